import { readFileSync } from 'node:fs'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import type { ChainMarket, ChainTrader } from './startChainMarket.ts'

const pairAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
])
const tokenCode = JSON.parse(
  readFileSync(new URL('../../../devnet/contracts/out/TaxedToken.json', import.meta.url), 'utf8'),
).bytecode as Hex

/**
 * A new token that burns so many bps of each transfer, and a pair of v2 of it with 3000 dollars; in lower case. The
 * trader has the rest of it, and must have the dollars. For tests on a chain with the pools of `seedVenues`.
 */
export async function openPair(
  { market, trader, dollars, pairRouter }: openPair.Options,
  taxBps: bigint,
): Promise<Hex> {
  const owner = trader.account.address
  const nonce = await market.reader.getTransactionCount({ address: owner })
  const supply = parseEther('1000000')
  const data = concatHex([
    tokenCode,
    encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [taxBps, supply]),
  ])
  const hash = await trader.wallet.sendTransaction({
    ...{ data, account: trader.account, chain: null },
  })
  await market.reader.waitForTransactionReceipt({ hash })
  const token = getContractAddress({ from: owner, nonce: BigInt(nonce) }).toLowerCase() as Hex
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pairRouter, amount] })
  const [ours, theirs] = [parseEther('3000'), 3000n * 10n ** 6n]
  await trader.send({ to: token, data: approve(ours) })
  await trader.send({ to: dollars, data: approve(theirs) })
  const args = [token, dollars, ours, theirs, 0n, 0n, owner, 2n ** 40n] as const
  await trader.send({
    to: pairRouter,
    data: encodeFunctionData({ abi: pairAbi, functionName: 'addLiquidity', args }),
  })
  return token
}

export declare namespace openPair {
  type Options = {
    market: ChainMarket
    trader: ChainTrader
    /** Six decimals. */
    dollars: Hex
    /** The router of Uniswap v2. */
    pairRouter: Hex
  }
}
