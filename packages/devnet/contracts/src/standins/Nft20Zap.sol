// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./VaultShelf.sol";

/// A stand-in for NFT20's zap: one vault a collection, found by the collection's address. Which Uniswap pool
/// the real one would use (`fee`, `isV3`) makes no difference here.
contract Nft20Zap is VaultShelf {
  mapping(address => uint256) private vaultPlusOne;

  error NoVault(address nft);
  error VaultExists(address nft);
  error WrongAmount();

  function createVault(address nft, uint256 price, uint256 stepBps) public override returns (uint256 vaultId) {
    if (vaultPlusOne[nft] != 0) revert VaultExists(nft);
    vaultId = super.createVault(nft, price, stepBps);
    vaultPlusOne[nft] = vaultId + 1;
  }

  function ethForNft(
    address nft,
    uint256[] calldata toIds,
    uint256[] calldata toAmounts,
    address recipient,
    uint24,
    bool
  ) external payable {
    uint256 found = vaultPlusOne[nft];
    if (found == 0) revert NoVault(nft);
    if (toIds.length == 0 || toIds.length != toAmounts.length) revert WrongAmount();
    for (uint256 i = 0; i < toAmounts.length; i++) if (toAmounts[i] != 1) revert WrongAmount();
    uint256 total = take(found - 1, toIds, recipient);
    Payments.send(recipient, msg.value - total);
  }
}
