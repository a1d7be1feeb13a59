import type { Hex } from 'viem'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { factoriesOf } from '../liquidity/factoriesOf.ts'
import { type CurrencyInfo, findCurrency, nativeCurrency } from '../price.ts'
import { one, type Rate } from './convert.ts'
import { dollarOf } from './dollarOf.ts'
import { readRates } from './readRates.ts'

/** Milliseconds after which a rate is read anew, and after which an old one is told no more. */
const fresh = 60_000
const usable = 10 * 60_000
/** Milliseconds that somebody waits for a rate that is not there. */
const longest = 1000
/** Milliseconds without another try after a failure. */
const pause = 10_000
/** Currencies whose rates are kept, those that were asked for last: makers choose what they ask for. */
const most = 200

/** What currencies are worth about now; for display only. */
export type KnownRates = {
  /** Undefined where none is known. */
  rateOf(currency: Hex): Rate | undefined
  /** Undefined where the chain has no dollar token, or that has no rate. */
  dollar: { rate: Rate; decimals: number } | undefined
  /** That all of it has been read: what is undefined then is worth nothing that pools tell. */
  isWhole: boolean
}

export type Rates = {
  /**
   * The rates of some currencies. What is known is told at once, and read anew meanwhile when it is older than a
   * minute; what is not is waited for, for a second at most. It never fails: what cannot be told is undefined.
   */
  of(currencies: Iterable<Hex>): Promise<KnownRates>
}

type Entry = { rate: Rate | undefined; readAt: number; askedAt: number }

/**
 * The rates of a chain's currencies, from the pools of Uniswap between them and the wrapped native one. Nothing is
 * read before somebody asks.
 *
 * @param onFailure Hears of reads that failed.
 */
export function createRates(
  context: ChainContext,
  onFailure?: ((error: unknown) => void) | undefined,
): Rates {
  const { chain } = context
  const wrapped = wrappedNative(chain)
  const dollarToken = dollarOf(chain)
  const { v2, v3 } = factoriesOf(chain)
  const entries = new Map<Hex, Entry>()
  const isNative = (currency: Hex) => currency === nativeCurrency || currency === wrapped
  let dollar: CurrencyInfo | undefined =
    dollarToken && isNative(dollarToken)
      ? { contract: dollarToken, ...chain.nativeCurrency }
      : undefined
  let reading: Promise<void> | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY

  const isOlder = (currency: Hex, than: number) =>
    performance.now() - (entries.get(currency)?.readAt ?? Number.NEGATIVE_INFINITY) > than
  const ask = (currency: Hex) => {
    const entry = entries.get(currency) ?? { rate: undefined, readAt: Number.NEGATIVE_INFINITY }
    entries.delete(currency)
    entries.set(currency, { ...entry, askedAt: performance.now() })
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }
  const readDue = async (native: Hex) => {
    if (dollarToken) dollar ??= await findCurrency(context, dollarToken)
    const since = performance.now() - usable
    for (const [currency, { askedAt }] of entries) if (askedAt < since) entries.delete(currency)
    const due = [...entries.keys()].filter(currency => isOlder(currency, fresh))
    const rates = await readRates(context, { wrapped: native, dollar, currencies: due })
    const readAt = performance.now()
    for (const currency of due) {
      const entry = entries.get(currency)
      if (entry) entries.set(currency, { ...entry, rate: rates.get(currency), readAt })
    }
  }
  /** One read at a time. */
  const refresh = (native: Hex) => {
    if (performance.now() < pausedUntil) return undefined
    reading ??= readDue(native)
      .catch((error: unknown) => {
        pausedUntil = performance.now() + pause
        onFailure?.(error)
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const rateOf = (currency: Hex) => {
    if (isNative(currency)) return one
    return isOlder(currency, usable) ? undefined : entries.get(currency)?.rate
  }
  return {
    async of(currencies) {
      let isWhole = true
      if (wrapped && (v2 ?? v3)) {
        const asked = new Set(currencies)
        if (dollarToken) asked.add(dollarToken)
        const wanted = [...asked].filter(currency => !isNative(currency)).slice(-most)
        for (const currency of wanted) ask(currency)
        const over = performance.now() + longest
        const isWaiting = () =>
          performance.now() < over && wanted.some(currency => isOlder(currency, usable))
        // What is being read already may have begun without what is wanted now.
        for (let turn = 0; turn < 2 && isWaiting(); turn++)
          await Promise.race([refresh(wrapped), passed(over - performance.now())])
        if (wanted.some(currency => isOlder(currency, fresh))) refresh(wrapped)
        isWhole = !wanted.some(currency => isOlder(currency, usable))
      }
      const rate = dollar && rateOf(dollar.contract)
      return { rateOf, dollar: dollar && rate && { rate, decimals: dollar.decimals }, isWhole }
    },
  }
}

const passed = (milliseconds: number) =>
  new Promise<void>(resolve => setTimeout(resolve, milliseconds).unref())
