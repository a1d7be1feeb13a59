import type { Order } from '@sluice/sdk'
import { type Address, isAddressEqual, maxUint256, zeroAddress } from 'viem'
import type { SweepPrice } from '../../query/sweepPricesQueryOptions.ts'
import { createFlow } from '../createFlow.ts'
import type { Flow } from '../flow.ts'
import type { Reading } from '../flowDefinition.ts'
import type { FlowState } from '../flowState.ts'
import type { FlowScope } from '../flowTypes.ts'
import { mostLines } from '../mostLines.ts'
import { cartChanged, nothingWithin, tooMany } from '../ownSentences.ts'
import type { Acknowledging, PriceWarning } from '../price/priceWarning.ts'
import { warn } from '../price/warn.ts'
import { ownProblem } from '../problemOf.ts'
import { carryOutPurchase } from './carryOutPurchase.ts'
import { createNameReader, type NamedToken } from './createNameReader.ts'
import { explainHeld } from './explainHeld.ts'
import type { StaleLine } from './findStale.ts'
import { pickSweep, runningTotals, type SweepTerms, spentOn, withinTerms } from './pickSweep.ts'
import { predictPurchase } from './predictPurchase.ts'
import { isForSale, type PurchaseLine, purchaseLine } from './purchaseLine.ts'
import { purchaseWarnings } from './purchaseWarnings.ts'
import { type ApartFloors, readApartFloors } from './readApartFloors.ts'
import { type PurchaseQuote, quotePurchase, readPurchase, reviewPurchase } from './readPurchase.ts'
import { readSweepAsks } from './readSweepAsks.ts'
import { type PurchaseReceipt, settlePurchase } from './settlePurchase.ts'
import { unboughtOf } from './unboughtOf.ts'

export type SweepForm = SweepTerms &
  Acknowledging & {
    /** What is paid in; the native currency, in which the listings are, when absent. */
    currency?: Address | undefined
    /**
     * When an order turns out to be gone or dearer: `replace` takes the next cheapest within the terms, which may be the
     * same one at its new price; `drop` goes on without it, `stop` waits for a decision.
     */
    whenStale: 'replace' | 'drop' | 'stop'
    /** Whether the rest is bought when an order fails in the transaction itself. */
    partial: boolean
    /** What one of each listing cost where the sweep was begun, the cheapest first: dearer ones have to be accepted. */
    shown?: readonly SweepPrice[] | undefined
  }

export type SweepQuote = PurchaseQuote & {
  /** What has been spent after each line, base units of the currency of the listings. */
  running: readonly bigint[]
  /** How many of the count could not be found within the terms. */
  missing: bigint
  /** How many there are within the most for one, as far as one purchase can hold them. */
  available: bigint
  /** How many of the listings within the most for one are the account's own, and left out. */
  own: number
  /** Whether there are more listings than were looked at, all of them dearer than those that were. */
  isBounded: boolean
  /** What is left out because it is in another currency; undefined where that could not be read. */
  apart?: ApartFloors | undefined
  /** What the marketplace calls the tokens of the lines: metadata, written by anybody. */
  names: readonly NamedToken[]
  /** What turned out to be gone or dearer while the price was asked for. */
  stale: readonly StaleLine[]
}

export type SweepFlow = Flow<SweepForm, SweepQuote, PurchaseReceipt, 'sweep'>
export type SweepFlowState = FlowState<SweepForm, SweepQuote, PurchaseReceipt>

export type SweepFlowOptions = FlowScope & {
  collection: Address
  /** Only tokens with these traits: the wanted values of each. */
  attributes?: Readonly<Record<string, readonly string[]>> | undefined
}

/** What a change of which makes another purchase. */
const sweepFields = [
  ...(['count', 'budget', 'maxPrice', 'excluded', 'currency', 'whenStale', 'partial'] as const),
]

/** How often stale orders are replaced before what is left is shown as it is. */
const mostRounds = 3

/** A purchase of the cheapest listings of a collection, by count or by budget. */
export function createSweepFlow(options: SweepFlowOptions): SweepFlow {
  const { chainId, account } = options
  const now = options.now ?? Date.now
  const readNames = createNameReader(options)
  return createFlow<SweepForm, SweepQuote, PurchaseReceipt, 'sweep'>({
    kind: 'sweep',
    scope: options,
    form: { count: 1n, excluded: [], whenStale: 'replace', partial: false },
    first: 'submit',
    rereads: (before, after) => sweepFields.some(field => before[field] !== after[field]),
    typed: (before, after) =>
      (['count', 'budget', 'maxPrice'] as const).some(field => before[field] !== after[field]),
    async read(form, signal): Promise<Reading<SweepQuote>> {
      const { currency, partial } = form
      const [{ orders, isWhole }, apart] = await Promise.all([
        readSweepAsks(options, form, signal),
        readApartFloors(options, signal),
      ])
      const within = { account, currency: zeroAddress, now: now(), most: mostLines }
      const pick = (among: readonly Order[]) => pickSweep(among, { ...within, terms: form })
      const all = countOf(
        pickSweep(orders, { ...within, terms: { ...form, count: undefined, budget: maxUint256 } }),
      )
      let candidates = orders
      let picked = pick(candidates)
      // One listing can hold many; as many listings as a purchase can have do not hold so many.
      if (picked.length === mostLines && countOf(picked) < (form.count ?? 0n))
        return { problem: ownProblem(tooMany) }
      let stale: readonly StaleLine[] = []
      let lines: readonly PurchaseLine[] = []
      for (let round = 0; round < mostRounds; round++) {
        const priced = await readPurchase(options, { lines: picked, currency, signal })
        const found = staleOf(picked, priced.lines)
        lines = priced.lines.filter(line => !found.some(({ now }) => now === line))
        stale = [...stale, ...found]
        if (found.length === 0 || form.whenStale !== 'replace') break
        // What is dearer may still be the next cheapest.
        candidates = asTheyAre(candidates, found)
        picked = pick(candidates)
      }
      const affordable = withinTerms(lines, form)
      const isLess = affordable.some(line => !lines.includes(line))
      lines = affordable
      if (isLess) {
        // Fewer of one order may have another price each.
        const priced = await readPurchase(options, { lines: affordable, currency, signal })
        lines = withinTerms(priced.lines, form)
      }
      const isStopped = stale.length > 0 && form.whenStale === 'stop'
      const [{ quote, problem }, names] = await Promise.all([
        isStopped
          ? quotePurchase(options, lines)
          : reviewPurchase(options, lines, { currency, partial, signal }),
        readNames([...lines, ...stale.map(({ chosen }) => chosen)], signal),
      ])
      const missing = form.count === undefined ? 0n : form.count - countOf(lines)
      const running = runningTotals(lines)
      const whole = {
        ...quote,
        ...{ stale, missing, apart, available: all, isBounded: !isWhole, names, running },
        own: ownOf(orders, { ...within, maxPrice: form.maxPrice }),
      }
      if (lines.length === 0)
        return { quote: whole, next: 'form', problem: ownProblem(nothingWithin) }
      if (isStopped) return { quote: whole, next: 'form', problem: ownProblem(cartChanged) }
      return { quote: whole, next: 'review', problem }
    },
    warnings: async (quote, signal, { partial, shown = [], excluded }) => [
      ...aboveShown(quote, withoutExcluded(shown, excluded)),
      ...(await purchaseWarnings(options, quote, signal, partial)),
    ],
    carryOut: ({ form, ...run }) => carryOutPurchase(options, run, form),
    settle({ form, quote, result }) {
      const end = settlePurchase(quote, result, { account, kind: 'sweep' })
      const left = unboughtOf(end, result.steps)
      if (left === undefined || end.outcome === 'failed') return end
      const count = [...left.values()].reduce((sum, quantity) => sum + quantity, 0n)
      const budget = form.budget && form.budget - spentOn(end.receipt.lines)
      const shown = form.shown && withoutBought(form.shown, end.receipt.lines)
      return { ...end, rest: { count, budget, shown } }
    },
    explain: (problem, quote, steps) => explainHeld(options, { problem, quote, steps }),
    predict: run => predictPurchase(options, run),
    changes: (_, { lines }) => ({
      chainId,
      tokens: lines.map(line => line.token),
      accounts: [account, ...lines.map(line => line.maker)],
    }),
  })
}

const countOf = (lines: readonly PurchaseLine[]) =>
  lines.reduce((sum, line) => sum + line.quantity, 0n)

/** The first of those that are bought, by its price, that costs more than the one that was shown in its place. */
function aboveShown(
  { lines }: Pick<PurchaseQuote, 'lines'>,
  shown: readonly SweepPrice[],
): readonly PriceWarning[] {
  let from = 0n
  for (const { quantity, unitPrice, currency, token } of lines) {
    const amount = shown[Number(from)]?.unitPrice
    from += quantity
    if (amount !== undefined && unitPrice > amount)
      return [
        warn({
          ...{ kind: 'above-shown', token: { contract: token.contract, tokenId: token.tokenId } },
          ...{ price: { currency, amount: unitPrice }, market: { currency, amount } },
        }),
      ]
  }
  return []
}

/** Of which orders a token is, that is left out with all of its own, they do not tell: then nothing is compared. */
function withoutExcluded(
  shown: readonly SweepPrice[],
  excluded: readonly string[],
): readonly SweepPrice[] {
  if (excluded.some(entry => entry.includes(':'))) return []
  const ids = new Set(excluded.map(entry => entry.toLowerCase()))
  return shown.filter(({ orderId }) => !ids.has(orderId.toLowerCase()))
}

function withoutBought(
  shown: readonly SweepPrice[],
  lines: PurchaseReceipt['lines'],
): readonly SweepPrice[] {
  const left = new Map(lines.map(({ line, bought = 0n }) => [line.orderId, bought]))
  return shown.filter(({ orderId }) => {
    const bought = left.get(orderId) ?? 0n
    if (bought > 0n) left.set(orderId, bought - 1n)
    return bought === 0n
  })
}

function ownOf(
  orders: readonly Order[],
  limits: { account: Address; currency: Address; now: number; maxPrice?: bigint | undefined },
): number {
  const { account, currency, now, maxPrice } = limits
  return orders.filter(order => {
    const line =
      isAddressEqual(order.maker, account) && isForSale(order, now) && purchaseLine(order, 1n)
    return (
      line &&
      isAddressEqual(line.currency.address, currency) &&
      (maxPrice === undefined || line.unitPrice <= maxPrice)
    )
  }).length
}

/** Without those that are gone, and with the others at their new prices. */
function asTheyAre(orders: readonly Order[], stale: readonly StaleLine[]): readonly Order[] {
  const byId = new Map(stale.map(({ chosen, now }) => [chosen.orderId, now]))
  return orders.flatMap(order => {
    if (!byId.has(order.id)) return [order]
    const now = byId.get(order.id)
    if (now === undefined || !order.price) return []
    const { price } = order
    return [{ ...order, price: { ...price, amount: { ...price.amount, raw: `${now.unitPrice}` } } }]
  })
}

/** What the marketplace has no longer, or only for more than its listing said. */
function staleOf(
  picked: readonly PurchaseLine[],
  priced: readonly PurchaseLine[],
): readonly StaleLine[] {
  return picked.flatMap((line): StaleLine[] => {
    const { orderId, token, quantity, currency, unitPrice } = line
    const seen = { currency: currency.address, unitPrice }
    const chosen = { orderId, token, quantity, seen }
    const now = priced.find(entry => entry.orderId === orderId)
    if (now === undefined) return [{ chosen, reason: 'gone' }]
    return now.unitPrice > unitPrice ? [{ chosen, reason: 'dearer', now }] : []
  })
}
