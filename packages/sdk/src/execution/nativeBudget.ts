import { crossChainFees } from './crossChainFees.ts'
import type { execute } from './execute.ts'
import { isNative, priceTolerance } from './price.ts'
import type { StepAnswer } from './state.ts'

/**
 * The most native currency, in base units, that the transactions of a run may send along together: what
 * the quote says, fees on top included, and never more than the caller expects plus the fees on top that
 * the caller's own request names. No quote, or one in tokens, allows none.
 *
 * @returns undefined for an action that is not judged by a quote.
 */
export function nativeBudget(
  options: Pick<execute.Options, 'action' | 'body' | 'chain' | 'expectedPrice'>,
  { path, fees }: Pick<StepAnswer, 'path' | 'fees'>,
): bigint | undefined {
  const { action, body, chain, expectedPrice } = options
  if (action === 'list') return 0n
  if (action !== 'buy') return undefined
  const relayer = crossChainFees(options, fees)?.relayer
  const carried = isNative(relayer?.currency?.contract) ? BigInt(relayer?.amount?.raw ?? 0) : 0n
  const lines = path.flatMap(line => {
    const swapped = line.buyInRawQuote !== undefined && line.buyInRawQuote !== null
    if (!isNative(swapped ? line.buyInCurrency : line.currency)) return []
    const onTop = (line.feesOnTop ?? []).reduce((sum, fee) => sum + BigInt(fee.rawAmount ?? 0), 0n)
    const each = BigInt((swapped ? line.buyInRawQuote : line.rawQuote) ?? 0)
    return [(each + onTop) * BigInt(line.quantity ?? 1)]
  })
  if (lines.length === 0) return carried
  // What a unit of the currency is must be known before a part of one is nothing.
  const token = chain.paymentTokens.find(entry => isNative(entry.address))
  const decimals = token?.decimals ?? chain.network?.nativeCurrency.decimals
  const tolerance = decimals === undefined ? 0n : priceTolerance(decimals)
  const quoted = lines.reduce((sum, line) => sum + line, 0n)
  if (!expectedPrice) return quoted + carried + tolerance
  const expected = Object.entries(expectedPrice)
    .filter(([currency]) => isNative(currency))
    .reduce((sum, [, { raw }]) => sum + raw, 0n)
  const allowed = expected + namedFees(body.feesOnTop)
  return (quoted < allowed ? quoted : allowed) + carried + tolerance
}

/** What the fees of a request, each `<recipient>:<base units>`, come to. */
function namedFees(fees: unknown): bigint {
  if (!Array.isArray(fees)) return 0n
  return fees.reduce<bigint>((sum, fee) => sum + BigInt(String(fee).split(':')[1] ?? 0), 0n)
}
