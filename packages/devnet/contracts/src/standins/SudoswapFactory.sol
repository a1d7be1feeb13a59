// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "./SudoswapPair.sol";

/// A stand-in for the factory of Sudoswap's pools: it makes pools of ether, and tells of each as the real one does.
/// There is one kind of pool here: the curve, the kind and who gets what is paid are not looked at.
contract SudoswapFactory {
  /// In the order of the real ones. Pools of ether for tokens that cannot be enumerated are all that it makes.
  enum PairVariant {
    ENUMERABLE_ETH,
    MISSING_ENUMERABLE_ETH,
    ENUMERABLE_ERC20,
    MISSING_ENUMERABLE_ERC20
  }

  mapping(address => bool) private made;

  event NewPair(address poolAddress);

  function createPairETH(
    IERC721 nft,
    address,
    address payable,
    uint8,
    uint128 delta,
    uint96 fee,
    uint128 spotPrice,
    uint256[] calldata initialNFTIDs
  ) external payable returns (SudoswapPair pair) {
    pair = new SudoswapPair{value: msg.value}(address(nft), msg.sender, spotPrice, delta, fee);
    made[address(pair)] = true;
    for (uint256 i = 0; i < initialNFTIDs.length; i++) {
      nft.safeTransferFrom(msg.sender, address(pair), initialNFTIDs[i]);
    }
    emit NewPair(address(pair));
  }

  function isPair(address potentialPair, PairVariant variant) external view returns (bool) {
    return variant == PairVariant.MISSING_ENUMERABLE_ETH && made[potentialPair];
  }
}
