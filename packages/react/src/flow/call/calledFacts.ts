import type { Facts, readIntent } from '@sluice/sdk'
import { type Address, keccak256, zeroAddress } from 'viem'
import { sameAddress } from '../verify/sameAddress.ts'

/** What one call on the other chain does, by its own bytes, and what has to be looked at before it is paid for. */
export type CalledFacts = Pick<Facts, 'method' | 'gives' | 'gets' | 'allows'> & {
  /** Whether nothing but value is sent. */
  isPlain: boolean
  /** `unread`: a part or all of it cannot be read. `elsewhere`: what it moves ends with somebody else than the account. `allows`: somebody may take what the escrow has. */
  warnings: readonly CallWarning[]
  /** The call itself, in a word: what is accepted about one says nothing of another one. */
  key: string
}

type CallWarning = 'unread' | 'elsewhere' | 'allows'

/** What an accepted warning about a call is kept by. */
export const calledKey = (warning: CallWarning, { key }: Pick<CalledFacts, 'key'>): string =>
  `${warning}:${key}`

/** The facts of a call that the escrow makes for the account on this chain. */
export function calledFacts(
  { to, value, data, facts }: readIntent.Result['calls'][number],
  { account, chainId }: { account: Address; chainId: number },
): CalledFacts {
  const { method, gives, gets, allows, unknown } = facts
  const isPlain = data === '0x'
  const isElsewhere = [
    ...gets,
    // What is paid is the price of what is got; a token that leaves is a transfer.
    ...gives.filter(({ token, tokenId }) => tokenId !== undefined || token !== zeroAddress),
  ].some(({ recipient }) => recipient !== undefined && !sameAddress(recipient, account))
  return {
    ...{ method, gives, gets, allows, isPlain },
    key: `${chainId}:${to}:${value}:${keccak256(data)}`.toLowerCase(),
    warnings: isPlain
      ? []
      : [
          ...(method === undefined || unknown.length > 0 ? (['unread'] as const) : []),
          ...(isElsewhere ? (['elsewhere'] as const) : []),
          ...(allows.length > 0 ? (['allows'] as const) : []),
        ],
  }
}
