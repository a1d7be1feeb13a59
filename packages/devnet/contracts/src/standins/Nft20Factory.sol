// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./Nft20Pair.sol";

/// A stand-in for the factory of NFT20's vaults: one for each collection of ERC-721 tokens.
contract Nft20Factory {
  mapping(address => address) public nftToToken;
  mapping(uint256 => address) public indexToNft;
  uint256 public counter;
  /// Hundredths of what is put in.
  uint256 public constant fee = 5;
  address public immutable feeTo;

  event pairCreated(address indexed originalNFT, address newPair, uint256 _type);

  error PairExists(address nft);
  error OnlyErc721();

  constructor(address feeTo_) {
    feeTo = feeTo_;
  }

  function nft20Pair(
    string calldata name,
    string calldata _symbol,
    address _nftOrigin,
    uint256 _nftType
  ) external payable {
    if (nftToToken[_nftOrigin] != address(0)) revert PairExists(_nftOrigin);
    if (_nftType != 721) revert OnlyErc721();
    address made = address(new Nft20Pair(name, _symbol, _nftOrigin));
    nftToToken[_nftOrigin] = made;
    indexToNft[counter] = _nftOrigin;
    counter++;
    emit pairCreated(_nftOrigin, made, _nftType);
  }
}
