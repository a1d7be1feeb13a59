import { addresses, nft20Vault, nftxVault, tidelines } from '@sluice/devnet'
import { type Address, encodeFunctionData, parseAbi, parseEther, zeroAddress } from 'viem'
import type { MarketChain } from './marketChain.ts'

/** Base units of a vault's token: for one that is put in, after the fee, and what one that is taken out costs. */
const terms = {
  nftx: { vault: nftxVault, issued: parseEther('0.9'), wanted: parseEther('1.1') },
  nft20: { vault: nft20Vault, issued: parseEther('95'), wanted: parseEther('100') },
}

/**
 * Opens a vault, the first of its factory, with two tokens in it, and a pair of its token and ether on Uniswap v2. One
 * of the tokens can be bought, at a price that the chain's own router tells, in wei.
 */
export async function openVault(
  { call, send, client, seller, nextToken }: MarketChain,
  kind: keyof typeof terms,
): Promise<{ vault: Address; tokenId: bigint; price: bigint }> {
  const { vault, issued, wanted } = terms[kind]
  const { address } = seller
  const tokenId = await nextToken()
  const ids = [tokenId, await nextToken()]
  if (kind === 'nftx')
    await call(address, addresses.nftxVaultFactory, vaultAbi, 'createVault', [
      ...['Tidelines', 'TIDE', tidelines.address, false, true],
    ])
  else
    await call(address, addresses.nft20Factory, vaultAbi, 'nft20Pair', [
      ...['NFT20 Tidelines', 'TIDE20', tidelines.address, 721n],
    ])
  await call(address, tidelines.address, vaultAbi, 'setApprovalForAll', [vault, true])
  if (kind === 'nftx') await call(address, vault, vaultAbi, 'mint', [ids, []])
  else await call(address, vault, vaultAbi, 'multi721Deposit', [ids, address, zeroAddress])
  const router = addresses.uniswapV2Router02
  const liquidity = issued * 2n
  await call(address, vault, vaultAbi, 'approve', [router, liquidity])
  const added = encodeFunctionData({
    ...{ abi: vaultAbi, functionName: 'addLiquidityETH' },
    args: [vault, liquidity, 0n, 0n, address, 2n ** 40n],
  })
  await send(address, router, added, parseEther('1'))
  const [price = 0n] = await client.readContract({
    ...{ address: router, abi: vaultAbi, functionName: 'getAmountsIn' },
    args: [wanted, [addresses.weth, vault]],
  })
  return { vault, tokenId, price }
}

const vaultAbi = parseAbi([
  'function createVault(string name, string symbol, address assetAddress, bool is1155, bool allowAllItems) returns (uint256)',
  'function nft20Pair(string name, string symbol, address nftOrigin, uint256 nftType) payable',
  'function setApprovalForAll(address operator, bool approved)',
  'function mint(uint256[] tokenIds, uint256[] amounts) returns (uint256)',
  'function multi721Deposit(uint256[] ids, address recipient, address referral)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
])
