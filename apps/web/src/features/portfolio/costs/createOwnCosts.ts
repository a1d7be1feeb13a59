import type { Price } from '@sluice/sdk'
import { maxUint256 } from 'viem'
import type { OwnFigure } from './ownFigure.ts'

const key = 'sluice.costs'
/** Figures that are kept: some 500 kB, of the 5 MB that a page may keep. */
const most = 2000
/** Characters of a symbol that are kept: anybody can give a token any name. */
const longestSymbol = 60

/**
 * What a person says was paid for one of each token, kept over reloads where storage is on, and alike in every tab. What
 * was typed is never dropped to make room.
 */
export function createOwnCosts(): createOwnCosts.Result {
  const listeners = new Set<() => void>()
  let costs = read()
  /** Whether what was typed last could be kept: else the storage knows less than this page. */
  let isKept = true

  function show(next: ReadonlyMap<string, OwnFigure>): void {
    costs = next
    for (const listener of listeners) listener()
  }

  window.addEventListener('storage', event => {
    if (event.key === key || event.key === null) show(read())
  })
  return {
    get: () => costs,
    set(keys, price, heldOf) {
      // What another tab has kept since stays so.
      const next = new Map(isKept ? read() : costs)
      for (const each of keys) {
        if (price === undefined) next.delete(each)
        else next.set(each, { ...price, ...(heldOf && { held: heldOf(each) }) })
      }
      if (next.size > most && price !== undefined) return 'full'
      try {
        localStorage.setItem(key, JSON.stringify([...next].map(written)))
        isKept = true
      } catch {
        // Storage is off, or full: it lasts until the page is left.
        isKept = false
      }
      show(next)
      return isKept ? 'kept' : 'for-now'
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export declare namespace createOwnCosts {
  /** `full` when there is no room for more, and nothing was changed; `for-now` when it cannot be kept over a reload. */
  type Kept = 'kept' | 'for-now' | 'full'
  type Result = {
    /** For one, each by what `ownCostKey` says. */
    get: () => ReadonlyMap<string, OwnFigure>
    /** Sets the figure of tokens, or removes it; `heldOf` says of how many of each it is, and when it was said. */
    set: (
      keys: readonly string[],
      price: Price | undefined,
      heldOf?: (key: string) => OwnFigure.Held | undefined,
    ) => Kept
    subscribe: (listener: () => void) => () => void
  }
}

function written([of, { currency, amount, held }]: [string, OwnFigure]) {
  const { contract, decimals } = currency
  const symbol = currency.symbol?.slice(0, longestSymbol)
  const figure = { of, raw: amount.raw, contract, symbol, decimals }
  return held === undefined ? figure : { ...figure, items: `${held.items}`, at: held.at }
}

/** What is stored, of which anybody may have written anything: what is no figure is left out. */
function read(): ReadonlyMap<string, OwnFigure> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const found = Array.isArray(list) ? list.flatMap(each => figureOf(each)) : []
    return new Map(found.slice(0, most))
  } catch {
    return new Map()
  }
}

function figureOf(item: unknown): [] | [[string, OwnFigure]] {
  if (typeof item !== 'object' || item === null) return []
  const { of, raw, contract, symbol, decimals, items, at } = item as Record<string, unknown>
  if (typeof of !== 'string' || !/^0x[0-9a-f]{40}:\d{1,16}:0x[0-9a-f]{40}:\d{1,78}$/.test(of))
    return []
  if (typeof raw !== 'string' || !/^\d{1,78}$/.test(raw) || BigInt(raw) > maxUint256) return []
  if (!isAddress(contract)) return []
  const currency = { contract, ...symbolOf(symbol), ...decimalsOf(decimals) }
  // The marketplace may know neither of a currency; what is there has to be one.
  if ((symbol ?? undefined) !== currency.symbol) return []
  if ((decimals ?? undefined) !== currency.decimals) return []
  const figure = { currency, amount: { raw } }
  if (items === undefined && at === undefined) return [[of, figure]]
  if (typeof items !== 'string' || !/^\d{1,78}$/.test(items)) return []
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0) return []
  return [[of, { ...figure, held: { items: BigInt(items), at } }]]
}

const symbolOf = (value: unknown): { symbol?: string } =>
  typeof value === 'string' && value.length <= longestSymbol ? { symbol: value } : {}

const decimalsOf = (value: unknown): { decimals?: number } =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255
    ? { decimals: value }
    : {}

const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
