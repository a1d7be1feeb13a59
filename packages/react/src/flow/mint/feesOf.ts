import type { PathItem } from '@sluice/sdk'
import type { Address } from 'viem'
import type { MintQuote } from './createMintFlow.ts'

/** What each account gets on top of all lines, in base units of the native currency; undefined where nobody gets anything. */
export function feesOf(path: readonly PathItem[]): MintQuote['onTop'] {
  const fees = path.flatMap(({ feesOnTop, quantity }) =>
    (feesOnTop ?? []).flatMap(({ recipient, rawAmount }) =>
      recipient && rawAmount
        ? [{ recipient, amount: BigInt(rawAmount) * BigInt(quantity ?? 1) }]
        : [],
    ),
  )
  const sums = new Map<Address, bigint>()
  for (const { recipient, amount } of fees)
    sums.set(recipient, (sums.get(recipient) ?? 0n) + amount)
  const paid = [...sums].flatMap(([recipient, amount]) =>
    amount > 0n ? { recipient, amount } : [],
  )
  return paid.length === 0 ? undefined : paid
}
