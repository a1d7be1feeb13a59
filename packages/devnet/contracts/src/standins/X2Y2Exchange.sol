// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import "./Payments.sol";

/// A stand-in for X2Y2 that sells for ether. Makers sign their orders, the marketplace's signer signs the whole
/// input, and both are checked. Tokens are approved to this contract; the real one moves them by delegates.
contract X2Y2Exchange {
  struct OrderItem {
    uint256 price;
    bytes data;
  }

  struct Order {
    uint256 salt;
    address user;
    uint256 network;
    uint256 intent;
    uint256 delegateType;
    uint256 deadline;
    address currency;
    bytes dataMask;
    OrderItem[] items;
    bytes32 r;
    bytes32 s;
    uint8 v;
    uint8 signVersion;
  }

  struct Fee {
    uint256 percentage;
    address to;
  }

  struct SettleDetail {
    uint8 op;
    uint256 orderIdx;
    uint256 itemIdx;
    uint256 price;
    bytes32 itemHash;
    address executionDelegate;
    bytes dataReplacement;
    uint256 bidIncentivePct;
    uint256 aucMinIncrementPct;
    uint256 aucIncDurationSecs;
    Fee[] fees;
  }

  struct SettleShared {
    uint256 salt;
    uint256 deadline;
    uint256 amountToEth;
    uint256 amountToWeth;
    address user;
    bool canFail;
  }

  struct RunInput {
    Order[] orders;
    SettleDetail[] details;
    SettleShared shared;
    bytes32 r;
    bytes32 s;
    uint8 v;
  }

  struct Pair721 {
    IERC721 token;
    uint256 tokenId;
  }

  struct Pair1155 {
    IERC1155 token;
    uint256 tokenId;
    uint256 amount;
  }

  uint8 private constant COMPLETE_SELL_OFFER = 1;
  uint8 private constant CANCEL_OFFER = 3;
  uint256 private constant INTENT_SELL = 1;
  /// Fees are in millionths.
  uint256 private constant RATE_BASE = 1e6;

  address public immutable signer;
  /// 0 new, 2 cancelled, 3 complete, as in the real one.
  mapping(bytes32 => uint8) public inventoryStatus;

  event EvProfit(bytes32 itemHash, address currency, address to, uint256 amount);
  event EvCancel(bytes32 indexed itemHash);
  event EvInventory(
    bytes32 indexed itemHash,
    address maker,
    address taker,
    uint256 orderSalt,
    uint256 settleSalt,
    uint256 intent,
    uint256 delegateType,
    uint256 deadline,
    address currency,
    bytes dataMask,
    OrderItem item,
    SettleDetail detail
  );

  error Refused(string reason);

  constructor(address signer_) {
    signer = signer_;
  }

  function run(RunInput calldata input) external payable {
    if (block.timestamp > input.shared.deadline) revert Refused("input expired");
    if (input.shared.user != msg.sender) revert Refused("not for this sender");
    bytes32 hash = keccak256(abi.encode(input.shared, input.details.length, input.details));
    if (ECDSA.recover(hash, input.v, input.r, input.s) != signer) revert Refused("input signature");
    uint256 rest = msg.value;
    for (uint256 i = 0; i < input.details.length; i++) {
      SettleDetail calldata detail = input.details[i];
      rest -= settle(input.orders[detail.orderIdx], detail, input.shared);
    }
    Payments.send(msg.sender, rest);
  }

  function settle(Order calldata order, SettleDetail calldata detail, SettleShared calldata shared)
    private
    returns (uint256 spent)
  {
    checkOrder(order);
    OrderItem calldata item = order.items[detail.itemIdx];
    bytes32 hash = hashItem(order, item);
    if (hash != detail.itemHash) revert Refused("item hash");
    if (inventoryStatus[hash] != 0) revert Refused("already settled");
    if (detail.op == CANCEL_OFFER) {
      if (order.user != msg.sender) revert Refused("not the maker");
      inventoryStatus[hash] = 2;
      emit EvCancel(hash);
      return 0;
    }
    if (detail.op != COMPLETE_SELL_OFFER || order.intent != INTENT_SELL) revert Refused("operation");
    if (order.currency != address(0)) revert Refused("currency");
    if (detail.price != item.price) revert Refused("price");
    inventoryStatus[hash] = 3;
    hand(order, item, shared.user);
    pay(order, detail, hash);
    announce(order, item, detail, shared, hash);
    return detail.price;
  }

  function checkOrder(Order calldata order) private view {
    if (block.timestamp > order.deadline) revert Refused("order expired");
    if (order.network != block.chainid) revert Refused("network");
    if (order.signVersion != 1) revert Refused("signature version");
    bytes32 hash = keccak256(
      abi.encode(
        order.salt,
        order.user,
        order.network,
        order.intent,
        order.delegateType,
        order.deadline,
        order.currency,
        order.dataMask,
        order.items.length,
        order.items
      )
    );
    if (ECDSA.recover(ECDSA.toEthSignedMessageHash(hash), order.v, order.r, order.s) != order.user) {
      revert Refused("order signature");
    }
  }

  function hashItem(Order calldata order, OrderItem calldata item) private pure returns (bytes32) {
    return
      keccak256(
        abi.encode(
          order.salt,
          order.user,
          order.network,
          order.intent,
          order.delegateType,
          order.deadline,
          order.currency,
          order.dataMask,
          item
        )
      );
  }

  function hand(Order calldata order, OrderItem calldata item, address to) private {
    if (order.delegateType == 1) {
      Pair721[] memory pairs = abi.decode(item.data, (Pair721[]));
      for (uint256 i = 0; i < pairs.length; i++) pairs[i].token.safeTransferFrom(order.user, to, pairs[i].tokenId);
    } else if (order.delegateType == 2) {
      Pair1155[] memory pairs = abi.decode(item.data, (Pair1155[]));
      for (uint256 i = 0; i < pairs.length; i++) {
        pairs[i].token.safeTransferFrom(order.user, to, pairs[i].tokenId, pairs[i].amount, "");
      }
    } else {
      revert Refused("delegate");
    }
  }

  function pay(Order calldata order, SettleDetail calldata detail, bytes32 hash) private {
    uint256 rest = detail.price;
    for (uint256 i = 0; i < detail.fees.length; i++) {
      uint256 amount = (detail.price * detail.fees[i].percentage) / RATE_BASE;
      rest -= amount;
      Payments.send(detail.fees[i].to, amount);
      emit EvProfit(hash, address(0), detail.fees[i].to, amount);
    }
    Payments.send(order.user, rest);
    emit EvProfit(hash, address(0), order.user, rest);
  }

  function announce(
    Order calldata order,
    OrderItem calldata item,
    SettleDetail calldata detail,
    SettleShared calldata shared,
    bytes32 hash
  ) private {
    emit EvInventory(
      hash,
      order.user,
      shared.user,
      order.salt,
      shared.salt,
      order.intent,
      order.delegateType,
      order.deadline,
      order.currency,
      order.dataMask,
      item,
      detail
    );
  }
}
