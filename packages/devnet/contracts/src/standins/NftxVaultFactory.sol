// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "./NftxVault.sol";

/// A stand-in for the factory of NFTX's vaults, and the keeper of their fees. What they bring goes to one account.
contract NftxVaultFactory {
  struct VaultFees {
    bool active;
    uint64 mintFee;
    uint64 randomRedeemFee;
    uint64 targetRedeemFee;
    uint64 randomSwapFee;
    uint64 targetSwapFee;
  }

  uint64 public constant factoryMintFee = 0.1 ether;
  uint64 public constant factoryRandomRedeemFee = 0.05 ether;
  uint64 public constant factoryTargetRedeemFee = 0.1 ether;
  uint64 public constant factoryRandomSwapFee = 0.05 ether;
  uint64 public constant factoryTargetSwapFee = 0.1 ether;
  uint256 private constant MOST_FEE = 0.5 ether;

  address public immutable owner;
  address public immutable feeDistributor;
  mapping(address => bool) public excludedFromFees;

  address[] private vaults;
  mapping(address => address[]) private ofAsset;
  mapping(uint256 => VaultFees) private fees;

  event NewVault(uint256 indexed vaultId, address vaultAddress, address assetAddress);
  event UpdateVaultFees(
    uint256 vaultId,
    uint256 mintFee,
    uint256 randomRedeemFee,
    uint256 targetRedeemFee,
    uint256 randomSwapFee,
    uint256 targetSwapFee
  );
  event FeeExclusion(address feeExcluded, bool excluded);

  error NotOwner();
  error NotVault();
  error OnlyErc721();
  error FeeTooHigh();

  constructor(address owner_, address feeDistributor_) {
    owner = owner_;
    feeDistributor = feeDistributor_;
  }

  function createVault(
    string calldata name,
    string calldata symbol,
    address asset,
    bool is1155,
    bool
  ) external returns (uint256 vaultId) {
    if (is1155) revert OnlyErc721();
    vaultId = vaults.length;
    address made = address(new NftxVault(name, symbol, asset, vaultId, msg.sender));
    vaults.push(made);
    ofAsset[asset].push(made);
    emit NewVault(vaultId, made, asset);
  }

  function setVaultFees(
    uint256 vaultId,
    uint256 mintFee,
    uint256 randomRedeemFee,
    uint256 targetRedeemFee,
    uint256 randomSwapFee,
    uint256 targetSwapFee
  ) external {
    if (msg.sender != owner && msg.sender != vaults[vaultId]) revert NotVault();
    if (mintFee > MOST_FEE || randomRedeemFee > MOST_FEE || targetRedeemFee > MOST_FEE) revert FeeTooHigh();
    if (randomSwapFee > MOST_FEE || targetSwapFee > MOST_FEE) revert FeeTooHigh();
    fees[vaultId] = VaultFees(
      true,
      uint64(mintFee),
      uint64(randomRedeemFee),
      uint64(targetRedeemFee),
      uint64(randomSwapFee),
      uint64(targetSwapFee)
    );
    emit UpdateVaultFees(vaultId, mintFee, randomRedeemFee, targetRedeemFee, randomSwapFee, targetSwapFee);
  }

  function setFeeExclusion(address account, bool excluded) external {
    if (msg.sender != owner) revert NotOwner();
    excludedFromFees[account] = excluded;
    emit FeeExclusion(account, excluded);
  }

  function vaultFees(uint256 vaultId) external view returns (uint256, uint256, uint256, uint256, uint256) {
    VaultFees memory own = fees[vaultId];
    if (own.active)
      return (own.mintFee, own.randomRedeemFee, own.targetRedeemFee, own.randomSwapFee, own.targetSwapFee);
    return (
      factoryMintFee,
      factoryRandomRedeemFee,
      factoryTargetRedeemFee,
      factoryRandomSwapFee,
      factoryTargetSwapFee
    );
  }

  function vault(uint256 vaultId) external view returns (address) {
    return vaults[vaultId];
  }

  function allVaults() external view returns (address[] memory) {
    return vaults;
  }

  function vaultsForAsset(address asset) external view returns (address[] memory) {
    return ofAsset[asset];
  }

  function numVaults() external view returns (uint256) {
    return vaults.length;
  }
}
