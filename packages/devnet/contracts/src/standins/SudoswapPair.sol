// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import "./Payments.sol";

/// A stand-in for a Sudoswap trade pool with a linear curve: each purchase raises the price by `delta`, each
/// sale lowers it. It holds ether and tokens of one collection, and its owner takes them out again.
contract SudoswapPair is ERC721Holder {
  IERC721 public immutable nft;
  address public immutable owner;
  uint128 public spotPrice;
  uint128 public immutable delta;
  /// Of the amount, in 1e18ths; stays in the pool.
  uint96 public immutable fee;

  event SwapNFTInPair();
  event SwapNFTOutPair();
  event SpotPriceUpdate(uint128 newSpotPrice);

  error NotOwner();
  error BadQuote(uint8 code);
  error PriceAbove(uint256 price, uint256 limit);
  error PriceBelow(uint256 price, uint256 limit);

  constructor(address nft_, address owner_, uint128 spotPrice_, uint128 delta_, uint96 fee_) payable {
    nft = IERC721(nft_);
    owner = owner_;
    spotPrice = spotPrice_;
    delta = delta_;
    fee = fee_;
  }

  receive() external payable {}

  /// As the real pair: code 0 is fine, 1 an empty request, 2 a price that does not fit.
  function getBuyNFTQuote(uint256 count)
    public
    view
    returns (uint8 error, uint256 newSpotPrice, uint256 newDelta, uint256 inputAmount, uint256 protocolFee)
  {
    newDelta = delta;
    if (count == 0) return (1, 0, 0, 0, 0);
    newSpotPrice = spotPrice + delta * count;
    if (newSpotPrice > type(uint128).max) return (2, 0, 0, 0, 0);
    inputAmount = count * (uint256(spotPrice) + delta) + (count * (count - 1) * delta) / 2;
    inputAmount += (inputAmount * fee) / 1e18;
  }

  function getSellNFTQuote(uint256 count)
    public
    view
    returns (uint8 error, uint256 newSpotPrice, uint256 newDelta, uint256 outputAmount, uint256 protocolFee)
  {
    newDelta = delta;
    if (count == 0) return (1, 0, 0, 0, 0);
    uint256 fall = delta * count;
    newSpotPrice = fall < spotPrice ? spotPrice - fall : 0;
    // Below zero nobody pays: only so many can be sold at a price.
    uint256 paid = delta == 0 ? count : spotPrice / delta + 1;
    if (paid > count) paid = count;
    outputAmount = paid * spotPrice - (paid * (paid - 1) * delta) / 2;
    outputAmount -= (outputAmount * fee) / 1e18;
  }

  function swapTokenForSpecificNFTs(
    uint256[] calldata ids,
    uint256 maxExpectedTokenInput,
    address recipient,
    bool,
    address
  ) external payable returns (uint256 inputAmount) {
    uint8 code;
    uint256 next;
    (code, next, , inputAmount, ) = getBuyNFTQuote(ids.length);
    if (code != 0) revert BadQuote(code);
    if (inputAmount > maxExpectedTokenInput || inputAmount > msg.value) {
      revert PriceAbove(inputAmount, maxExpectedTokenInput);
    }
    spotPrice = uint128(next);
    for (uint256 i = 0; i < ids.length; i++) nft.safeTransferFrom(address(this), recipient, ids[i]);
    Payments.send(msg.sender, msg.value - inputAmount);
    emit SpotPriceUpdate(uint128(next));
    emit SwapNFTOutPair();
  }

  function swapNFTsForToken(
    uint256[] calldata ids,
    uint256 minExpectedTokenOutput,
    address payable recipient,
    bool,
    address
  ) external returns (uint256 outputAmount) {
    uint8 code;
    uint256 next;
    (code, next, , outputAmount, ) = getSellNFTQuote(ids.length);
    if (code != 0) revert BadQuote(code);
    if (outputAmount < minExpectedTokenOutput) revert PriceBelow(outputAmount, minExpectedTokenOutput);
    spotPrice = uint128(next);
    for (uint256 i = 0; i < ids.length; i++) nft.transferFrom(msg.sender, address(this), ids[i]);
    Payments.send(recipient, outputAmount);
    emit SpotPriceUpdate(uint128(next));
    emit SwapNFTInPair();
  }

  function withdraw(uint256[] calldata ids, uint256 amount) external {
    if (msg.sender != owner) revert NotOwner();
    for (uint256 i = 0; i < ids.length; i++) nft.safeTransferFrom(address(this), owner, ids[i]);
    Payments.send(owner, amount);
  }
}
