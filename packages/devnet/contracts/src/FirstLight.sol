// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import "@openzeppelin/contracts/token/common/ERC2981.sol";
import "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import "./Metadata.sol";

/// A drop: small suns, minted in phases. A phase has a price, a time, a limit for each wallet, and possibly a list
/// of those who may mint in it.
contract FirstLight is ERC721, ERC2981, Ownable {
  using Ink for bytes;
  using Metadata for bytes;

  struct Phase {
    uint64 start;
    uint64 end;
    uint64 maxPerWallet;
    /// For one token, in wei.
    uint256 price;
    /// Zero: anybody. A leaf is keccak256(abi.encode(wallet)), hashed once more.
    bytes32 allowList;
  }

  string private constant ABOUT = "Five hundred first lights over a horizon, each as the sky of its hour.";
  bytes private constant SKIES =
    hex"14213df48c06ffe8a1" hex"2d1e4fff6b6bffd6ba" hex"0b3954bfd7eafffdf7" hex"1b4332d8f3dcfff3b0" hex"3c096ce0aaffffe5ec";
  uint256 public constant maxSupply = 500;

  uint256 public totalSupply;
  Phase[] public phases;
  mapping(uint256 => mapping(address => uint256)) public mintedInPhase;

  event PhaseSet(uint256 indexed phase, uint64 start, uint64 end, uint64 maxPerWallet, uint256 price, bytes32 allowList);

  error PhaseClosed(uint256 phase);
  error NotAllowed(address wallet);
  error OverWalletLimit(uint256 left);
  error SoldOut(uint256 left);
  error WrongPayment(uint256 price);
  error NothingAsked();
  error NotPaidOut();

  constructor(address receiver) ERC721("First Light", "DAWN") {
    _setDefaultRoyalty(receiver, 500);
  }

  function addPhase(Phase calldata phase) external onlyOwner {
    phases.push(phase);
    emit PhaseSet(phases.length - 1, phase.start, phase.end, phase.maxPerWallet, phase.price, phase.allowList);
  }

  function phaseCount() external view returns (uint256) {
    return phases.length;
  }

  function mint(uint256 phaseIndex, address to, uint256 quantity, bytes32[] calldata proof) external payable {
    Phase memory phase = phases[phaseIndex];
    if (quantity == 0) revert NothingAsked();
    if (block.timestamp < phase.start || block.timestamp >= phase.end) revert PhaseClosed(phaseIndex);
    // The list names who is given the tokens, so that a helper may pay for somebody.
    bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(to))));
    if (phase.allowList != 0 && !MerkleProof.verify(proof, phase.allowList, leaf)) revert NotAllowed(to);
    uint256 minted = mintedInPhase[phaseIndex][to];
    if (minted + quantity > phase.maxPerWallet) revert OverWalletLimit(phase.maxPerWallet - minted);
    uint256 next = totalSupply;
    if (next + quantity > maxSupply) revert SoldOut(maxSupply - next);
    if (msg.value != phase.price * quantity) revert WrongPayment(phase.price * quantity);
    mintedInPhase[phaseIndex][to] = minted + quantity;
    totalSupply = next + quantity;
    for (uint256 i = 1; i <= quantity; i++) _safeMint(to, next + i);
  }

  function withdraw(address payable to) external onlyOwner {
    (bool done, ) = to.call{value: address(this).balance}("");
    if (!done) revert NotPaidOut();
  }

  function tokenURI(uint256 id) public view override returns (string memory) {
    _requireMinted(id);
    bytes memory traits = Ink.sheet(256);
    traits.trait("Sky", Ink.word("Amber|Rose|Frost|Meadow|Violet", Ink.roll(id, 1) % 5));
    traits.trait("Rays", Ink.decimal(Ink.between(id, 2, 0, 3) * 6));
    return Metadata.token(string(abi.encodePacked("First Light #", Ink.decimal(id))), ABOUT, draw(id), traits);
  }

  function contractURI() external pure returns (string memory) {
    return Metadata.collection("First Light", ABOUT, draw(6));
  }

  function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
    return super.supportsInterface(id);
  }

  function draw(uint256 id) internal pure returns (bytes memory svg) {
    uint256 sky = (Ink.roll(id, 1) % 5) * 3;
    svg = Ink.sheet(6000);
    svg.add('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="');
    svg.colour(Ink.swatch(SKIES, sky)).add('"/><stop offset="1" stop-color="').colour(Ink.swatch(SKIES, sky + 1));
    svg.add('"/></linearGradient></defs><path fill="url(#s)" d="M0 0h400v400H0z"/><g fill="');
    svg.colour(Ink.swatch(SKIES, sky + 2)).add('">');
    uint256 rays = Ink.between(id, 2, 0, 3) * 6;
    for (uint256 i = 0; i < rays; i++) {
      svg.add('<path opacity=".16" d="M200 290L');
      ray(svg, int256((i * 180) / rays + 180));
      svg.add(" ");
      ray(svg, int256((i * 180 + 90) / rays + 180));
      svg.add('z"/>');
    }
    for (uint256 i = 0; i < 4; i++) {
      svg.add('<circle cx="200" cy="290" opacity="').milli(220 + i * 260);
      svg.add('" r="').num(Ink.between(id, 3, 60, 96) * (10 - i * 2) / 6).add('"/>');
    }
    svg.add('</g><path fill="').colour(Ink.mix(Ink.swatch(SKIES, sky), 0, 300));
    svg.add('" d="M0 290h400v110H0z"/>');
    for (uint256 i = 0; i < 7; i++) {
      svg.add('<rect rx="2" height="3" opacity=".6" fill="').colour(Ink.swatch(SKIES, sky + 2));
      uint256 half = Ink.between(id, 10 + i, 14, 74 - i * 6);
      svg.add('" x="').num(200 - half).add('" y="');
      svg.num(302 + i * 13).add('" width="').num(half * 2);
      svg.add('"/>');
    }
    svg.add("</svg>");
  }

  function ray(bytes memory svg, int256 angle) private pure {
    svg.int_(200 + (420 * Ink.cos(angle)) / 1000).add(" ");
    svg.int_(290 + (420 * Ink.sin(angle)) / 1000);
  }
}
