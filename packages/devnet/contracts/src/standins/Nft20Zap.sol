// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./Payments.sol";

interface INft20Pairs {
  function nftToToken(address nft) external view returns (address);
}

interface INft20Withdraw {
  function withdraw(uint256[] calldata ids, uint256[] calldata amounts, address recipient) external;
}

interface IRouter02 {
  function swapETHForExactTokens(
    uint256 amountOut,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external payable returns (uint256[] memory amounts);
}

interface ISwapRouter {
  struct ExactOutputSingleParams {
    address tokenIn;
    address tokenOut;
    uint24 fee;
    address recipient;
    uint256 deadline;
    uint256 amountOut;
    uint256 amountInMaximum;
    uint160 sqrtPriceLimitX96;
  }

  function exactOutputSingle(ExactOutputSingleParams calldata params) external payable returns (uint256 amountIn);
  function refundETH() external payable;
}

/// A stand-in for NFT20's zap: buys a hundred of the vault's token for each token on Uniswap, V2 or V3, takes the
/// tokens out of the vault, keeps 5 % of what it paid, and gives the rest to the recipient.
contract Nft20Zap {
  address public immutable UNIV2;
  address public immutable UNIV3;
  address public immutable WETH;
  INft20Pairs public immutable NFT20;

  constructor(address uniV2, address uniV3, address weth, address factory) {
    UNIV2 = uniV2;
    UNIV3 = uniV3;
    WETH = weth;
    NFT20 = INft20Pairs(factory);
  }

  receive() external payable {}

  function ethForNft(
    address _nft,
    uint256[] calldata _toIds,
    uint256[] calldata _toAmounts,
    address _receipient,
    uint24 _fee,
    bool isV3
  ) external payable {
    uint256 before = address(this).balance - msg.value;
    address token = NFT20.nftToToken(_nft);
    uint256 total = 0;
    for (uint256 i = 0; i < _toAmounts.length; i++) total += _toAmounts[i];
    if (isV3) buyOnV3(token, total * 100 ether, _fee);
    else buyOnV2(token, total * 100 ether);
    INft20Withdraw(token).withdraw(_toIds, _toAmounts, _receipient);
    uint256 left = address(this).balance - before;
    uint256 kept = ((msg.value - left) * 5) / 100;
    Payments.send(_receipient, left - kept);
  }

  function buyOnV2(address token, uint256 amount) private {
    address[] memory path = new address[](2);
    path[0] = WETH;
    path[1] = token;
    IRouter02(UNIV2).swapETHForExactTokens{value: msg.value}(amount, path, address(this), block.timestamp);
  }

  function buyOnV3(address token, uint256 amount, uint24 fee) private {
    ISwapRouter(UNIV3).exactOutputSingle{value: msg.value}(
      ISwapRouter.ExactOutputSingleParams(WETH, token, fee, address(this), block.timestamp, amount, msg.value, 0)
    );
    ISwapRouter(UNIV3).refundETH();
  }
}
