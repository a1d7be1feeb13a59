// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";

interface INftxFees {
  function vaultFees(uint256 vaultId) external view returns (uint256, uint256, uint256, uint256, uint256);
  function setVaultFees(uint256 vaultId, uint256, uint256, uint256, uint256, uint256) external;
  function excludedFromFees(address account) external view returns (bool);
  function feeDistributor() external view returns (address);
}

/// A stand-in for NFTX's vaults: an ERC-20 of which one is minted for each ERC-721 token that is put in, and burnt for
/// each that is taken out, with the vault's fees beside. Tokens are taken out by their ids, never at random.
contract NftxVault is ERC20, ERC721Holder {
  using EnumerableSet for EnumerableSet.UintSet;

  uint256 private constant BASE = 1e18;

  uint256 public immutable vaultId;
  address public immutable assetAddress;
  INftxFees public immutable vaultFactory;
  address public immutable manager;
  bool public constant is1155 = false;
  bool public enableMint = true;
  bool public enableTargetRedeem = true;

  EnumerableSet.UintSet private holdings;

  event Minted(uint256[] nftIds, uint256[] amounts, address to);
  event Redeemed(uint256[] nftIds, uint256[] specificIds, address to);
  event EnableMintUpdated(bool enabled);
  event EnableTargetRedeemUpdated(bool enabled);

  error NotManager();
  error NotEnabled();
  error NotAtRandom();
  error OwnedAlready(uint256 id);

  constructor(
    string memory name,
    string memory symbol,
    address asset,
    uint256 id,
    address creator
  ) ERC20(name, symbol) {
    assetAddress = asset;
    vaultId = id;
    manager = creator;
    vaultFactory = INftxFees(msg.sender);
  }

  modifier onlyManager() {
    if (msg.sender != manager) revert NotManager();
    _;
  }

  function setVaultFeatures(bool mints, bool, bool targets, bool, bool) external onlyManager {
    enableMint = mints;
    enableTargetRedeem = targets;
    emit EnableMintUpdated(mints);
    emit EnableTargetRedeemUpdated(targets);
  }

  function setFees(
    uint256 mintFee_,
    uint256 randomRedeemFee,
    uint256 targetRedeemFee_,
    uint256 randomSwapFee,
    uint256 targetSwapFee
  ) external onlyManager {
    vaultFactory.setVaultFees(vaultId, mintFee_, randomRedeemFee, targetRedeemFee_, randomSwapFee, targetSwapFee);
  }

  function mint(uint256[] calldata tokenIds, uint256[] calldata amounts) external returns (uint256) {
    return mintTo(tokenIds, amounts, msg.sender);
  }

  function mintTo(uint256[] calldata tokenIds, uint256[] calldata amounts, address to) public returns (uint256 count) {
    if (!enableMint) revert NotEnabled();
    count = tokenIds.length;
    IERC721 asset = IERC721(assetAddress);
    for (uint256 i = 0; i < count; i++) {
      uint256 id = tokenIds[i];
      // What was pushed here before is counted once.
      if (asset.ownerOf(id) != address(this)) asset.safeTransferFrom(msg.sender, address(this), id);
      else if (holdings.contains(id)) revert OwnedAlready(id);
      holdings.add(id);
    }
    _mint(to, BASE * count);
    charge(to, mintFee() * count);
    emit Minted(tokenIds, amounts, to);
  }

  function redeem(uint256 amount, uint256[] calldata specificIds) external returns (uint256[] memory) {
    return redeemTo(amount, specificIds, msg.sender);
  }

  function redeemTo(uint256 amount, uint256[] calldata specificIds, address to) public returns (uint256[] memory) {
    if (!enableTargetRedeem) revert NotEnabled();
    if (amount != specificIds.length) revert NotAtRandom();
    _burn(msg.sender, BASE * amount);
    charge(msg.sender, targetRedeemFee() * amount);
    for (uint256 i = 0; i < amount; i++) {
      holdings.remove(specificIds[i]);
      IERC721(assetAddress).safeTransferFrom(address(this), to, specificIds[i]);
    }
    emit Redeemed(specificIds, specificIds, to);
    return specificIds;
  }

  function mintFee() public view returns (uint256 fee) {
    (fee, , , , ) = vaultFactory.vaultFees(vaultId);
  }

  function targetRedeemFee() public view returns (uint256 fee) {
    (, , fee, , ) = vaultFactory.vaultFees(vaultId);
  }

  function vaultFees() external view returns (uint256, uint256, uint256, uint256, uint256) {
    return vaultFactory.vaultFees(vaultId);
  }

  function nftIdAt(uint256 holdingsIndex) external view returns (uint256) {
    return holdings.at(holdingsIndex);
  }

  function allHoldings() external view returns (uint256[] memory) {
    return holdings.values();
  }

  function totalHoldings() external view returns (uint256) {
    return holdings.length();
  }

  function charge(address from, uint256 amount) private {
    if (amount == 0 || vaultFactory.excludedFromFees(msg.sender)) return;
    _transfer(from, vaultFactory.feeDistributor(), amount);
  }
}
