import type { Address } from 'viem'
import type { Want } from './allotPath.ts'
import { decodeTransfers } from './decodeTransfers.ts'
import type { Mined } from './run.ts'

/**
 * Counts, by the logs of the mined transactions, how much of what was asked for reached the account.
 *
 * @returns Items expected and items arrived; undefined when the chain cannot tell: nothing was mined, the
 * quote names no contract, or a contract moved something without the standard events.
 */
export function countArrivals(options: {
  account: Address
  wants: readonly Want[]
  mined: readonly Pick<Mined, 'logs'>[]
}): { expected: bigint; arrived: bigint } | undefined {
  const account = options.account.toLowerCase()
  const logs = options.mined.flatMap(entry => entry.logs)
  const movements = decodeTransfers(logs)
  const gained = new Map<string, bigint>()
  for (const { contract, from, to, tokenId, amount } of movements) {
    if (tokenId === undefined || from === to) continue
    const sign = to === account ? 1n : from === account ? -1n : 0n
    for (const key of [contract, `${contract}:${tokenId}`]) {
      gained.set(key, (gained.get(key) ?? 0n) + sign * amount)
    }
  }
  const { wants } = options
  const mute = wants.some(
    ({ contract }) =>
      contract === undefined ||
      (logs.some(log => log.address.toLowerCase() === contract) &&
        !movements.some(entry => entry.contract === contract)),
  )
  if (mute || wants.length === 0 || options.mined.length === 0) return undefined
  let expected = 0n
  let arrived = 0n
  // Those that name a token first: what is left of a contract then serves those that do not.
  for (const want of [...wants].sort((a, b) => Number(!a.tokenId) - Number(!b.tokenId))) {
    const { contract, tokenId, quantity } = want
    const key = tokenId ? `${contract}:${tokenId}` : `${contract}`
    const got = min(quantity, max(0n, gained.get(key) ?? 0n))
    expected += quantity
    arrived += got
    gained.set(key, (gained.get(key) ?? 0n) - got)
    if (tokenId) gained.set(`${contract}`, (gained.get(`${contract}`) ?? 0n) - got)
  }
  return { expected, arrived }
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
