// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./Collection721.sol";
import "./Metadata.sol";

/// Still water turning: arms of drops around a centre. The collection of the second local chain.
contract Eddies is Collection721 {
  using Ink for bytes;
  using Metadata for bytes;

  string private constant ABOUT =
    "Twenty places where still water turns. Each drop is placed on chain by the number of its token.";
  bytes private constant PALETTES = hex"06141b2f9c95e9f5db" hex"1a0b2e7b5ea7ffd6e0" hex"10241a58a4b0f2e8cf" hex"2b120af2994ffff3c4";
  bytes private constant WATERS = hex"28201a02";
  bytes private constant TURNS = hex"3c1e0a";

  constructor(address receiver) Collection721("Eddies", "EDDY", receiver, 300) {}

  function tokenURI(uint256 id) public view override returns (string memory) {
    _requireMinted(id);
    bytes memory traits = Ink.sheet(256);
    traits.trait("Water", Ink.word("Tidal|Dusk|River|Molten", Ink.pick(WATERS, id, 1)));
    traits.trait("Turn", Ink.word("Slow|Even|Tight", Ink.pick(TURNS, id, 2)));
    traits.trait("Arms", Ink.decimal(arms(id)));
    return Metadata.token(string(abi.encodePacked("Eddy #", Ink.decimal(id))), ABOUT, draw(id), traits);
  }

  function contractURI() external pure override returns (string memory) {
    return Metadata.collection("Eddies", ABOUT, draw(3));
  }

  function score(uint256 id) external pure override returns (uint256) {
    return 100 / uint8(WATERS[Ink.pick(WATERS, id, 1)]) + 100 / uint8(TURNS[Ink.pick(TURNS, id, 2)]);
  }

  function arms(uint256 id) private pure returns (uint256) {
    return Ink.between(id, 3, 2, 6);
  }

  function draw(uint256 id) internal pure returns (bytes memory svg) {
    uint256 water = Ink.pick(WATERS, id, 1) * 3;
    uint24 ground = Ink.swatch(PALETTES, water);
    svg = Ink.sheet(16000);
    svg.add('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><path fill="').colour(ground);
    svg.add('" d="M0 0h400v400H0z"/>');
    for (uint256 step = 0; step < 26; step++) {
      uint256 depth = (step * 1000) / 25;
      uint24 tone = Ink.mix(Ink.swatch(PALETTES, water + 2), Ink.swatch(PALETTES, water + 1), depth);
      svg.add('<g fill="').colour(Ink.mix(tone, ground, (depth * 7) / 10)).add('">');
      drops(svg, id, step);
      svg.add("</g>");
    }
    svg.add("</svg>");
  }

  /// One drop of each arm, as far out as `step` says and turned by it.
  function drops(bytes memory svg, uint256 id, uint256 step) private pure {
    uint256 count = arms(id);
    int256 turn = int256((Ink.pick(TURNS, id, 2) + 1) * 7 * step + Ink.between(id, 4, 0, 359));
    int256 reach = int256(10 + step * 9);
    for (uint256 arm = 0; arm < count; arm++) {
      int256 angle = turn + int256((arm * 360) / count);
      svg.add('<circle cx="').int_(200 + (reach * Ink.cos(angle)) / 1000).add('" cy="');
      svg.int_(200 + (reach * Ink.sin(angle)) / 1000).add('" r="').num(4 + (step * 3) / 5).add('"/>');
    }
  }
}
