// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import "@openzeppelin/contracts/token/common/ERC2981.sol";

/// What the drawn ERC-721 collections have in common: numbered from 1, minted in batches, ERC-2981.
abstract contract Collection721 is ERC721, ERC2981, Ownable {
  uint256 public totalSupply;

  constructor(string memory name_, string memory symbol_, address receiver, uint96 bps) ERC721(name_, symbol_) {
    _setDefaultRoyalty(receiver, bps);
  }

  /// Mints the next tokens, one for each address in turn.
  function mint(address[] calldata to) external onlyOwner {
    uint256 next = totalSupply;
    for (uint256 i = 0; i < to.length; i++) _mint(to[i], ++next);
    totalSupply = next;
  }

  /// The rarer the traits, the higher: the sum of 100 / weight.
  function score(uint256 id) external pure virtual returns (uint256);

  function contractURI() external pure virtual returns (string memory);

  function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
    return super.supportsInterface(id);
  }
}
