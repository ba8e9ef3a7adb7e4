"""Pages of a PDF drawn by a program that moves no line to whole dots that is wider than one."""

import struct
import subprocess


class Page:
    """Bytes from the top left: one a dot in grey, else three."""

    def __init__(self, pdf, page, dpi, *words, grey=False):
        file = pdf.with_suffix(".tif")
        subprocess.run(["pdftocairo", "-tiff", "-tiffcompression", "none", *(["-gray"] if grey else []), *words,
                        "-r", str(dpi), "-f", str(page), "-l", str(page), "-singlefile", pdf,
                        pdf.with_suffix("")], check=True)
        tiff = file.read_bytes()
        tags = self.read_tags(tiff)
        self.width = tags[256][0]
        self.data = b"".join(tiff[at:at + size] for at, size in zip(tags[273], tags[279]))
        self.scale = dpi / 25.4

    @staticmethod
    def read_tags(tiff):
        """{tag: numbers} of what stands in the first directory of a file."""
        order = "<" if tiff[:2] == b"II" else ">"
        at, = struct.unpack_from(order + "I", tiff, 4)
        count, = struct.unpack_from(order + "H", tiff, at)
        tags = {}
        for i in range(count):
            here = at + 2 + 12 * i
            tag, kind, n = struct.unpack_from(order + "HHI", tiff, here)
            size, letter = {3: (2, "H"), 4: (4, "I")}.get(kind, (0, ""))
            if size:
                place = here + 8
                if size * n > 4:
                    place, = struct.unpack_from(order + "I", tiff, place)
                tags[tag] = struct.unpack_from(f"{order}{n}{letter}", tiff, place)
        return tags
