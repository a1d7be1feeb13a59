// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./Collection721.sol";
import "./Metadata.sol";

/// Seas under a changing sky: layers of waves, a light above them, weather between.
contract Tidelines is Collection721 {
  using Ink for bytes;
  using Metadata for bytes;

  string private constant ABOUT =
    "One hundred and twenty seas, drawn by the contract itself. Every tide keeps the hour at which it was minted.";
  bytes private constant PALETTES =
    hex"0b4f6cbff0e6fff6d635b5ac063a4f" hex"2b1b4df2738cffd6a58d4b9a1a1038" hex"050b241d4e89e6f1ff14679e030716"
    hex"f2765affe3a8fffbe6e8646a5a2452" hex"c9d3e6fdeff2ffffffa9bbdb475a85" hex"3a0d12ff8a3dffe0a3c9412f1d0709"
    hex"1a0716b23a6bffd9e67a26560d040b" hex"0a0f2c2ee6a8e9fff62a8f9d07122b";
  bytes private constant HOURS = hex"1814100d0b080503";
  bytes private constant LIGHTS = hex"251c0d060709";
  bytes private constant SWELLS = hex"2222140903";
  bytes private constant SKIES = hex"2a18120b05";

  struct Swell {
    int256 base;
    int256 height;
    int256 shift;
    int256 pace;
  }

  constructor(address receiver) Collection721("Tidelines", "TIDE", receiver, 500) {}

  function tokenURI(uint256 id) public view override returns (string memory) {
    _requireMinted(id);
    bytes memory traits = Ink.sheet(512);
    traits.trait("Hour", Ink.word("Lagoon|Dusk|Abyss|Citrus|Pearl|Ember|Midnight Rose|Aurora", Ink.pick(HOURS, id, 1)));
    traits.trait("Light", Ink.word("Sun|Moon|Crescent|Eclipse|Twin Suns|Open Sky", Ink.pick(LIGHTS, id, 2)));
    traits.trait("Swell", Ink.word("Calm|Rolling|Choppy|Storm|Monumental", Ink.pick(SWELLS, id, 3)));
    traits.trait("Weather", Ink.word("Clear|Stars|Birds|Rain|Comet", Ink.pick(SKIES, id, 4)));
    return Metadata.token(string(abi.encodePacked("Tideline #", Ink.decimal(id))), ABOUT, draw(id), traits);
  }

  function contractURI() external pure override returns (string memory) {
    return Metadata.collection("Tidelines", ABOUT, draw(5));
  }

  function score(uint256 id) external pure override returns (uint256) {
    return
      100 / uint8(HOURS[Ink.pick(HOURS, id, 1)]) +
      100 / uint8(LIGHTS[Ink.pick(LIGHTS, id, 2)]) +
      100 / uint8(SWELLS[Ink.pick(SWELLS, id, 3)]) +
      100 / uint8(SKIES[Ink.pick(SKIES, id, 4)]);
  }

  function draw(uint256 id) internal pure returns (bytes memory svg) {
    uint24[5] memory c;
    uint256 hour = Ink.pick(HOURS, id, 1);
    for (uint256 i = 0; i < 5; i++) c[i] = Ink.swatch(PALETTES, hour * 5 + i);
    svg = Ink.sheet(20000);
    svg.add('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="s" x2="0" y2="1">');
    svg.add('<stop stop-color="').colour(c[0]).add('"/><stop offset=".62" stop-color="');
    svg.colour(c[1]);
    svg.add('"/></linearGradient><radialGradient id="g"><stop stop-color="').colour(c[2]).add('" stop-opacity=".75"/>');
    svg.add('<stop offset=".35" stop-color="').colour(c[2]).add('" stop-opacity=".28"/><stop offset="1" stop-color="');
    svg.colour(c[2]).add('" stop-opacity="0"/></radialGradient></defs><path fill="url(#s)" d="M0 0h400v400H0z"/>');
    weather(svg, id, c);
    uint256 x = Ink.between(id, 10, 110, 290);
    uint256 y = Ink.between(id, 11, 105, 175);
    light(svg, id, c, x, y);
    uint256 layers = Ink.between(id, 12, 7, 9);
    for (uint256 i = 0; i < layers; i++) wave(svg, id, i, layers, c);
    svg.add("</svg>");
  }

  function light(bytes memory svg, uint256 id, uint24[5] memory c, uint256 x, uint256 y) private pure {
    uint256 kind = Ink.pick(LIGHTS, id, 2);
    if (kind == 5) return;
    uint256 r = Ink.between(id, 13, 30, 52);
    disc(svg, x, y, r * 3, "url(#g)");
    if (kind == 3) {
      svg.add('<circle cx="').num(x).add('" cy="');
      svg.num(y).add('" r="').num(r);
      svg.add('" fill="').colour(c[4]);
      svg.add('" stroke="').colour(c[2]).add('" stroke-width="3"/>');
      return;
    }
    svg.add('<circle cx="').num(x).add('" cy="');
    svg.num(y).add('" r="').num(r);
    svg.add('" fill="').colour(c[2]).add('"/>');
    if (kind == 1) {
      svg.add('<g fill="').colour(c[1]).add('" opacity=".32"><circle cx="');
      svg.num(x - r / 3).add('" cy="').num(y - r / 4);
      svg.add('" r="').num(r / 4).add('"/><circle cx="');
      svg.num(x + r / 3).add('" cy="').num(y + r / 5);
      svg.add('" r="');
      svg.num(r / 3).add('"/><circle cx="').num(x - r / 5);
      svg.add('" cy="').num(y + r / 2).add('" r="');
      svg.num(r / 6).add('"/></g>');
    } else if (kind == 2) {
      svg.add('<circle cx="').num(x + r / 2).add('" cy="');
      svg.num(y - r / 5).add('" r="').num((r * 9) / 10);
      svg.add('" fill="').colour(Ink.mix(c[0], c[1], (y * 1000) / 270)).add('"/>');
    } else if (kind == 4) {
      disc(svg, 400 - x, y - 50, r * 2, "url(#g)");
      svg.add('<circle cx="').num(400 - x).add('" cy="');
      svg.num(y - 50).add('" r="').num(r / 2);
      svg.add('" fill="').colour(c[2]).add('"/>');
    }
  }

  function disc(bytes memory svg, uint256 x, uint256 y, uint256 r, string memory fill) private pure {
    svg.add('<circle cx="').num(x).add('" cy="');
    svg.num(y).add('" r="').num(r);
    svg.add('" fill="').add(fill).add('"/>');
  }

  function weather(bytes memory svg, uint256 id, uint24[5] memory c) private pure {
    uint256 kind = Ink.pick(SKIES, id, 4);
    if (kind == 0) return;
    svg.add(kind == 2 || kind == 3 ? '<g fill="none" stroke-linecap="round" stroke="' : '<g fill="');
    svg.colour(kind == 2 ? c[4] : c[2]).add('">');
    if (kind == 1 || kind == 4) {
      for (uint256 i = 0; i < 34; i++) {
        svg.add('<circle cx="').num(Ink.between(id, 100 + i, 4, 396)).add('" cy="');
        svg.num(Ink.between(id, 200 + i, 4, 190));
        svg.add('" r="').milli(Ink.between(id, 300 + i, 400, 1500)).add('" opacity="');
        svg.milli(Ink.between(id, 400 + i, 350, 950)).add('"/>');
      }
    }
    if (kind == 4) {
      uint256 x = Ink.between(id, 30, 40, 150);
      svg.add('<path d="M').num(x).add(" 36l150 46q7 3 3 8q-3 4-9 0z");
      svg.add('" opacity=".85"/>');
    } else if (kind == 2) {
      for (uint256 i = 0; i < 7; i++) {
        uint256 s = Ink.between(id, 120 + i, 9, 18);
        svg.add('<path stroke-width="2" d="M').num(Ink.between(id, 100 + i, 30, 350)).add(" ");
        svg.num(Ink.between(id, 110 + i, 30, 150));
        svg.add("q").num(s / 2).add("-");
        svg.num(s / 2).add(" ").num(s);
        svg.add(" 0q").num(s / 2).add("-");
        svg.num(s / 2).add(" ").num(s);
        svg.add(' 0"/>');
      }
    } else if (kind == 3) {
      for (uint256 i = 0; i < 46; i++) {
        svg.add('<path opacity=".3" d="M').num(Ink.between(id, 100 + i, 0, 400)).add(" ");
        svg.num(Ink.between(id, 200 + i, 0, 220));
        svg.add('l-7 26"/>');
      }
    }
    svg.add("</g>");
  }

  /// One layer: a sum of two sines sampled every 20 units, smoothed by curves through the midpoints.
  function wave(bytes memory svg, uint256 id, uint256 layer, uint256 layers, uint24[5] memory c) private pure {
    uint24 tone = Ink.mix(c[3], c[4], (layer * 1000) / (layers - 1));
    svg.add('<path fill="').colour(tone).add('" stroke="');
    svg.colour(Ink.mix(tone, c[2], 420 - layer * 38));
    svg.add('" stroke-width="1.3" d="M-20 420V');
    Swell memory s = swell(id, layer, layers);
    int256 y = crest(s, 0);
    svg.int_(y);
    for (int256 i = 1; i <= 22; i++) {
      int256 next = crest(s, i);
      svg.add("Q").int_(i * 20 - 40).add(" ");
      svg.int_(y).add(" ");
      svg.int_(i * 20 - 30).add(" ");
      svg.int_((y + next) / 2);
      y = next;
    }
    svg.add('V420z"/>');
  }

  function swell(uint256 id, uint256 layer, uint256 layers) private pure returns (Swell memory s) {
    uint256 size = [uint256(7), 15, 22, 31, 44][Ink.pick(SWELLS, id, 3)];
    s.height = int256((size * (60 + layer * 12)) / 100);
    s.base = int256(Ink.between(id, 14, 182, 216) + (layer * layer * 3) / 2 + (layer * 150) / layers);
    s.shift = int256(Ink.between(id, 500 + layer, 0, 359));
    s.pace = int256(Ink.between(id, 520 + layer, 11, 17));
  }

  function crest(Swell memory s, int256 i) private pure returns (int256) {
    int256 angle = i * s.pace + s.shift;
    return s.base - (s.height * (Ink.sin(angle) * 7 + Ink.sin(angle * 2 + s.shift) * 3)) / 10000;
  }
}
