// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import "./Payments.sol";

/// A stand-in for Foundation's market, fixed prices only: tokens wait in escrow, 5 % goes to the market, the
/// royalty of ERC-2981 to the creator, the rest to the seller.
contract Foundation is ERC721Holder {
  struct BuyPrice {
    address seller;
    uint256 price;
  }

  address public immutable treasury;
  mapping(address => mapping(uint256 => BuyPrice)) private buyPrices;

  event BuyPriceSet(address indexed nftContract, uint256 indexed tokenId, address indexed seller, uint256 price);
  event BuyPriceCanceled(address indexed nftContract, uint256 indexed tokenId);
  event BuyPriceAccepted(
    address indexed nftContract,
    uint256 indexed tokenId,
    address indexed seller,
    address buyer,
    uint256 protocolFee,
    uint256 creatorFee,
    uint256 sellerRev
  );

  error NotForSale();
  error NotSeller();
  error PriceAbove(uint256 price);

  constructor(address treasury_) {
    treasury = treasury_;
  }

  function setBuyPrice(address nftContract, uint256 tokenId, uint256 price) external {
    BuyPrice storage listing = buyPrices[nftContract][tokenId];
    if (listing.seller == address(0)) {
      IERC721(nftContract).transferFrom(msg.sender, address(this), tokenId);
      listing.seller = msg.sender;
    } else if (listing.seller != msg.sender) {
      revert NotSeller();
    }
    listing.price = price;
    emit BuyPriceSet(nftContract, tokenId, msg.sender, price);
  }

  function cancelBuyPrice(address nftContract, uint256 tokenId) external {
    if (buyPrices[nftContract][tokenId].seller != msg.sender) revert NotSeller();
    delete buyPrices[nftContract][tokenId];
    IERC721(nftContract).transferFrom(address(this), msg.sender, tokenId);
    emit BuyPriceCanceled(nftContract, tokenId);
  }

  function getBuyPrice(address nftContract, uint256 tokenId) external view returns (address seller, uint256 price) {
    BuyPrice storage listing = buyPrices[nftContract][tokenId];
    return listing.seller == address(0) ? (address(0), type(uint256).max) : (listing.seller, listing.price);
  }

  function buyV2(address nftContract, uint256 tokenId, uint256 maxPrice, address payable) external payable {
    BuyPrice memory listing = buyPrices[nftContract][tokenId];
    if (listing.seller == address(0)) revert NotForSale();
    if (listing.price > maxPrice || listing.price > msg.value) revert PriceAbove(listing.price);
    delete buyPrices[nftContract][tokenId];
    // As the real one: without a check that the buyer knows what to do with it.
    IERC721(nftContract).transferFrom(address(this), msg.sender, tokenId);
    uint256 protocolFee = (listing.price * 500) / 10_000;
    (address creator, uint256 creatorFee) = Payments.royalty(nftContract, tokenId, listing.price);
    uint256 sellerRev = listing.price - protocolFee - creatorFee;
    Payments.send(treasury, protocolFee);
    Payments.send(creator, creatorFee);
    Payments.send(listing.seller, sellerRev);
    Payments.send(msg.sender, msg.value - listing.price);
    emit BuyPriceAccepted(nftContract, tokenId, listing.seller, msg.sender, protocolFee, creatorFee, sellerRev);
  }
}
