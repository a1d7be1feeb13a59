// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC20/IERC20.sol";

interface IPairFactory {
  function getPair(address tokenA, address tokenB) external view returns (address);
}

interface IPair {
  function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 time);
  function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

/// A stand-in for 0x's Exchange Proxy: of its functions the one that sells a token along pairs of Uniswap V2. Neither
/// ether nor SushiSwap: this chain has no pairs of that.
contract ZeroExProxy {
  IPairFactory private immutable factory;

  error NotHere();
  error NoPair(address tokenA, address tokenB);
  error UnderBought(uint256 amount, uint256 least);

  constructor(address factory_) {
    factory = IPairFactory(factory_);
  }

  function sellToUniswap(
    address[] calldata tokens,
    uint256 sellAmount,
    uint256 minBuyAmount,
    bool isSushi
  ) external payable returns (uint256 buyAmount) {
    if (isSushi || msg.value > 0 || tokens.length < 2) revert NotHere();
    buyAmount = sellAmount;
    address pair = pairOf(tokens[0], tokens[1]);
    require(IERC20(tokens[0]).transferFrom(msg.sender, pair, sellAmount));
    for (uint256 i = 1; i < tokens.length; i++) {
      bool isLast = i + 1 == tokens.length;
      address next = isLast ? address(0) : pairOf(tokens[i], tokens[i + 1]);
      buyAmount = sell(pair, tokens[i - 1] < tokens[i], buyAmount, isLast ? msg.sender : next);
      pair = next;
    }
    if (buyAmount < minBuyAmount) revert UnderBought(buyAmount, minBuyAmount);
  }

  function sell(address pair, bool isFirst, uint256 amount, address to) private returns (uint256 bought) {
    (uint256 reserve0, uint256 reserve1, ) = IPair(pair).getReserves();
    (uint256 sold, uint256 left) = isFirst ? (reserve0, reserve1) : (reserve1, reserve0);
    uint256 withFee = amount * 997;
    bought = (withFee * left) / (sold * 1000 + withFee);
    IPair(pair).swap(isFirst ? 0 : bought, isFirst ? bought : 0, to, "");
  }

  function pairOf(address tokenA, address tokenB) private view returns (address pair) {
    pair = factory.getPair(tokenA, tokenB);
    if (pair == address(0)) revert NoPair(tokenA, tokenB);
  }
}
