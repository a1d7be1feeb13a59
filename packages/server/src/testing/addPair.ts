import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { createFakeChain } from './createFakeChain.ts'

/** The contracts of the one pair that `addPair` makes. */
export const factory: Hex = `0x${'d2'.repeat(20)}`
export const pair: Hex = `0x${'d3'.repeat(20)}`

/**
 * Gives a chain in memory a pair of Uniswap v2 between two currencies, that holds these amounts, by default in every
 * block. For tests.
 *
 * @param from The first block in which it holds them.
 */
export function addPair(
  { source }: ReturnType<typeof createFakeChain>,
  reserves: Readonly<Record<Hex, bigint>>,
  from = 0,
) {
  const { read } = source
  const held = Object.entries(reserves)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, amount]) => amount)
  source.read = async (calls, options) => {
    const answers = await read(calls, options)
    if (options?.block !== undefined && options.block < from) return answers
    return calls.map(({ address, functionName, args = [] }, index) => {
      if (address === factory && functionName === 'getPair')
        return args.every(token => `${token}` in reserves) ? pair : zeroAddress
      if (address !== pair || functionName !== 'getReserves') return answers[index]
      return [...held, 0]
    })
  }
}
