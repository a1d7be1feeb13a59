import type { Price } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowAmount, FlowCurrency, FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { byRates } from './byRates.ts'
import { comparableCurrencies, marketAmount } from './marketAmount.ts'
import { isAmong, type PriceUnit, readPriceUnit } from './priceUnit.ts'

/** What the market says, in the currency of an order. */
export type Measured = FlowAmount & {
  /** Whether it is of another currency, and this is what the marketplace's rate makes of it. */
  isConverted?: true | undefined
}

/** The prices of the market, as they are compared with amounts in one currency. */
export type MarketIn = {
  currency: FlowCurrency
  /**
   * A price in the currency: as it is where it is worth the same, else by the marketplace's rate. Undefined where there is
   * none, `null` where there is one that cannot be compared: no rate is told, or the client was not told of its currency,
   * whose decimals nobody knows then.
   */
  measure(
    price: Price | null | undefined,
    part?: 'gross' | 'net',
  ): Promise<Measured | null | undefined>
}

/** How prices are measured that come in several currencies. Each rate is asked for once, and only where one is needed. */
export function marketsIn(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  bound: marketsIn.Bound,
  signal: AbortSignal,
): (currency: FlowCurrency) => MarketIn {
  const comparable = comparableCurrencies(scope, scope.chainId)
  const units = new Map<string, Promise<PriceUnit>>()
  const unitOf = async (address: Address): Promise<PriceUnit | undefined> => {
    const known = knownCurrency(scope, address)
    if (known === undefined) return undefined
    const key = known.address.toLowerCase()
    const unit = units.get(key) ?? readPriceUnit(scope, known, signal)
    units.set(key, unit)
    return unit
  }
  return currency => {
    const same = isAmong(currency, comparable) ? comparable : [currency]
    // Most prices are native: what they are in another currency is asked for beside them, and not after them.
    void unitOf(currency.address)
    return {
      currency,
      async measure(price, part = 'gross') {
        const told = marketAmount(price, same, part)
        const amount = part === 'gross' ? price?.amount : price?.netAmount
        if (told !== undefined || !price || !amount) return told
        const { contract } = price.currency
        const [from, to] = await Promise.all([unitOf(contract), unitOf(currency.address)])
        if (from === undefined || to === undefined) return null
        const worth = byRates(
          { currency: { address: contract }, amount: BigInt(amount.raw) },
          { wanted: currency.address, rounded: bound === 'least' ? 'up' : 'down' },
          [from, to],
        )
        // What comes to nothing measures nothing.
        return worth ? { currency, amount: worth, isConverted: true } : null
      },
    }
  }
}

export declare namespace marketsIn {
  /**
   * What prices are to somebody: the least to ask for, or the most to pay. What a rate makes of them is rounded so that no
   * warning is lost by it: up, or down.
   */
  type Bound = 'least' | 'most'
}
