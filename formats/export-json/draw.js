// Draws the maps of a battle as JSON as SVG.  usage: node draw.js FILE > OUT.svg
"use strict";
const fs = require("fs");

const FILLS = {clear: "#e8e2c8", forest: "#a8c090", grove: "#ccd4ac", town: "#c8a090", rough: "#d0b888",
               marsh: "#a0c0b0", lake: "#a0c0e0", fort: "#b0a0a0"};
const LINES = {river: "#3060a0", stream: "#6090c0", ditch: "#6090c0", slope: "#906030", bridge: "#000000"};

const battle = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const looks = {};
for (const kind of ["hex", "side", "path"])
  for (const row of battle.system?.chart?.[kind] ?? [])
    looks[row.id] = row.look;

const escape = text => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const points = pairs => pairs.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
const text = (hex, down, words, kind = "name") =>
  `<text class="${kind}" x="${hex.x}" y="${hex.y + down}">${escape(words)}</text>`;

// A corner of a hex; a side of number e lies between corners e - 1 and e.
function corner(across, hex, first, number) {
  const angle = (60 * number + first) * Math.PI / 180, reach = across / Math.sqrt(3);
  return [hex.x + reach * Math.sin(angle), hex.y - reach * Math.cos(angle)];
}

function draw(board) {
  const hexes = new Map(board.$hexes.map(hex => [hex.label, hex])), across = board.$across;
  const first = board.grid.orientation === "pointy" ? 0 : -30, out = [];
  for (const hex of hexes.values()) {
    const corners = [0, 1, 2, 3, 4, 5].map(number => corner(across, hex, first, number));
    const fill = FILLS[looks[hex.terrain]] ?? FILLS.clear;
    out.push(`<polygon class="hex" points="${points(corners)}" fill="${fill}" stroke="#999"/>`);
  }
  for (const run of board.sides?.run ?? [])
    for (const side of run.sides.filter(side => side.e)) {
      const ends = [1, 0].map(back => corner(across, hexes.get(side.hexes[0]), first, side.e - back));
      const colour = LINES[looks[run.kind]] ?? "#000";
      out.push(`<polyline class="side" points="${points(ends)}" stroke="${colour}" stroke-width="2"/>`);
    }
  for (const path of board.paths?.path ?? []) {
    const along = path.hexes.map(label => [hexes.get(label).x, hexes.get(label).y]);
    out.push(`<polyline class="path" points="${points(along)}" fill="none" stroke="#a04020"/>`);
  }
  for (const name of board.names?.name ?? []) out.push(text(hexes.get(name.at), -4, name.text));
  for (const unit of battle.scenario?.units?.unit ?? []) {
    const where = (unit.$at ?? "").split(":"), hex = hexes.get(where[where.length - 1]);
    if (hex && (where.length === 1 || where[0] === board.id)) out.push(text(hex, 2, unit.id, "unit"));
  }
  return out.join("\n");
}

let down = 0;
const maps = battle.maps.map(board => `<g transform="translate(0 ${(down += board.$height) - board.$height})">
${draw(board)}</g>`);
console.log(`<svg xmlns="http://www.w3.org/2000/svg" font-size="3" height="${down}mm">${maps.join("\n")}</svg>`);
