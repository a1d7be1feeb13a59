import type { Address } from 'viem'
import type { PathItem } from '../api/index.ts'
import { SluiceError } from '../errors.ts'
import { decodeTransfers } from './decodeTransfers.ts'
import type { Mined } from './run.ts'

/**
 * Counts, by the logs of the mined transactions, how much of what a quote promised reached the account.
 *
 * @returns Items expected and items arrived; undefined when the chain cannot tell: there was no quote, or
 * a contract moved something without the standard events.
 */
export function countArrivals(options: {
  account: Address
  path: readonly PathItem[]
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
  const lines = options.path.filter(line => line.contract)
  if (lines.length === 0) return undefined
  const mute = lines.some(
    line =>
      logs.some(log => log.address.toLowerCase() === line.contract) &&
      !movements.some(entry => entry.contract === line.contract),
  )
  if (mute) return undefined
  let expected = 0n
  let arrived = 0n
  // Lines that name a token first: what is left of a contract then serves those that do not.
  for (const line of [...lines].sort((a, b) => Number(!a.tokenId) - Number(!b.tokenId))) {
    const wanted = BigInt(line.quantity ?? 1)
    const key = line.tokenId ? `${line.contract}:${line.tokenId}` : `${line.contract}`
    const got = min(wanted, max(0n, gained.get(key) ?? 0n))
    expected += wanted
    arrived += got
    gained.set(key, (gained.get(key) ?? 0n) - got)
    if (line.tokenId) gained.set(`${line.contract}`, (gained.get(`${line.contract}`) ?? 0n) - got)
  }
  return { expected, arrived }
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)

/** The transaction went through, but nothing of what was to be bought reached the account. */
export class NothingBoughtError extends SluiceError {
  constructor(options: { expected: bigint }) {
    super('The transaction went through, but nothing was bought', {
      code: 'nothing_bought',
      moneyMoved: 'yes',
      details: { expected: options.expected, arrived: 0n },
      hints: [
        'The orders were probably taken by someone else first. The network fee was paid.',
        'What was not spent is returned by the contract: compare the balance before buying again.',
      ],
    })
  }
}

/** Some of what was asked for happened, and some did not. */
export class PartialError extends SluiceError {
  constructor(options: { done: bigint; asked: bigint; what: string; cause?: unknown }) {
    super(`Only ${options.done} of ${options.asked} ${options.what}`, {
      code: 'partial',
      cause: options.cause,
      moneyMoved: 'yes',
      details: { done: options.done, asked: options.asked },
      hints: ['What is shown as complete did happen. Try again for the rest only.'],
    })
  }
}
