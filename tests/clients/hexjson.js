#!/usr/bin/env node
// Where d3-hexjson draws the hexes of a file: {"0101": [x, y], ...}.
//
// usage: hexjson.js FILE
"use strict";

const fs = require ("fs");
const { renderHexJSON } = require ("d3-hexjson");

const hexes = renderHexJSON (JSON.parse (fs.readFileSync (process.argv[2], "utf8")), 1000, 1000);

console.log (JSON.stringify (Object.fromEntries (hexes.map (hex => [hex.key, [hex.x, hex.y]]))));
