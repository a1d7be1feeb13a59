// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

struct SpentItem {
  uint8 itemType;
  address token;
  uint256 identifier;
  uint256 amount;
}

struct ReceivedItem {
  uint8 itemType;
  address token;
  uint256 identifier;
  uint256 amount;
  address payable recipient;
}

struct ZoneParameters {
  bytes32 orderHash;
  address fulfiller;
  address offerer;
  SpentItem[] offer;
  ReceivedItem[] consideration;
  bytes extraData;
  bytes32[] orderHashes;
  uint256 startTime;
  uint256 endTime;
  bytes32 zoneHash;
}

struct Schema {
  uint256 id;
  bytes metadata;
}

/// A zone of Seaport 1.5 and 1.6 whose orders are filled only with a fresh word of a co-signer, so that an
/// order is cancelled, without a transaction, by the co-signer's silence. The word is in the order's extra
/// data, in the form of SIP-7: a version byte 0, the fulfiller (20 bytes; zero for anybody), the last second
/// at which it holds (8 bytes), and the co-signer's signature (64 bytes, EIP-2098). No context is taken.
contract SignedZone {
  bytes32 private constant DOMAIN_TYPE =
    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
  bytes32 private constant ORDER_TYPE =
    keccak256("SignedOrder(address fulfiller,uint64 expiration,bytes32 orderHash,bytes context)");
  bytes32 private constant NAME = keccak256("SignedZone");
  bytes32 private constant VERSION = keccak256("1.0.0");
  uint256 private constant LENGTH = 93;

  /// May name another co-signer: the only remedy when a key is lost or known.
  address public owner;
  address public cosigner;

  event OwnerChanged(address indexed owner);
  event CosignerChanged(address indexed cosigner);
  event SeaportCompatibleContractDeployed();

  error NotOwner();
  error NoAccount();
  error InvalidExtraData(bytes32 orderHash);
  error SignatureExpired(uint256 expiration, bytes32 orderHash);
  error InvalidFulfiller(address expected, address fulfiller, bytes32 orderHash);
  error InvalidCosigner(address signer, bytes32 orderHash);

  constructor(address owner_, address cosigner_) {
    if (owner_ == address(0) || cosigner_ == address(0)) revert NoAccount();
    owner = owner_;
    cosigner = cosigner_;
    emit OwnerChanged(owner_);
    emit CosignerChanged(cosigner_);
    emit SeaportCompatibleContractDeployed();
  }

  function setOwner(address owner_) external {
    if (msg.sender != owner) revert NotOwner();
    if (owner_ == address(0)) revert NoAccount();
    owner = owner_;
    emit OwnerChanged(owner_);
  }

  function setCosigner(address cosigner_) external {
    if (msg.sender != owner) revert NotOwner();
    if (cosigner_ == address(0)) revert NoAccount();
    cosigner = cosigner_;
    emit CosignerChanged(cosigner_);
  }

  /// Seaport 1.6 asks before anything moves.
  function authorizeOrder(ZoneParameters calldata order) external view returns (bytes4) {
    check(order);
    return this.authorizeOrder.selector;
  }

  /// Seaport 1.5 and 1.6 ask after everything has moved.
  function validateOrder(ZoneParameters calldata order) external view returns (bytes4) {
    check(order);
    return this.validateOrder.selector;
  }

  function check(ZoneParameters calldata order) private view {
    bytes calldata data = order.extraData;
    if (data.length != LENGTH || data[0] != 0) revert InvalidExtraData(order.orderHash);
    address fulfiller = address(bytes20(data[1:21]));
    uint64 expiration = uint64(bytes8(data[21:29]));
    if (block.timestamp > expiration) revert SignatureExpired(expiration, order.orderHash);
    if (fulfiller != address(0) && fulfiller != order.fulfiller)
      revert InvalidFulfiller(fulfiller, order.fulfiller, order.orderHash);
    bytes32 vs = bytes32(data[61:93]);
    address signer = ecrecover(
      digest(fulfiller, expiration, order.orderHash),
      uint8(27 + (uint256(vs) >> 255)),
      bytes32(data[29:61]),
      vs & bytes32(uint256(type(int256).max))
    );
    // No account signed what recovers to zero, and the co-signer is never zero.
    if (signer != cosigner) revert InvalidCosigner(signer, order.orderHash);
  }

  function digest(address fulfiller, uint64 expiration, bytes32 orderHash) private view returns (bytes32) {
    // Made anew each time: after a split of the chain, a signature for one side is none for the other.
    bytes32 domain = keccak256(abi.encode(DOMAIN_TYPE, NAME, VERSION, block.chainid, address(this)));
    bytes32 order = keccak256(abi.encode(ORDER_TYPE, fulfiller, expiration, orderHash, keccak256("")));
    return keccak256(abi.encodePacked(hex"1901", domain, order));
  }

  function getSeaportMetadata() external pure returns (string memory name, Schema[] memory schemas) {
    schemas = new Schema[](1);
    schemas[0].id = 7;
    return ("SignedZone", schemas);
  }

  /// ERC-165, and Seaport's zones by the interface of 1.6.
  function supportsInterface(bytes4 id) external pure returns (bool) {
    return
      id == 0x01ffc9a7 ||
      id ==
      this.authorizeOrder.selector ^
        this.validateOrder.selector ^
        this.getSeaportMetadata.selector ^
        this.supportsInterface.selector;
  }
}
