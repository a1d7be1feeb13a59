// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import "./Payments.sol";

/// A stand-in for Element: fixed-price sales of ERC-721 tokens for ether, by signed orders.
contract ElementExchange {
  struct Fee {
    address recipient;
    uint256 amount;
    bytes feeData;
  }

  struct NFTSellOrder {
    address maker;
    address taker;
    /// The last moment in the low 32 bits, the first in the next 32.
    uint256 expiry;
    uint256 nonce;
    address erc20Token;
    uint256 erc20TokenAmount;
    Fee[] fees;
    address nft;
    uint256 nftId;
  }

  struct Signature {
    uint8 signatureType;
    uint8 v;
    bytes32 r;
    bytes32 s;
  }

  address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
  bytes32 private constant FEE_TYPE = keccak256("Fee(address recipient,uint256 amount,bytes feeData)");
  bytes32 private constant ORDER_TYPE =
    keccak256(
      "NFTSellOrder(address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address nft,uint256 nftId,uint256 hashNonce)Fee(address recipient,uint256 amount,bytes feeData)"
    );

  mapping(address => uint256) private hashNonces;
  mapping(address => mapping(uint256 => bool)) public usedNonces;

  event ERC721SellOrderFilled(
    bytes32 orderHash,
    address maker,
    address taker,
    uint256 nonce,
    address erc20Token,
    uint256 erc20TokenAmount,
    Fee[] fees,
    address erc721Token,
    uint256 erc721TokenId
  );
  event ERC721OrderCancelled(address maker, uint256 nonce);
  event HashNonceIncremented(address maker, uint256 newHashNonce);

  error Refused(string reason);

  function getHashNonce(address maker) external view returns (uint256) {
    return hashNonces[maker];
  }

  function incrementHashNonce() external {
    emit HashNonceIncremented(msg.sender, ++hashNonces[msg.sender]);
  }

  function cancelERC721Order(uint256 orderNonce) external {
    usedNonces[msg.sender][orderNonce] = true;
    emit ERC721OrderCancelled(msg.sender, orderNonce);
  }

  function getERC721SellOrderHash(NFTSellOrder calldata order) public view returns (bytes32) {
    bytes32[] memory fees = new bytes32[](order.fees.length);
    for (uint256 i = 0; i < fees.length; i++) {
      Fee calldata fee = order.fees[i];
      fees[i] = keccak256(abi.encode(FEE_TYPE, fee.recipient, fee.amount, keccak256(fee.feeData)));
    }
    bytes32 domain = keccak256(
      abi.encode(
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
        keccak256("ElementEx"),
        keccak256("1.0.0"),
        block.chainid,
        address(this)
      )
    );
    bytes memory head = abi.encode(
      ORDER_TYPE,
      order.maker,
      order.taker,
      order.expiry,
      order.nonce,
      order.erc20Token,
      order.erc20TokenAmount
    );
    bytes memory tail = abi.encode(
      keccak256(abi.encodePacked(fees)),
      order.nft,
      order.nftId,
      hashNonces[order.maker]
    );
    return ECDSA.toTypedDataHash(domain, keccak256(abi.encodePacked(head, tail)));
  }

  function buyERC721Ex(
    NFTSellOrder calldata order,
    Signature calldata signature,
    address taker,
    bytes calldata
  ) external payable {
    address to = taker == address(0) ? msg.sender : taker;
    bytes32 hash = check(order, signature, to);
    usedNonces[order.maker][order.nonce] = true;
    IERC721(order.nft).safeTransferFrom(order.maker, to, order.nftId);
    uint256 spent = order.erc20TokenAmount;
    for (uint256 i = 0; i < order.fees.length; i++) {
      spent += order.fees[i].amount;
      Payments.send(order.fees[i].recipient, order.fees[i].amount);
    }
    if (spent > msg.value) revert Refused("too little");
    Payments.send(order.maker, order.erc20TokenAmount);
    Payments.send(msg.sender, msg.value - spent);
    announce(order, hash, to);
  }

  function announce(NFTSellOrder calldata order, bytes32 hash, address to) private {
    emit ERC721SellOrderFilled(
      hash,
      order.maker,
      to,
      order.nonce,
      order.erc20Token,
      order.erc20TokenAmount,
      order.fees,
      order.nft,
      order.nftId
    );
  }

  function check(NFTSellOrder calldata order, Signature calldata signature, address to)
    private
    view
    returns (bytes32 hash)
  {
    if (order.erc20Token != NATIVE) revert Refused("currency");
    if (order.taker != address(0) && order.taker != to) revert Refused("for somebody else");
    if (block.timestamp > uint32(order.expiry)) revert Refused("expired");
    if (block.timestamp < uint32(order.expiry >> 32)) revert Refused("not yet");
    if (usedNonces[order.maker][order.nonce]) revert Refused("already used");
    if (signature.signatureType != 0) revert Refused("signature type");
    hash = getERC721SellOrderHash(order);
    if (ECDSA.recover(hash, signature.v, signature.r, signature.s) != order.maker) revert Refused("signature");
  }
}
