import type { PathItem } from '../api/index.ts'
import type { execute } from './execute.ts'
import { feesOnTopOf } from './outcomes/feesOnTopOf.ts'
import { currencyKey, quoteOf } from './price.ts'

/**
 * The fees on top of a quote, in base units per currency, that the caller's own request does not name. The
 * quote leaves them out, but they are paid: by the buyer beside the price, by the seller out of it.
 */
export function uninvitedFees(
  { action, body, chain }: Pick<execute.Options, 'action' | 'body' | 'chain'>,
  path: readonly PathItem[],
): ReadonlyMap<string, bigint> {
  const uninvited = new Map<string, bigint>()
  const currencies = new Set<string>()
  for (const line of path) {
    const currency =
      action === 'sell' ? currencyKey(line.currency ?? '') : quoteOf(line, 'buy', []).currency
    currencies.add(currency)
    const fee = feeOnTop(line) * BigInt(line.quantity ?? 1)
    if (fee > 0n) uninvited.set(currency, (uninvited.get(currency) ?? 0n) + fee)
  }
  // Those of a sale are in the wrapped native token, those of a purchase in what it is paid in.
  const stated = action === 'sell' ? chain.wrappedNative : body.currency
  const [only = '', ...others] = currencies
  const named = currencyKey(
    typeof stated === 'string' ? stated : others.length === 0 ? only : nativeCurrency,
  )
  const fee = uninvited.get(named)
  if (fee !== undefined) {
    const rest = fee - feesOnTopOf(body)
    if (rest > 0n) uninvited.set(named, rest)
    else uninvited.delete(named)
  }
  return uninvited
}

const nativeCurrency = '0x0000000000000000000000000000000000000000'

/** What the fees on top of one of a line come to, in base units. */
export function feeOnTop({ feesOnTop }: PathItem): bigint {
  return (feesOnTop ?? []).reduce((sum, fee) => sum + BigInt(fee.rawAmount ?? 0), 0n)
}
