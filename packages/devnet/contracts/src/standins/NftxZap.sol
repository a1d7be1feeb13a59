// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/security/ReentrancyGuard.sol";
import "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import "./Payments.sol";

interface INftxVaults {
  function vault(uint256 vaultId) external view returns (address);
  function feeDistributor() external view returns (address);
}

interface INftxRedeem {
  function redeemTo(uint256 amount, uint256[] calldata specificIds, address to) external returns (uint256[] memory);
}

interface IWrapped is IERC20 {
  function deposit() external payable;
  function withdraw(uint256 amount) external;
}

/// A stand-in for NFTX's zap for 0x: wraps the ether, has 0x swap it into the vault's token by `swapCallData`, and takes
/// the tokens out of the vault. What is left of both goes back to the sender.
contract NftxZap is ReentrancyGuard {
  IWrapped public immutable WETH;
  INftxVaults public immutable nftxFactory;
  address private immutable swapTarget;
  /// What is left of a vault's token goes to the fees, unless it is more than this.
  uint256 public immutable dustThreshold;

  /// As in the real one, what is told as spent is what was bought of the vault's token.
  event Buy(uint256 count, uint256 ethSpent, address to);
  event DustReturned(uint256 ethAmount, uint256 vTokenAmount, address to);

  error WrongRecipient();
  error WrongAmount();
  error SwapFailed();
  error TooFewTokens(uint256 bought);

  constructor(address factory, address weth, address target, uint256 threshold) {
    nftxFactory = INftxVaults(factory);
    WETH = IWrapped(weth);
    swapTarget = target;
    dustThreshold = threshold;
  }

  receive() external payable {}

  function feeDistributor() public view returns (address) {
    return nftxFactory.feeDistributor();
  }

  function buyAndRedeem(
    uint256 vaultId,
    uint256 amount,
    uint256[] calldata specificIds,
    bytes calldata swapCallData,
    address payable to
  ) external payable nonReentrant {
    if (to == address(0) || to == address(this)) revert WrongRecipient();
    if (amount == 0) revert WrongAmount();
    WETH.deposit{value: msg.value}();
    address vault = nftxFactory.vault(vaultId);
    uint256 bought = fill(IERC20(vault), swapCallData);
    if (bought < amount * 1e18) revert TooFewTokens(bought);
    INftxRedeem(vault).redeemTo(amount, specificIds, to);
    emit Buy(amount, bought, to);
    giveBack(IERC20(vault));
  }

  function fill(IERC20 vault, bytes calldata swapCallData) private returns (uint256) {
    uint256 before = vault.balanceOf(address(this));
    WETH.approve(swapTarget, type(uint256).max);
    (bool done, ) = swapTarget.call(swapCallData);
    if (!done) revert SwapFailed();
    return vault.balanceOf(address(this)) - before;
  }

  function giveBack(IERC20 vault) private {
    uint256 left = WETH.balanceOf(address(this));
    if (left > 0) {
      WETH.withdraw(left);
      Payments.send(msg.sender, left);
    }
    uint256 dust = vault.balanceOf(address(this));
    address to;
    if (dust > 0) {
      to = dust > dustThreshold ? msg.sender : feeDistributor();
      vault.transfer(to, dust);
    }
    emit DustReturned(left, dust, to);
  }
}
