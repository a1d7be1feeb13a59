import type { Hex } from 'viem'
import { concatHex, decodeAbiParameters, encodeFunctionData, pad, parseAbi } from 'viem/utils'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
/**
 * Stands in for the code of the owner: it copies its input, has the token that this begins with approve, and returns
 * what the token said, whether it went well, and how much it said.
 */
const probe = concatHex([
  '0x366000600037',
  '0x60206101006044602060006000515af1',
  '0x61012052',
  '0x3d61014052',
  '0x6060610100f3',
])
/** Base units of gas. */
const mostGas = 500_000n

/**
 * Whether a token, which lets a spender take something already, takes another approval only after that one is taken
 * back: some refuse it (USDT on the main network). It is tried out at the node, as the owner would do it. Of what
 * cannot be told, because the node does not try code out, it is so: a transaction too many rather than one that
 * fails. The wrapped native currency is known not to.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function needsReset(
  { chain, source }: Pick<ChainContext, 'chain' | 'source'>,
  { token, owner, spender, amount }: { token: Hex; owner: Hex; spender: Hex; amount: bigint },
): Promise<boolean> {
  if (token === wrappedNative(chain)) return false
  const data = concatHex([
    pad(token),
    encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
  ])
  const answer = await source.call({ to: owner, code: probe, data, gas: mostGas })
  if (answer?.length !== 2 + 3 * 64) return true
  const [said, isDone, size] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
    answer,
  )
  // Some say nothing when it went well; what has no code says nothing either, but never had an allowance.
  return isDone === 0n || (size > 0n && said !== 1n)
}
