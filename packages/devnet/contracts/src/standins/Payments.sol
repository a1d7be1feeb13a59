// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/interfaces/IERC2981.sol";

/// Ether out, and royalties by ERC-2981, for the stand-ins.
library Payments {
  error EtherNotSent(address to, uint256 amount);

  function send(address to, uint256 amount) internal {
    if (amount == 0) return;
    (bool done, ) = to.call{value: amount}("");
    if (!done) revert EtherNotSent(to, amount);
  }

  /// What a sale of one token owes its creator; nothing where the collection does not say.
  function royalty(address nft, uint256 id, uint256 price) internal view returns (address to, uint256 amount) {
    try IERC2981(nft).royaltyInfo(id, price) returns (address receiver, uint256 owed) {
      if (owed <= price) return (receiver, owed);
    } catch {}
  }
}
