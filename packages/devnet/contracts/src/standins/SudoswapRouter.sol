// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./Payments.sol";
import "./SudoswapPair.sol";

/// A stand-in for Sudoswap's router: buys from each pool that is not dearer than expected, skips the others,
/// and gives back the rest.
contract SudoswapRouter {
  struct PairSwapSpecific {
    SudoswapPair pair;
    uint256[] nftIds;
  }

  struct RobustPairSwapSpecific {
    PairSwapSpecific swapInfo;
    uint256 maxCost;
  }

  error DeadlinePassed();

  receive() external payable {}

  function robustSwapETHForSpecificNFTs(
    RobustPairSwapSpecific[] calldata swapList,
    address payable ethRecipient,
    address nftRecipient,
    uint256 deadline
  ) external payable returns (uint256 remainingValue) {
    if (block.timestamp > deadline) revert DeadlinePassed();
    remainingValue = msg.value;
    for (uint256 i = 0; i < swapList.length; i++) {
      PairSwapSpecific calldata swap = swapList[i].swapInfo;
      (uint8 code, , , uint256 cost, ) = swap.pair.getBuyNFTQuote(swap.nftIds.length);
      if (code != 0 || cost > swapList[i].maxCost) continue;
      remainingValue -= swap.pair.swapTokenForSpecificNFTs{value: cost}(
        swap.nftIds,
        cost,
        nftRecipient,
        true,
        msg.sender
      );
    }
    Payments.send(ethRecipient, remainingValue);
  }
}
