// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import "@openzeppelin/contracts/token/common/ERC2981.sol";
import "./Metadata.sol";

/// Twelve editions of thrown pots: a profile turned about its axis, a glaze, a shelf and the light on it.
contract Vessels is ERC1155Supply, ERC2981, Ownable {
  using Ink for bytes;
  using Metadata for bytes;

  string public constant name = "Vessels";
  string public constant symbol = "VESL";
  string private constant ABOUT =
    "Twelve editions from a kiln that was never lit: profiles turned about their axis, glazed by arithmetic.";
  string private constant FORMS = "Amphora|Moon Jar|Bottle|Bowl|Gourd|Tumbler|Ginger Jar|Chalice|Flask|Urn|Bud Vase|Goblet";
  /// Half widths of twelve profiles at seven heights, lip to foot.
  bytes private constant PROFILES =
    hex"1c16345c60421c" hex"242858767a5828" hex"120e1022505a42" hex"7884806e522c22" hex"16122e381e625a"
    hex"4448484644403c" hex"22264e6a64442c" hex"5c605a3a100e3a" hex"181416506e6630" hex"44305470684030" hex"0e0a0c12384630"
    hex"4c5a5c4a140c46";
  bytes private constant GLAZES =
    hex"1f6f8ba8e6cff4f1de" hex"e9e4d8ffffffb8a99a" hex"2f3e46cad2c584a98c" hex"b23a48fcb9b2461220" hex"e09f3efff3b09e2a2b"
    hex"3d348b7678edf7b801" hex"006d7783c5beedf6f9" hex"7f5539ddb892ede0d4" hex"22223b9a8c98f2e9e4" hex"386641a7c957f2e8cf"
    hex"d62839ff9b85ffe5d9" hex"14213dfca311e5e5e5";
  bytes private constant WALLS =
    hex"f3ede4d9c7b1" hex"23283b3d4663" hex"e6ecefb3c3c9" hex"2a1a1f5a2d38" hex"f7e7cee0b98a" hex"17153b433d8b";

  constructor(address receiver) ERC1155("") {
    _setDefaultRoyalty(receiver, 400);
  }

  /// Mints `amounts[i]` of `ids[i]` to `to[i]`.
  function mint(address[] calldata to, uint256[] calldata ids, uint256[] calldata amounts) external onlyOwner {
    for (uint256 i = 0; i < ids.length; i++) _mint(to[i], ids[i], amounts[i], "");
  }

  function uri(uint256 id) public view override returns (string memory) {
    require(exists(id), "Vessels: no such edition");
    bytes memory traits = Ink.sheet(512);
    traits.trait("Form", Ink.word(FORMS, (id - 1) % 12));
    traits.trait("Glaze", Ink.word("Celadon|Bisque|Ash|Oxblood|Amber|Cobalt|Lagoon|Clay|Iron|Moss|Coral|Night Gold", (id * 7) % 12));
    traits.trait("Decoration", Ink.word("Plain|Bands|Dipped|Waves|Speckle", (id * 3) % 5));
    traits.trait("Edition", Ink.decimal(totalSupply(id)));
    return Metadata.token(string(abi.encodePacked(Ink.word(FORMS, (id - 1) % 12), " No. ", Ink.decimal(id))), ABOUT, draw(id), traits);
  }

  function contractURI() external pure returns (string memory) {
    return Metadata.collection("Vessels", ABOUT, draw(2));
  }

  function supportsInterface(bytes4 id) public view override(ERC1155, ERC2981) returns (bool) {
    return super.supportsInterface(id);
  }

  function draw(uint256 id) internal pure returns (bytes memory svg) {
    uint256 glaze = (id * 7) % 12;
    uint24[3] memory c;
    for (uint256 i = 0; i < 3; i++) c[i] = Ink.swatch(GLAZES, glaze * 3 + i);
    uint24[2] memory wall = [Ink.swatch(WALLS, (id % 6) * 2), Ink.swatch(WALLS, (id % 6) * 2 + 1)];
    svg = Ink.sheet(14000);
    svg.add('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><radialGradient id="w" cx=".3" cy=".2" r="1"><stop stop-color="');
    svg.colour(wall[0]).add('"/><stop offset="1" stop-color="').colour(wall[1]);
    svg.add('"/></radialGradient><linearGradient id="b"><stop stop-color="');
    svg.colour(Ink.mix(c[0], 0, 320)).add('"/><stop offset=".3" stop-color="').colour(Ink.mix(c[0], 0xffffff, 280));
    svg.add('"/><stop offset=".55" stop-color="');
    svg.colour(c[0]).add('"/><stop offset="1" stop-color="').colour(Ink.mix(c[0], 0, 600));
    svg.add('"/></linearGradient>');
    svg.add('<linearGradient id="h"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".25" stop-color="#fff" stop-opacity=".34"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset=".7" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>');
    svg.add('<radialGradient id="d"><stop stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient><clipPath id="c"><path d="');
    bytes memory outline = profile((id - 1) % 12);
    svg.add(string(outline)).add('"/></clipPath></defs><path fill="url(#w)" d="M0 0h400v400H0z"/><path fill="').colour(Ink.mix(wall[1], 0, 240));
    svg.add('" d="M0 318h400v82H0z"/><path fill="#fff" opacity=".1" d="M0 318h400v2H0z"/><ellipse cx="225" cy="342" rx="150" ry="20" fill="url(#d)"/><path fill="url(#b)" d="');
    svg.add(string(outline)).add('"/><g clip-path="url(#c)">');
    decorate(svg, id, c);
    svg.add('<path fill="url(#h)" d="M70 60h260v290H70z"/></g>');
    uint256 lip = uint8(PROFILES[((id - 1) % 12) * 7]);
    svg.add('<ellipse cx="200" cy="80" rx="').num(lip).add('" ry="');
    svg.num(lip / 6 + 2).add('" fill="').colour(Ink.mix(c[0], 0, 680));
    svg.add('" stroke="').colour(Ink.mix(c[0], c[2], 600)).add('" stroke-width="3"/></svg>');
  }

  /// Left side down, right side up: one smooth curve through seven half widths.
  function profile(uint256 form) private pure returns (bytes memory d) {
    d = Ink.sheet(900);
    d.add("M").int_(200 - width(form, 0)).add(" 80");
    for (int256 i = 0; i < 6; i++) {
      d.add("C").int_(200 - bend(form, i, i + 1)).add(" ");
      d.int_(94 + i * 43).add(" ").int_(200 - bend(form, i + 1, i));
      d.add(" ").int_(109 + i * 43).add(" ");
      d.int_(200 - width(form, i + 1)).add(" ").int_(123 + i * 43);
    }
    d.add("Q200 ").int_(338 + width(form, 6) / 5).add(" ");
    d.int_(200 + width(form, 6)).add(" 338");
    for (int256 i = 5; i >= 0; i--) {
      d.add("C").int_(200 + bend(form, i + 1, i)).add(" ");
      d.int_(109 + i * 43).add(" ").int_(200 + bend(form, i, i + 1));
      d.add(" ").int_(94 + i * 43).add(" ");
      d.int_(200 + width(form, i)).add(" ").int_(80 + i * 43);
    }
    d.add("z");
  }

  function width(uint256 form, int256 i) private pure returns (int256) {
    uint256 at = i < 0 ? 0 : i > 6 ? 6 : uint256(i);
    return int256(uint256(uint8(PROFILES[form * 7 + at])));
  }

  /// Where the curve's handle stands beside point `i`, on the side of its neighbour `towards`.
  function bend(uint256 form, int256 i, int256 towards) private pure returns (int256) {
    int256 step = towards - i;
    return width(form, i) + (width(form, i + step) - width(form, i - step)) / 6;
  }

  function decorate(bytes memory svg, uint256 id, uint24[3] memory c) private pure {
    uint256 kind = (id * 3) % 5;
    if (kind == 1) {
      for (uint256 i = 0; i < 5; i++) {
        svg.add('<path fill="none" stroke="').colour(i % 2 == 0 ? c[1] : c[2]).add('" stroke-width="');
        svg.num(3 + ((i * 5) % 9));
        svg.add('" d="M60 ').num(165 + i * 26).add('q140 34 280 0"/>');
      }
    } else if (kind == 2) {
      svg.add('<path fill="').colour(c[1]).add('" d="M60 60h280v96');
      for (uint256 i = 0; i < 7; i++) svg.add("q-20 ").num(Ink.between(id, 40 + i, 14, 62)).add("-40 ").num(0);
      svg.add('z"/>');
    } else if (kind == 3) {
      for (uint256 i = 0; i < 6; i++) {
        svg.add('<path fill="none" stroke="').colour(i % 2 == 0 ? c[1] : c[2]).add('" stroke-width="4" d="M60 ');
        svg.num(150 + i * 24);
        svg.add('q17-16 35 0t35 0 35 0 35 0 35 0 35 0 35 0 35 0"/>');
      }
    } else if (kind == 4) {
      for (uint256 i = 0; i < 70; i++) {
        svg.add('<circle cx="').num(Ink.between(id, 100 + i, 80, 320)).add('" cy="');
        svg.num(Ink.between(id, 200 + i, 90, 335)).add('" r="');
        svg.milli(Ink.between(id, 300 + i, 900, 3600)).add('" fill="').colour(i % 3 == 0 ? c[1] : c[2]);
        svg.add('" opacity=".75"/>');
      }
    }
  }
}
