// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

interface ConduitLike {
  struct ConduitTransfer {
    uint8 itemType;
    address token;
    address from;
    address to;
    uint256 identifier;
    uint256 amount;
  }

  function execute(ConduitTransfer[] calldata transfers) external returns (bytes4);
}

interface ConduitControllerLike {
  function getConduit(bytes32 conduitKey) external view returns (address conduit, bool exists);
}

/// Sends many tokens to many people through the conduit that their owner has approved: our own contract with
/// the ABI of OpenSea's helper.
contract TransferHelper {
  struct TransferHelperItem {
    uint8 itemType;
    address token;
    uint256 identifier;
    uint256 amount;
  }

  struct TransferHelperItemsWithRecipient {
    TransferHelperItem[] items;
    address recipient;
    bool validateERC721Receiver;
  }

  ConduitControllerLike public immutable conduitController;

  error InvalidConduit(bytes32 conduitKey, address conduit);
  error RecipientCannotBeZeroAddress();
  error InvalidERC721Recipient(address recipient);
  error InvalidItemType();
  error InvalidERC721TransferAmount(uint256 amount);

  constructor(address controller) {
    conduitController = ConduitControllerLike(controller);
  }

  function bulkTransfer(TransferHelperItemsWithRecipient[] calldata items, bytes32 conduitKey)
    external
    returns (bytes4 magicValue)
  {
    (address conduit, bool exists) = conduitController.getConduit(conduitKey);
    if (!exists) revert InvalidConduit(conduitKey, conduit);
    uint256 count;
    for (uint256 i = 0; i < items.length; i++) count += items[i].items.length;
    ConduitLike.ConduitTransfer[] memory transfers = new ConduitLike.ConduitTransfer[](count);
    uint256 next;
    for (uint256 i = 0; i < items.length; i++) {
      if (items[i].recipient == address(0)) revert RecipientCannotBeZeroAddress();
      for (uint256 j = 0; j < items[i].items.length; j++) transfers[next++] = plan(items[i], items[i].items[j]);
    }
    ConduitLike(conduit).execute(transfers);
    return this.bulkTransfer.selector;
  }

  function plan(TransferHelperItemsWithRecipient calldata group, TransferHelperItem calldata item)
    private
    returns (ConduitLike.ConduitTransfer memory)
  {
    if (item.itemType == 0 || item.itemType > 3) revert InvalidItemType();
    if (item.itemType == 2) {
      if (item.amount != 1) revert InvalidERC721TransferAmount(item.amount);
      if (group.validateERC721Receiver) askReceiver(group.recipient, item.identifier);
    }
    return
      ConduitLike.ConduitTransfer(
        item.itemType,
        item.token,
        msg.sender,
        group.recipient,
        item.identifier,
        item.amount
      );
  }

  function askReceiver(address recipient, uint256 id) private {
    if (recipient.code.length == 0) return;
    try IERC721Receiver(recipient).onERC721Received(address(this), msg.sender, id, "") returns (bytes4 answer) {
      if (answer != IERC721Receiver.onERC721Received.selector) revert InvalidERC721Recipient(recipient);
    } catch {
      revert InvalidERC721Recipient(recipient);
    }
  }
}
