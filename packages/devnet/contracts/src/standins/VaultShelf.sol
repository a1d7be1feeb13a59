// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import "./Payments.sol";

/// What the NFTX and NFT20 stand-ins share: vaults that hold tokens and price them in ether. Each token taken
/// out makes the next one dearer by `stepBps`, each put in cheaper; what is paid goes to the vault's keeper.
abstract contract VaultShelf is ERC721Holder {
  struct Vault {
    IERC721 nft;
    address keeper;
    uint256 price;
    uint256 stepBps;
  }

  Vault[] public vaults;

  event VaultCreated(uint256 indexed vaultId, address indexed nft, address keeper);

  error NotKeeper();
  error TooLittle(uint256 price, uint256 sent);
  error NotInVault(uint256 id);

  mapping(uint256 => mapping(uint256 => bool)) public holds;

  function createVault(address nft, uint256 price, uint256 stepBps) public virtual returns (uint256 vaultId) {
    vaultId = vaults.length;
    vaults.push(Vault(IERC721(nft), msg.sender, price, stepBps));
    emit VaultCreated(vaultId, nft, msg.sender);
  }

  function deposit(uint256 vaultId, uint256[] calldata ids) external {
    Vault storage vault = vaults[vaultId];
    if (vault.keeper != msg.sender) revert NotKeeper();
    for (uint256 i = 0; i < ids.length; i++) {
      vault.nft.transferFrom(msg.sender, address(this), ids[i]);
      holds[vaultId][ids[i]] = true;
    }
  }

  /// What `count` tokens cost now, in wei, and the price of one afterwards.
  function quote(uint256 vaultId, uint256 count) public view returns (uint256 total, uint256 next) {
    Vault storage vault = vaults[vaultId];
    next = vault.price;
    for (uint256 i = 0; i < count; i++) {
      total += next;
      next += (next * vault.stepBps) / 10_000;
    }
  }

  function take(uint256 vaultId, uint256[] calldata ids, address to) internal returns (uint256 total) {
    Vault storage vault = vaults[vaultId];
    uint256 next;
    (total, next) = quote(vaultId, ids.length);
    if (msg.value < total) revert TooLittle(total, msg.value);
    vault.price = next;
    for (uint256 i = 0; i < ids.length; i++) {
      if (!holds[vaultId][ids[i]]) revert NotInVault(ids[i]);
      holds[vaultId][ids[i]] = false;
      vault.nft.safeTransferFrom(address(this), to, ids[i]);
    }
    Payments.send(vault.keeper, total);
  }
}
