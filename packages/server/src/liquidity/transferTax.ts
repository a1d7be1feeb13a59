import type { Hex } from 'viem'
import { concatHex, decodeAbiParameters, encodeFunctionData, pad, parseAbi } from 'viem/utils'
import type { ChainSource } from '../indexer/chainSource.ts'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
])
/**
 * Stands in for the code of who sends: it copies its input, asks the token that this begins with for a balance, has it
 * transfer, asks again, and returns both balances and whether the transfer went well.
 */
const probe = concatHex([
  '0x366000600037',
  '0x6020610100602460206000515afa50',
  '0x600060006044604460006000515af1',
  '0x61014052',
  '0x6020610120602460206000515afa50',
  '0x6060610100f3',
])
/** Base units of gas: tokens that do more than count are refused by the pools as well. */
const mostGas = 3_000_000n

/**
 * What a token itself takes of a transfer between two accounts now, in bps (1 = 0.01 %), rounded up; undefined when
 * that cannot be told: the sender has too little of it, or the node does not try code out.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function transferTax(
  source: ChainSource,
  { token, from, to, amount }: { token: Hex; from: Hex; to: Hex; amount: bigint },
): Promise<bigint | undefined> {
  const data = concatHex([
    pad(token),
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [to] }),
    encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }),
  ])
  const answer = await source.call({ to: from, code: probe, data, gas: mostGas })
  if (answer?.length !== 2 + 3 * 64 || amount === 0n) return undefined
  const [before, after, isDone] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
    answer,
  )
  if (isDone === 0n) return undefined
  // A token rounds its tax by a unit at most, which is none of the tax.
  const kept = amount - (after - before) - 1n
  return kept <= 0n ? 0n : (kept * 10_000n + amount - 1n) / amount
}
