import { addresses } from '@sluice/devnet'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'

const abi = parseAbi([
  'function sellToUniswap(address[] tokens, uint256 sellAmount, uint256 minBuyAmount, bool isSushi)',
])

/** How 0x swaps so much wrapped ether into the token of a vault of NFTX, one of it at least. */
export const sellToUniswap = (vault: Address, sellAmount: bigint): Hex =>
  encodeFunctionData({ abi, args: [[addresses.weth, vault], sellAmount, parseEther('1'), false] })
