import type { Fees } from '../api/index.ts'
import type { execute } from './execute.ts'
import { currencyKey } from './price.ts'

/**
 * What the relayer of an answer takes, in base units. The quote includes it already. A fee on another chain
 * than the one that is paid on is none of the quote.
 */
export function relayerFee(
  options: Pick<execute.Options, 'body' | 'chain'>,
  fees: Fees | undefined,
): relayerFee.Result | undefined {
  const relayer = fees?.relayer
  const paidOn = paidChainId(options)
  if (!relayer?.currency || (relayer.currency.chainId ?? paidOn) !== paidOn) return undefined
  const raw = BigInt(relayer.amount?.raw ?? 0)
  return raw === 0n ? undefined : { currency: currencyKey(relayer.currency.contract), raw }
}

export declare namespace relayerFee {
  type Result = { currency: string; raw: bigint }
}

/** The chain on which a run pays. */
export function paidChainId({ body, chain }: Pick<execute.Options, 'body' | 'chain'>): number {
  const paidOn = body.currencyChainId ?? body.originChainId
  return typeof paidOn === 'number' ? paidOn : chain.id
}
