// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that burns a part of every transfer, for tests of swaps. No market of the local chain has it.
contract TaxedToken is ERC20 {
  uint256 public immutable taxBps;

  constructor(uint256 bps, uint256 supply) ERC20("Taxed", "TAX") {
    taxBps = bps;
    _mint(msg.sender, supply);
  }

  /// What arrives is rounded down.
  function _transfer(address from, address to, uint256 amount) internal override {
    uint256 arrives = (amount * (10_000 - taxBps)) / 10_000;
    super._transfer(from, to, arrives);
    _burn(from, amount - arrives);
  }
}
