// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./Collection721.sol";
import "./Metadata.sol";

/// Weather maps of places that do not exist: rings of equal pressure, cut from paper or drawn in light.
contract Isobars is Collection721 {
  using Ink for bytes;
  using Metadata for bytes;

  string private constant ABOUT =
    "Eighty weather maps of places that do not exist. Each contour is computed on chain from the number of its token.";
  bytes private constant PALETTES =
    hex"0d1b2a3a86fff1faee" hex"10002b9d4eddffc8dd" hex"081c1552b788f4f1bb" hex"2b0a3df72585ffd166"
    hex"1b1b1ec9ada7fdf6ee" hex"00141f06d6a0e0fbfc" hex"1f0a00f48c06fff3b0";
  bytes private constant CLIMATES = hex"1512110f0d0c04";
  bytes private constant MODES = hex"2c230e07";
  bytes private constant FIELDS = hex"241c130b06";
  bytes private constant MARKS = hex"27160f0f0603";

  struct Field {
    int256 x;
    int256 y;
    int256 twist;
    int256 a;
    int256 b;
    uint256 lobes;
    int256 squeeze;
  }

  constructor(address receiver) Collection721("Isobars", "ISO", receiver, 250) {}

  function tokenURI(uint256 id) public view override returns (string memory) {
    _requireMinted(id);
    bytes memory traits = Ink.sheet(512);
    traits.trait("Climate", Ink.word("Maritime|Violet Hour|Boreal|Neon Monsoon|Bone Dry|Glacial|Sirocco", Ink.pick(CLIMATES, id, 1)));
    traits.trait("Medium", Ink.word("Cut Paper|Light|Ribbon|Negative", Ink.pick(MODES, id, 2)));
    traits.trait("Pressure", Ink.word("High|Low|Saddle|Vortex|Eye", Ink.pick(FIELDS, id, 3)));
    traits.trait("Station", Ink.word("None|Pin|Pair|Grid|Compass|Meridian", Ink.pick(MARKS, id, 4)));
    return Metadata.token(string(abi.encodePacked("Isobar #", Ink.decimal(id))), ABOUT, draw(id), traits);
  }

  function contractURI() external pure override returns (string memory) {
    return Metadata.collection("Isobars", ABOUT, draw(4));
  }

  function score(uint256 id) external pure override returns (uint256) {
    return
      100 / uint8(CLIMATES[Ink.pick(CLIMATES, id, 1)]) +
      100 / uint8(MODES[Ink.pick(MODES, id, 2)]) +
      100 / uint8(FIELDS[Ink.pick(FIELDS, id, 3)]) +
      100 / uint8(MARKS[Ink.pick(MARKS, id, 4)]);
  }

  function draw(uint256 id) internal pure returns (bytes memory svg) {
    uint256 climate = Ink.pick(CLIMATES, id, 1);
    uint24[3] memory c;
    for (uint256 i = 0; i < 3; i++) c[i] = Ink.swatch(PALETTES, climate * 3 + i);
    uint256 mode = Ink.pick(MODES, id, 2);
    uint24 ground = mode == 3 ? c[2] : c[0];
    svg = Ink.sheet(24000);
    svg.add('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><radialGradient id="g" cx=".35" cy=".3" r="1">');
    svg.add('<stop stop-color="').colour(Ink.mix(ground, c[1], 260)).add('"/><stop offset="1" stop-color="');
    svg.colour(ground);
    svg.add('"/></radialGradient></defs><path fill="url(#g)" d="M0 0h400v400H0z"/><g stroke-linejoin="round">');
    Field memory f = field(id);
    uint256 rings = mode == 0 ? 13 : 17;
    for (uint256 k = 0; k < rings; k++) ring(svg, f, mode, k, rings, c);
    svg.add("</g>");
    station(svg, id, f, mode == 3 ? c[0] : c[2]);
    svg.add("</svg>");
  }

  function field(uint256 id) private pure returns (Field memory f) {
    uint256 kind = Ink.pick(FIELDS, id, 3);
    f.x = int256(Ink.between(id, 20, 130, 270));
    f.y = int256(Ink.between(id, 21, 130, 270));
    f.a = int256(Ink.between(id, 22, 110, 210));
    f.b = int256(Ink.between(id, 23, 60, 120));
    f.lobes = kind == 2 ? 2 : Ink.between(id, 24, 2, 4);
    f.twist = int256(Ink.between(id, 25, 3, 8));
    f.squeeze = 1000;
    if (kind == 0) f.twist = 2;
    else if (kind == 2) f.a = 330;
    else if (kind == 3) f.twist = 19;
    else if (kind == 4) {
      f.a = 40;
      f.b = 25;
    }
    if (kind == 1) f.squeeze = int256(Ink.between(id, 26, 620, 760));
  }

  function ring(bytes memory svg, Field memory f, uint256 mode, uint256 k, uint256 rings, uint24[3] memory c) private pure {
    stroke(svg, mode, k, (k * 1000) / (rings - 1), c);
    svg.add(' d="M');
    contour(svg, f, int256((rings - k) * (mode == 0 ? 24 : 18)), int256(k));
    svg.add('z"/>');
  }

  function stroke(bytes memory svg, uint256 mode, uint256 k, uint256 t, uint24[3] memory c) private pure {
    uint24 tone = t < 550 ? Ink.mix(c[0], c[1], 180 + (t * 820) / 550) : Ink.mix(c[1], c[2], ((t - 550) * 1000) / 450);
    if (mode == 3) tone = Ink.mix(c[0], c[1], 1000 - t);
    if (mode == 0) {
      svg.add('<path fill="').colour(tone).add('" stroke="');
      svg.colour(Ink.mix(tone, 0, 380));
      svg.add('" stroke-width="1.6" stroke-opacity=".55"');
      return;
    }
    svg.add('<path fill="none" stroke="').colour(tone).add('" stroke-width="');
    if (mode == 1) svg.milli(700 + t * 2).add('"');
    else if (mode == 2) svg.num(3 + ((k * 5) % 9)).add('" stroke-opacity=".92"');
    else svg.milli(2600 - t * 2).add('"');
  }

  /// A closed curve through the midpoints of 24 samples; lobes fade towards the centre and turn by `twist` a ring.
  function contour(bytes memory svg, Field memory f, int256 radius, int256 k) private pure {
    int256[2] memory here = point(f, 0, radius, k);
    middle(svg, point(f, 23, radius, k), here);
    for (uint256 i = 0; i < 24; i++) {
      int256[2] memory next = point(f, i + 1, radius, k);
      curve(svg, here, next);
      here = next;
    }
  }

  function curve(bytes memory svg, int256[2] memory a, int256[2] memory b) private pure {
    svg.add("Q").int_(a[0]).add(" ");
    svg.int_(a[1]).add(" ");
    middle(svg, a, b);
  }

  function middle(bytes memory svg, int256[2] memory a, int256[2] memory b) private pure {
    svg.int_((a[0] + b[0]) / 2).add(" ").int_((a[1] + b[1]) / 2);
  }

  function point(Field memory f, uint256 i, int256 radius, int256 k) private pure returns (int256[2] memory at) {
    int256 angle = int256((i % 24) * 15);
    int256 lobe = (f.a * Ink.sin(angle * int256(f.lobes) + k * f.twist)) / 1000;
    lobe += (f.b * Ink.sin(angle * int256(f.lobes + 1) - k * f.twist * 2 + f.x)) / 1000;
    int256 r = (radius * (1000 + lobe)) / 1000;
    at[0] = f.x + (r * Ink.cos(angle)) / 1000;
    at[1] = f.y + (((r * Ink.sin(angle)) / 1000) * f.squeeze) / 1000;
  }

  function station(bytes memory svg, uint256 id, Field memory f, uint24 ink) private pure {
    uint256 kind = Ink.pick(MARKS, id, 4);
    if (kind == 0) return;
    svg.add('<g fill="none" stroke-width="1.4" stroke="').colour(ink).add('">');
    if (kind == 1 || kind == 2) pin(svg, f.x, f.y);
    if (kind == 2) pin(svg, 400 - f.x, f.y > 200 ? f.y - 110 : f.y + 110);
    if (kind == 3) svg.add('<path opacity=".35" d="M80 0v400M160 0v400M240 0v400M320 0v400M0 80h400M0 160h400M0 240h400M0 320h400"/>');
    if (kind == 4) svg.add('<path d="M352 28l5 19 19 5-19 5-5 19-5-19-19-5 19-5z"/><circle cx="352" cy="52" r="32"/>');
    if (kind == 5) svg.add('<path stroke-width="3" d="M').int_(f.x).add(" 0V400M0 ").int_(f.y).add('H400"/>');
    svg.add("</g>");
  }

  function pin(bytes memory svg, int256 x, int256 y) private pure {
    svg.add('<circle cx="').int_(x).add('" cy="');
    svg.int_(y).add('" r="9"/><path d="M').int_(x - 16);
    svg.add(" ").int_(y);
    svg.add("h32M").int_(x).add(" ");
    svg.int_(y - 16).add('v32"/>');
  }
}
