// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC721/extensions/ERC721Consecutive.sol";
import "@openzeppelin/contracts/utils/Base64.sol";
import "@openzeppelin/contracts/utils/Strings.sol";

/// A collection whose tokens are all made at its construction, by ConsecutiveTransfer (ERC-2309), for tests of the index.
/// No market of the local chain has it.
contract Roster is ERC721Consecutive {
  /// `owners[i]` gets the next `counts[i]` tokens, which have the numbers from 0 on.
  constructor(address[] memory owners, uint96[] memory counts) ERC721("Roster", "ROST") {
    for (uint256 i; i < owners.length; ++i) _mintConsecutive(owners[i], counts[i]);
  }

  function burn(uint256 tokenId) external {
    require(_isApprovedOrOwner(msg.sender, tokenId), "not yours");
    _burn(tokenId);
  }

  function tokenURI(uint256 tokenId) public view override returns (string memory) {
    _requireMinted(tokenId);
    bytes memory document = abi.encodePacked('{"name":"Member ', Strings.toString(tokenId), '"}');
    return string.concat("data:application/json;base64,", Base64.encode(document));
  }
}
