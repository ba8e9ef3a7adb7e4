#include "tests/scan/bench-map.h"

#include "core/board/grid.h"

#define GO_STRAIGHT 0.75

/* What heaps of terrain there are: of each about so many hexes in a thousand. */
static const struct
{
  const char *kind;
  guint       share;
  guint       heap;
} heaps[] = {
  { "forest", 160, 14 }, { "grove", 60, 4 }, { "rough", 60, 5 }, { "marsh", 60, 6 },
  { "lake", 50, 8 }, { "town", 60, 1 }, { "fort", 25, 1 },
};

typedef struct
{
  VdGrid       grid;
  GRand       *chance;
  const char **terrain;
  GString     *text;
} Bench;

static void
add_label (Bench *self,
           guint  cell)
{
  g_string_append_printf (self->text, "%02u%02u", cell / self->grid.columns + 1,
                          cell % self->grid.columns + 1);
}

static guint
any (Bench *self,
     guint  n)
{
  return g_rand_int_range (self->chance, 0, n);
}

static void
grow (Bench      *self,
      const char *kind,
      guint       n)
{
  guint cell = any (self, vd_grid_n_cells (&self->grid));

  for (guint i = 0; i < n; i++)
    {
      int next = vd_grid_next (&self->grid, cell, any (self, VD_N_DIRS));

      self->terrain[cell] = kind;
      cell = next >= 0 ? (guint) next : cell;
    }
}

static void
put_terrain (Bench *self)
{
  guint n = vd_grid_n_cells (&self->grid);

  for (guint i = 0; i < G_N_ELEMENTS (heaps); i++)
    for (guint done = 0; done < n * heaps[i].share / 1000; done += heaps[i].heap)
      grow (self, heaps[i].kind, heaps[i].heap);
  g_string_append (self->text, "  <terrain default=\"clear\">\n");
  for (guint cell = 0; cell < n; cell++)
    if (self->terrain[cell] != NULL)
      {
        g_string_append (self->text, "    <hex at=\"");
        add_label (self, cell);
        g_string_append_printf (self->text, "\" terrain=\"%s\"/>\n", self->terrain[cell]);
      }
  g_string_append (self->text, "  </terrain>\n");
}

/* The hex that touches both, but not @but; -1 at the edge. */
static int
find_third (Bench *self,
            guint  a,
            guint  b,
            int    but)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int cell = vd_grid_next (&self->grid, a, dir);

      if (cell >= 0 && cell != but && vd_grid_dir (&self->grid, b, cell) >= 0)
        return cell;
    }
  return -1;
}

/* From corner to corner: each side shares one of its hexes with the last, in turn if straight. */
static void
put_run (Bench      *self,
         guint       number,
         const char *kind,
         const char *between,
         guint       most)
{
  guint a = any (self, vd_grid_n_cells (&self->grid));
  int b = vd_grid_next (&self->grid, a, any (self, VD_N_DIRS)), third, before = -1;
  gboolean keep_a = TRUE;

  if (b < 0)
    return;
  g_string_append_printf (self->text, "    <run id=\"run-%u\" kind=\"%s\" sides=\"", number, kind);
  for (guint i = 0; i < most; i++)
    {
      g_string_append (self->text, i > 0 ? " " : "");
      add_label (self, a);
      g_string_append (self->text, between);
      add_label (self, b);
      third = find_third (self, a, b, before);
      if (third < 0)
        break;
      keep_a = g_rand_double (self->chance) < GO_STRAIGHT ? !keep_a : keep_a;
      before = keep_a ? b : (int) a;
      a = keep_a ? a : (guint) b;
      b = third;
    }
  g_string_append (self->text, "\"/>\n");
}

static void
put_path (Bench      *self,
          guint       number,
          const char *kind,
          guint       most)
{
  guint cell = any (self, vd_grid_n_cells (&self->grid)), dir = any (self, VD_N_DIRS);
  GString *text = self->text;
  gsize length = text->len;
  guint n = 1;

  g_string_append_printf (text, "    <path id=\"path-%u\" kind=\"%s\" hexes=\"", number, kind);
  add_label (self, cell);
  for (int next; n < most && (next = vd_grid_next (&self->grid, cell, dir)) >= 0; n++)
    {
      g_string_append_c (text, ' ');
      add_label (self, next);
      cell = next;
      if (any (self, 3) == 0)
        dir = (dir + (any (self, 2) == 0 ? 1 : VD_N_DIRS - 1)) % VD_N_DIRS;
    }
  g_string_append (text, "\"/>\n");
  if (n < 2)
    g_string_truncate (text, length);
}

static void
put_lines (Bench *self)
{
  guint n = vd_grid_n_cells (&self->grid), number = 0;

  g_string_append (self->text, "  <sides>\n");
  for (guint i = 0; i < 2 + n / 80; i++)
    put_run (self, number++, "river", "/", 26);
  for (guint i = 0; i < 2 + n / 70; i++)
    put_run (self, number++, "stream", "/", 14);
  for (guint i = 0; i < 2 + n / 90; i++)
    put_run (self, number++, "slope", ">", 6);
  g_string_append (self->text, "  </sides>\n  <paths>\n");
  for (guint i = 0; i < 2 + n / 70; i++)
    put_path (self, i, i % 3 == 2 ? "trail" : "road", 24);
  g_string_append (self->text, "  </paths>\n");
}

void
bench_map_write (const char *path,
                 guint       columns,
                 guint       rows,
                 guint32     seed)
{
  Bench self = { { columns, rows, VD_POINTY, TRUE }, g_rand_new_with_seed (seed) };
  g_autoptr (GError) error = NULL;

  self.terrain = g_new0 (const char *, vd_grid_n_cells (&self.grid));
  self.text = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                            "<map xmlns=\"urn:vedette:1\" id=\"bench\">\n"
                            "  <title>Bench</title>\n");
  g_string_append_printf (self.text, "  <grid orientation=\"pointy\" columns=\"%u\" rows=\"%u\" "
                          "stagger=\"second\"/>\n", columns, rows);
  g_string_append (self.text, "  <numbering order=\"row-column\" columns-from=\"1\" "
                   "columns-go=\"right\" rows-from=\"1\" rows-go=\"down\" digits=\"2\" "
                   "style=\"digits\"/>\n");
  put_terrain (&self);
  put_lines (&self);
  g_string_append (self.text, "</map>\n");
  g_file_set_contents (path, self.text->str, self.text->len, &error);
  g_assert_no_error (error);
  g_string_free (self.text, TRUE);
  g_free (self.terrain);
  g_rand_free (self.chance);
}
