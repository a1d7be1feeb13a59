import type { Permit2Permit } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { wrappedNative } from '../../bidCurrencies.ts'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { findConduit } from '../../orderbook/findConduit.ts'
import { cosign } from '../../orderbook/zone/cosign.ts'
import { universalRouter } from '../../universalRouter.ts'
import { isLeftOut } from '../orderRefusals.ts'
import { canRoute } from './canRoute.ts'
import { directKey, directSale, seaportVersion } from './directSale.ts'
import type { Fill } from './Fill.ts'
import type { FeeOnTop } from './feesOnTop.ts'
import type { FindTrade } from './findTrade.ts'
import { findUnroutable } from './findUnroutable.ts'
import { isTaxed } from './isTaxed.ts'
import type { LeftOut } from './LeftOut.ts'
import type { moneyParts } from './moneyParts.ts'
import { payableFills } from './payableFills.ts'
import { routedSale } from './routedSale.ts'
import type { Sale } from './Sale.ts'
import { swapForSome } from './swapForSome.ts'
import type { swappedFor } from './swappedFor.ts'
import { swapToPay } from './swapToPay.ts'
import { tipsOf } from './tipsOf.ts'
import { unfillable } from './unfillable.ts'

/**
 * The transactions that buy some listings: directly on their exchange where all of them are of one and
 * nothing else is to be paid, unless each must be bought by itself, or where their currency takes a part of its
 * transfers; else those that the Universal Router can buy by one transaction of its, and each of the others' exchanges
 * by one of its own.
 *
 * With `partial` what cannot be bought like this is left out, unless that is all of it and it may not be none.
 *
 * @throws ServerError 4 for orders that can never be filled, 3 for one that was just cancelled, -1 for what no
 * transaction can do.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function planPurchase(
  context: ChainContext,
  options: planPurchase.Options,
): Promise<planPurchase.Result> {
  const { fills, partial, mayBeNone = false } = options
  let refused: Refused
  try {
    const found = await plan(context, options)
    if (!(found instanceof Map)) return found
    refused = found
  } catch (error) {
    if (!partial || !isLeftOut(error)) throw error
    // Cancelled since it was chosen.
    const gone = error.code === 'order_unavailable' ? error.fields.orderId : undefined
    const about = fills.filter(({ order }) => order.id === gone)
    refused = new Map((about.length > 0 ? about : fills).map(fill => [fill, error]))
  }
  const leftOut = named(refused)
  const left = fills.filter(fill => !refused.has(fill))
  if (left.length === 0) {
    const [first] = refused.values()
    if (!mayBeNone) throw first
    const nothing = { sales: [], routed: [], bearers: [], areApart: false, fills: [] }
    return { ...nothing, leftOut, costs: new Map(), swap: undefined }
  }
  // What is left may go another way, so all of it is planned anew.
  const rest = await planPurchase(context, { ...options, fills: left })
  return { ...rest, leftOut: [...leftOut, ...rest.leftOut] }
}

/** What a `partial` purchase goes on without, and why. */
type Refused = Map<Fill, ServerError>

const named = (refused: Refused): LeftOut[] =>
  [...refused].map(([{ order }, { message }]) => ({ message, orderId: order.id }))

async function plan(
  context: ChainContext,
  options: planPurchase.Options,
): Promise<planPurchase.Result | Refused> {
  const { feesOnTop } = options
  const isApart = options.partial && options.together !== true
  let findTrade = options.trades()
  const router = universalRouter(context.chain)
  const { fills, refused: unpayable } = payableFills(context, options, router)
  if (fills.length === 0 && unpayable.size > 0) return unpayable
  const leftOut = named(unpayable)
  // Of a token that taxes its transfers the router gets too little: the exchange itself takes it from the payer.
  const { paid, payer, time, signal } = options
  const hasTax = router !== undefined && (await isTaxed(context, { fills, paid, payer, router }))
  const routable = fills.filter(
    fill => router !== undefined && canRoute(fill) && !(hasTax && fill.order.currency === paid),
  )
  // One call of an exchange leaves out what was sold or cancelled; a token that was moved away undoes all of it.
  const hasConduit = options.conduitKey !== undefined && options.paid !== zeroAddress
  const isEach = isApart && routable.length > 1 && !hasConduit
  const isDirect =
    router === undefined ||
    (!options.forceRouter && !isEach && feesOnTop.length === 0 && areAlike(routable, options.paid))
  const routed = isDirect ? [] : routable
  const direct = fills.filter(fill => !routed.includes(fill))
  if (hasConduit && routed.length > 0)
    throw unsupported(
      'A conduitKey has no say in what the router buys: Permit2 takes the price there',
    )
  // Fees on top go through the router's transaction where there is one.
  const extra = routed.length === 0 ? tipsOf({ ...options, isApart, fills }) : undefined
  const words = new Map([
    ...(await cosign(context, { rows: direct.map(rowOf), fulfiller: options.payer })),
    ...(router === undefined
      ? []
      : await cosign(context, { rows: routed.map(rowOf), fulfiller: router })),
  ])
  const sales: Sale[] = []
  const refused = new Map<Fill, ServerError>()
  for (const group of groups(direct, options.apart ?? false)) {
    options.signal?.throwIfAborted()
    const conduit = await conduitOf(context, group, options)
    try {
      sales.push(directSale({ ...options, fills: group, conduit, extra, words }))
    } catch (error) {
      const failure = unfillable(error, group)
      if (!options.partial || !isLeftOut(failure)) throw failure
      for (const fill of group) refused.set(fill, failure)
    }
  }
  // Another one may bear the fees.
  const bearsFees = [...refused.keys()].some(fill => extra?.has(fill))
  if (bearsFees || (refused.size > 0 && sales.length + routed.length === 0)) return refused
  leftOut.push(...named(refused))
  const weth = wrappedNative(context.chain)
  let swap: swapToPay.Result | undefined
  if (router !== undefined && options.isNamed) {
    const how = {
      paid,
      payer,
      weth,
      time,
      signal,
      sales,
      router,
      isDone: options.swapped !== undefined,
    }
    try {
      swap = await swapToPay({ ...how, findTrade })
    } catch (error) {
      const others = sales.filter(sale => sale.fills[0]?.order.currency !== paid)
      const failed = unfillable(error, boughtBy(others))
      if (!options.partial || !isLeftOut(failed)) throw failed
      // Pools that the attempt took are free again.
      findTrade = options.trades()
      const some = await swapForSome({ ...how, findTrade }, failed)
      if (some.sales.length + routed.length === 0) return some.refused
      leftOut.push(...named(some.refused))
      sales.splice(0, sales.length, ...some.sales)
      swap = some.swap
    }
  }
  if (router === undefined || routed.length === 0) {
    const bearers = [...(extra?.keys() ?? [])]
    const fills = boughtBy(sales)
    return {
      ...{ sales, costs: new Map(), routed: [], bearers, areApart: isApart, fills, leftOut, swap },
    }
  }
  const how = { ...options, partial: isApart, source: context.source, router, words, weth }
  try {
    const { sale, costs } = await routedSale({ ...how, fills: routed, findTrade })
    return {
      ...{ sales: [sale, ...sales], costs, routed, leftOut, swap },
      bearers: feesOnTop.length === 0 ? [] : routed,
      areApart: isApart,
      fills: boughtBy([sale, ...sales]),
    }
  } catch (error) {
    const failed = unfillable(error, routed)
    if (!options.partial || !isLeftOut(failed)) throw failed
    return findUnroutable(routed, failed, fills =>
      routedSale({ ...how, fills, feesOnTop: [], permit: undefined, findTrade: options.trades() }),
    )
  }
}

export declare namespace planPurchase {
  type Options = {
    fills: readonly Fill[]
    recipient: Hex
    payer: Hex
    /** What the payer pays in, in lower case; the zero address for the native currency. */
    paid: Hex
    /** Whether the request names that currency: then nothing else is paid. */
    isNamed: boolean
    feesOnTop: readonly FeeOnTop[]
    forceRouter: boolean
    /** The conduit that an exchange takes an ERC20 price through; by default the one of its orders. */
    conduitKey?: Hex | undefined
    partial: boolean
    /** Whether what a `partial` purchase goes on with is bought all or none, as a payment across chains has to be. */
    together?: boolean | undefined
    /** Whether it is no error that nothing is left of a `partial` purchase: it has other things than these. */
    mayBeNone?: boolean | undefined
    /**
     * Whether an exchange takes each order by a call of its own, which fails where the order is gone, and
     * undoes no other one unless all calls are all or none. In one call it buys as many as there still are,
     * and nothing where a token was moved away.
     */
    apart?: boolean | undefined
    permit?: Permit2Permit | undefined
    /** Whether a co-signer's word, fixed in the calls, would end before they are made: its orders are refused. */
    isAfterWord?: boolean | undefined
    /** Who gets what the router does not need; the payer by default. */
    refundTo?: Hex | undefined
    /** Seconds since 1970. */
    time: number
    /** Seconds since 1970: when the newest block was made. */
    blockTime: number
    /** Whether what is not paid in its own currency may be swapped for by a transaction before. */
    canSwap: boolean
    /** What the request has answered before, where that was done: nothing more is swapped for. */
    swapped?: swappedFor.Options['earlier'] | undefined
    /** Finds the swaps of a plan, each through pools that no other one of that plan uses. */
    trades: () => FindTrade
    /** Ends it between two of its questions. */
    signal?: AbortSignal | undefined
  }
  type Result = {
    sales: readonly Sale[]
    /** Per currency of the routed orders: what is needed of it, and what that takes of the one that is paid. */
    costs: ReadonlyMap<Hex, moneyParts.Cost>
    /** What the router buys: the rest is paid in its own currency. */
    routed: readonly Fill[]
    /** Those with which the fees on top are paid. */
    bearers: readonly Fill[]
    /** Whether each of them pays its share of them alone, and none where it is not bought. */
    areApart: boolean
    /** What has to be swapped before, for what the router does not buy and the payer pays in another currency. */
    swap: swapToPay.Result | undefined
    /** What the transactions buy. */
    fills: readonly Fill[]
    leftOut: readonly LeftOut[]
  }
}

const rowOf = ({ order }: Fill) => order

/** Whether one call of one Seaport buys all of it, with the currency that is paid. */
function areAlike(fills: readonly Fill[], paid: Hex): boolean {
  const keys = new Set(fills.map(directKey))
  return (
    keys.size === 0 ||
    (keys.size === 1 && !keys.has(undefined) && fills[0]?.order.currency === paid)
  )
}

function groups(fills: readonly Fill[], apart: boolean): Fill[][] {
  const byKey = new Map<string, Fill[]>()
  for (const fill of fills) {
    const key = directKey(fill)
    if (key === undefined)
      throw unsupported(
        `An order of kind ${fill.order.kind} needs a router, and none is known here`,
      )
    const place = apart ? fill.order.id : key
    byKey.set(place, [...(byKey.get(place) ?? []), fill])
  }
  return [...byKey.values()]
}

/** The conduit of the payer's choice, where a token is paid with at all. */
async function conduitOf(
  { source }: ChainContext,
  [first]: readonly Fill[],
  { conduitKey: key }: planPurchase.Options,
): Promise<{ key: Hex; operator: Hex } | undefined> {
  const version = first && seaportVersion(first.order)
  if (key === undefined || !version || first.order.currency === zeroAddress) return undefined
  const operator = await findConduit(source, version, key)
  if (operator) return { key, operator: operator.toLowerCase() as Hex }
  throw unsupported(`conduitKey ${key} names no conduit that lets Seaport ${version} in`)
}

const boughtBy = (sales: readonly Sale[]) => sales.flatMap(({ fills }) => fills)

const unsupported = (message: string) =>
  new ServerError(message, { code: 'not_supported', apiCode: -1 })
