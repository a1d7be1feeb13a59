import type { Address } from 'viem'
import type { Want } from './allotPath.ts'
import { decodeTransfers, type TokenMovement } from './decodeTransfers.ts'
import type { Mined } from './run.ts'

/**
 * Counts, by the logs of the mined transactions, how much of what was asked for reached the account, or
 * left it. What comes and goes again does not count.
 *
 * @returns Tokens expected and tokens moved, in all and for each want; undefined when the chain cannot
 * tell: nothing was mined, a want names no contract, or a contract moved something without the standard
 * events.
 */
export function countMoved<want extends Want>(
  options: countMoved.Options<want>,
): countMoved.Result<want> | undefined {
  const account = options.account.toLowerCase()
  const other = options.counterparty?.toLowerCase()
  const logs = options.mined.flatMap(entry => entry.logs)
  const movements = namedMovements(decodeTransfers(logs), options.wants)
  const balance = new Map<string, bigint>()
  for (const { contract, from, to, tokenId, amount } of movements) {
    if (tokenId === undefined || from === to) continue
    if (other !== undefined && from !== other && to !== other) continue
    const into = to === account ? 1n : from === account ? -1n : 0n
    const sign = options.direction === 'in' ? into : -into
    for (const key of [contract, `${contract}:${tokenId}`]) {
      balance.set(key, (balance.get(key) ?? 0n) + sign * amount)
    }
  }
  const { wants } = options
  const mute = wants.some(
    ({ contract }) =>
      contract === undefined ||
      (logs.some(log => log.address.toLowerCase() === contract) &&
        !movements.some(entry => entry.contract === contract && entry.tokenId !== undefined)),
  )
  if (mute || wants.length === 0 || options.mined.length === 0) return undefined
  // Those that name a token first: what is left of a contract then serves those that do not.
  const each = [...wants]
    .sort((a, b) => Number(!a.tokenId) - Number(!b.tokenId))
    .map(want => {
      const { contract, tokenId, quantity } = want
      const key = tokenId ? `${contract}:${tokenId}` : `${contract}`
      const moved = min(quantity, max(0n, balance.get(key) ?? 0n))
      balance.set(key, (balance.get(key) ?? 0n) - moved)
      if (tokenId) balance.set(`${contract}`, (balance.get(`${contract}`) ?? 0n) - moved)
      return { want, moved }
    })
  return {
    expected: wants.reduce((sum, want) => sum + want.quantity, 0n),
    moved: each.reduce((sum, entry) => sum + entry.moved, 0n),
    each,
  }
}

export declare namespace countMoved {
  type Options<want extends Want> = {
    account: Address
    /** As seen from the account. */
    direction: 'in' | 'out'
    wants: readonly want[]
    mined: readonly Pick<Mined, 'logs'>[]
    /** Only what moves between the account and this one counts. */
    counterparty?: Address | undefined
  }
  type Result<want extends Want> = {
    expected: bigint
    moved: bigint
    each: readonly { want: want; moved: bigint }[]
  }
}

/**
 * Old NFTs have the token in the data of an event that is an ERC-20's to look at. Where a contract has no
 * other events, the word counts as the token when it is one that is wanted, and tells nothing when not.
 */
function namedMovements(
  movements: readonly TokenMovement[],
  wants: readonly Want[],
): readonly TokenMovement[] {
  const modern = new Set(
    movements.flatMap(({ contract, tokenId }) => (tokenId === undefined ? [] : [contract])),
  )
  return movements.map(entry => {
    const { contract, tokenId, amount } = entry
    if (tokenId !== undefined || modern.has(contract)) return entry
    const named = wants.some(
      want => want.contract === contract && want.tokenId === amount.toString(),
    )
    return named ? { ...entry, tokenId: amount, amount: 1n } : entry
  })
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
