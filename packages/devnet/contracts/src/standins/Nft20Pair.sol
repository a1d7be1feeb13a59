// SPDX-License-Identifier: MIT
pragma solidity 0.8.17;

import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";

interface INft20Fees {
  function fee() external view returns (uint256);
  function feeTo() external view returns (address);
}

/// A stand-in for NFT20's vaults: an ERC-20 of which a hundred are minted for each ERC-721 token that is put in, less a
/// fee, and burnt for each that is taken out. No referrals, no swaps, no loans.
contract Nft20Pair is ERC20, IERC721Receiver {
  address public immutable factory;
  address public immutable nftAddress;
  uint256 public constant nftType = 721;
  uint256 public constant nftValue = 100 * 10 ** 18;

  event Withdraw(uint256[] indexed _tokenIds, uint256[] indexed amounts);

  error WrongCollection();

  constructor(string memory name, string memory symbol, address nft) ERC20(name, symbol) {
    factory = msg.sender;
    nftAddress = nft;
  }

  function getInfos()
    external
    view
    returns (uint256 _type, string memory _name, string memory _symbol, uint256 _supply)
  {
    return (nftType, name(), symbol(), totalSupply() / nftValue);
  }

  function withdraw(uint256[] calldata _tokenIds, uint256[] calldata amounts, address recipient) external {
    _burn(msg.sender, nftValue * _tokenIds.length);
    for (uint256 i = 0; i < _tokenIds.length; i++)
      IERC721(nftAddress).safeTransferFrom(address(this), recipient, _tokenIds[i]);
    emit Withdraw(_tokenIds, amounts);
  }

  function multi721Deposit(uint256[] calldata _ids, address _recipient, address) external {
    for (uint256 i = 0; i < _ids.length; i++)
      IERC721(nftAddress).transferFrom(msg.sender, address(this), _ids[i]);
    issue(_recipient, _ids.length);
  }

  function onERC721Received(address operator, address, uint256, bytes calldata) external returns (bytes4) {
    if (msg.sender != nftAddress) revert WrongCollection();
    issue(operator, 1);
    return this.onERC721Received.selector;
  }

  function issue(address to, uint256 count) private {
    uint256 fee = (nftValue * count * INft20Fees(factory).fee()) / 100;
    _mint(INft20Fees(factory).feeTo(), fee);
    _mint(to, nftValue * count - fee);
  }
}
