// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// A dollar token for the local chain: 6 decimals, EIP-2612 permits, minted by whoever deployed it.
contract LocalUsd is ERC20Permit, Ownable {
  constructor() ERC20("USD Coin", "USDC") ERC20Permit("USD Coin") {}

  function decimals() public pure override returns (uint8) {
    return 6;
  }

  function mint(address[] calldata to, uint256 amount) external onlyOwner {
    for (uint256 i = 0; i < to.length; i++) _mint(to[i], amount);
  }
}
