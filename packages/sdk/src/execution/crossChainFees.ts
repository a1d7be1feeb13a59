import type { Fees } from '../api/index.ts'
import type { execute } from './execute.ts'

/** The fees of an answer that count: nobody carries a purchase over that the caller pays on its own chain. */
export function crossChainFees(
  { body, chain }: Pick<execute.Options, 'body' | 'chain'>,
  fees: Fees | undefined,
): Fees | undefined {
  const paidOn = body.currencyChainId ?? body.originChainId ?? chain.id
  return paidOn === chain.id ? undefined : fees
}
