import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { orderKind } from '../../orderbook/orderKinds.ts'
import { type CurrencyInfo, toDecimal } from '../../price.ts'
import type { KeptLine } from '../KeptLine.ts'
import { type Fill, unitPrice } from './Fill.ts'
import { type FeeOnTop, shareOut } from './feesOnTop.ts'
import type { planPurchase } from './planPurchase.ts'

/**
 * What a purchase comes to, a line per listing, per unit. What is paid in another currency than the
 * order's stands in `buyIn…` with the most that it can take: what a swap does not need comes back.
 */
export function purchasePath(options: purchasePath.Options): KeptLine[] {
  const { fills, currencies, paid, feesOnTop, plan } = options
  // Told where they are paid: what another transaction buys bears none of them.
  const shares = feesOnTop.map(({ amount }) =>
    shareOut(
      amount,
      plan.bearers.map(({ quantity }) => quantity),
    ),
  )
  const mostOf = createShares()
  return fills.map(fill => {
    const at = plan.bearers.indexOf(fill)
    const { order, quantity, royalties } = fill
    const { decimals, symbol } = infoOf(currencies, order.currency)
    const quote = unitPrice(fill)
    const borne = feesOnTop.map(({ recipient }, fee) => ({
      recipient,
      amount: shares[fee]?.[at] ?? 0n,
    }))
    // Per unit, as all of a quote. Where the units of a line do not share a fee evenly it is rounded up.
    const fees = borne.map(({ recipient, amount }) => ({
      recipient,
      amount: (amount + quantity - 1n) / quantity,
    }))
    const onTop = fees.reduce((sum, { amount }) => sum + amount, 0n)
    const payer = infoOf(currencies, paid)
    const buyIn = order.currency === paid ? undefined : buyInOf(options, fill, mostOf)
    // Fees are in the currency that is paid, and stand in a total only beside a price in the same.
    const total = quote + (order.currency === paid ? onTop : 0n)
    return {
      orderId: order.id,
      contract: order.contract,
      tokenId: order.tokenId?.toString(),
      quantity: Number(quantity),
      source: order.source,
      currency: order.currency,
      currencySymbol: symbol,
      currencyDecimals: decimals,
      quote: toDecimal(quote, decimals),
      rawQuote: quote.toString(),
      ...(buyIn === undefined
        ? {}
        : {
            buyInCurrency: paid,
            buyInCurrencySymbol: payer.symbol,
            buyInCurrencyDecimals: payer.decimals,
            buyInQuote: toDecimal(buyIn, payer.decimals),
            buyInRawQuote: buyIn.toString(),
          }),
      totalPrice: toDecimal(total, decimals),
      totalRawPrice: total.toString(),
      builtInFees: [
        ...builtInFees(fill),
        ...royalties.map(royalty => ({ kind: 'royalty', ...royalty })),
      ].map(fee => ({
        ...fee,
        amount: toDecimal(fee.amount, decimals),
        rawAmount: fee.amount.toString(),
      })),
      feesOnTop: fees
        .filter(({ amount }) => amount > 0n)
        .map(({ recipient, amount }) => ({
          recipient,
          amount: toDecimal(amount, payer.decimals),
          rawAmount: amount.toString(),
        })),
      ...(at < 0 ? {} : bearing(borne, plan.areApart)),
    }
  })
}

export declare namespace purchasePath {
  type Options = {
    fills: readonly Fill[]
    currencies: ReadonlyMap<Hex, CurrencyInfo>
    paid: Hex
    feesOnTop: readonly FeeOnTop[]
    plan: Pick<planPurchase.Result, 'costs' | 'routed' | 'bearers' | 'areApart' | 'swap'>
    /** The lines of earlier answers to the same request. */
    earlier?: readonly PathItem[] | undefined
  }
}

const bearing = (fees: readonly FeeOnTop[], areApart: boolean): Partial<KeptLine> =>
  areApart
    ? {
        bearsFees: 'own',
        feesPaid: fees.map(({ recipient, amount }) => ({ recipient, amount: `${amount}` })),
      }
    : { bearsFees: true }

/** What a unit takes at most of the currency that is paid; of what was swapped for, as it was said then. */
function buyInOf(
  { plan, paid, earlier }: purchasePath.Options,
  fill: Fill,
  mostOf: ReturnType<typeof createShares>,
): bigint | undefined {
  const { order } = fill
  if (plan.routed.includes(fill)) return mostOf(plan.costs, fill)
  if (!plan.swap?.fills.includes(fill)) return undefined
  if (plan.swap.transaction) return mostOf(plan.swap.costs, fill)
  const line = earlier?.find(each => each.orderId === order.id && each.buyInCurrency === paid)
  return line?.buyInRawQuote ? BigInt(line.buyInRawQuote) : undefined
}

/**
 * The share of a unit in what its currency takes of the one that is paid, rounded up by what those before it come to: all
 * lines together are what may be taken, and no more than that, but where the units of a line do not share it evenly.
 */
function createShares(): (costs: Costs, fill: Fill) => bigint {
  const told = new Map<Costs, Map<Hex, { need: bigint; most: bigint }>>()
  return (costs, fill) => {
    const { currency } = fill.order
    const quote = unitPrice(fill)
    const cost = costs.get(currency)
    if (!cost || cost.need === 0n) return quote
    const ofCosts = told.get(costs) ?? new Map()
    const before = ofCosts.get(currency) ?? { need: 0n, most: 0n }
    const need = before.need + quote * fill.quantity
    const left = ceilDiv(cost.most * need, cost.need) - before.most
    const share = left > 0n ? ceilDiv(left, fill.quantity) : 0n
    ofCosts.set(currency, { need, most: before.most + share * fill.quantity })
    told.set(costs, ofCosts)
    return share
  }
}

type Costs = planPurchase.Result['costs']

const ceilDiv = (value: bigint, by: bigint) => (value + by - 1n) / by

/** The fees of an order, each with what a unit pays of it at the moment whose price is told. */
function builtInFees({ order, pricedAt }: Fill) {
  const amounts = orderKind(order.kind)?.feesAt?.(order, pricedAt) ?? []
  return order.fees.map((fee, index) => ({ ...fee, amount: amounts[index] ?? 0n }))
}

function infoOf(currencies: ReadonlyMap<Hex, CurrencyInfo>, contract: Hex): CurrencyInfo {
  return currencies.get(contract) ?? { contract, name: contract, symbol: '?', decimals: 0 }
}
