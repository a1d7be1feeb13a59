// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./Payments.sol";

/// A stand-in for the CryptoPunks market: unclaimed punks are free to take, the rest changes hands by offers.
contract CryptoPunks {
  struct Offer {
    bool isForSale;
    uint256 punkIndex;
    address seller;
    uint256 minValue;
    address onlySellTo;
  }

  string public constant name = "CRYPTOPUNKS";
  string public constant symbol = unicode"Ͼ";
  uint256 public constant totalSupply = 10000;

  mapping(uint256 => address) public punkIndexToAddress;
  mapping(address => uint256) public balanceOf;
  mapping(uint256 => Offer) public punksOfferedForSale;
  mapping(address => uint256) public pendingWithdrawals;

  event Assign(address indexed to, uint256 punkIndex);
  event Transfer(address indexed from, address indexed to, uint256 value);
  event PunkTransfer(address indexed from, address indexed to, uint256 punkIndex);
  event PunkOffered(uint256 indexed punkIndex, uint256 minValue, address indexed toAddress);
  event PunkBought(uint256 indexed punkIndex, uint256 value, address indexed fromAddress, address indexed toAddress);
  event PunkNoLongerForSale(uint256 indexed punkIndex);

  error Refused(string reason);

  function getPunk(uint256 punkIndex) external {
    if (punkIndex >= totalSupply) revert Refused("no such punk");
    if (punkIndexToAddress[punkIndex] != address(0)) revert Refused("taken");
    punkIndexToAddress[punkIndex] = msg.sender;
    balanceOf[msg.sender]++;
    emit Assign(msg.sender, punkIndex);
  }

  function transferPunk(address to, uint256 punkIndex) external {
    if (punkIndexToAddress[punkIndex] != msg.sender) revert Refused("not the owner");
    if (punksOfferedForSale[punkIndex].isForSale) takeOff(punkIndex);
    move(msg.sender, to, punkIndex);
    emit PunkTransfer(msg.sender, to, punkIndex);
  }

  function offerPunkForSale(uint256 punkIndex, uint256 minSalePriceInWei) external {
    offer(punkIndex, minSalePriceInWei, address(0));
  }

  function offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress) external {
    offer(punkIndex, minSalePriceInWei, toAddress);
  }

  function punkNoLongerForSale(uint256 punkIndex) external {
    if (punkIndexToAddress[punkIndex] != msg.sender) revert Refused("not the owner");
    takeOff(punkIndex);
  }

  function buyPunk(uint256 punkIndex) external payable {
    Offer memory found = punksOfferedForSale[punkIndex];
    if (!found.isForSale) revert Refused("not for sale");
    if (found.onlySellTo != address(0) && found.onlySellTo != msg.sender) revert Refused("for somebody else");
    if (msg.value < found.minValue) revert Refused("too little");
    if (found.seller != punkIndexToAddress[punkIndex]) revert Refused("the seller has it no more");
    move(found.seller, msg.sender, punkIndex);
    takeOff(punkIndex);
    pendingWithdrawals[found.seller] += msg.value;
    emit PunkBought(punkIndex, msg.value, found.seller, msg.sender);
  }

  function withdraw() external {
    uint256 amount = pendingWithdrawals[msg.sender];
    pendingWithdrawals[msg.sender] = 0;
    Payments.send(msg.sender, amount);
  }

  function offer(uint256 punkIndex, uint256 price, address to) private {
    if (punkIndexToAddress[punkIndex] != msg.sender) revert Refused("not the owner");
    punksOfferedForSale[punkIndex] = Offer(true, punkIndex, msg.sender, price, to);
    emit PunkOffered(punkIndex, price, to);
  }

  function takeOff(uint256 punkIndex) private {
    punksOfferedForSale[punkIndex] = Offer(false, punkIndex, msg.sender, 0, address(0));
    emit PunkNoLongerForSale(punkIndex);
  }

  function move(address from, address to, uint256 punkIndex) private {
    punkIndexToAddress[punkIndex] = to;
    balanceOf[from]--;
    balanceOf[to]++;
    emit Transfer(from, to, 1);
  }
}
