import { type Address, isAddressEqual } from 'viem'
import type { FlowCurrency } from '../flowTypes.ts'

/** In what an order is priced, as it is chosen. */
export type PricedIn = {
  /** The usual one when absent: of a listing the native currency, of an offer its wrapped form. */
  currency?: Address | undefined
}

/** What there is to choose from, and what was read. */
export type PricedContext = {
  /** Of all amounts. */
  currency: FlowCurrency
  /** Whether it is another one than the native currency and the wrapped one. */
  isOther?: boolean | undefined
  /** What the marketplace takes, the usual first; not known when absent. */
  currencies?: readonly FlowCurrency[] | undefined
}

/** Whether something was read for the currency that is chosen: its amounts say nothing of another. */
export const isPricedIn = (
  { currency: chosen }: PricedIn,
  { currency }: Pick<PricedContext, 'currency'>,
): boolean => chosen === undefined || isAddressEqual(chosen, currency.address)

/** Whether the marketplace takes no orders in the currency of a context. */
export const isRefused = ({ currency, currencies }: PricedContext): boolean =>
  currencies?.every(({ address }) => !isAddressEqual(address, currency.address)) ?? false

/** Whether another currency was chosen, for which nothing was read yet. */
export const isRepriced = (before: PricedIn, { currency }: PricedIn): boolean =>
  before.currency !== currency
