// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./VaultShelf.sol";

/// A stand-in for NFTX's zap. The real one buys vault tokens with `swapCallData`; here the vault takes ether
/// itself, so that parameter is not looked at.
contract NftxZap is VaultShelf {
  event Buy(uint256 count, uint256 ethSpent, address to);
  event DustReturned(uint256 ethAmount, uint256 vTokenAmount, address to);

  error WrongCount();

  function buyAndRedeem(
    uint256 vaultId,
    uint256 amount,
    uint256[] calldata specificIds,
    bytes calldata,
    address payable to
  ) external payable {
    if (amount == 0 || amount != specificIds.length) revert WrongCount();
    uint256 total = take(vaultId, specificIds, to);
    emit Buy(amount, total, to);
    if (msg.value > total) {
      emit DustReturned(msg.value - total, 0, to);
      Payments.send(to, msg.value - total);
    }
  }
}
