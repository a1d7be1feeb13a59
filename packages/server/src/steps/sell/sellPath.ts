import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { seaportComponents } from '../../orderbook/kinds/seaportComponents.ts'
import { seaportFees } from '../../orderbook/kinds/seaportPrices.ts'
import { findCurrencies, toDecimal } from '../../price.ts'
import type { Deductions } from '../deductionsOf.ts'
import type { OfferFill } from '../selectOffers.ts'
import { proceedsOf } from './proceedsOf.ts'
import type { SaleLine } from './SaleLine.ts'

/**
 * The lines of a quote for a sale, per unit: `rawQuote` is what the seller gets after the fees of the offer
 * and the royalties that are added, `totalRawPrice` what the offer pays in all. Fees on top are told
 * beside it.
 *
 * @throws ServerError when a currency cannot be described.
 */
export async function sellPath(
  context: ChainContext,
  fills: readonly (OfferFill & { deductions: Deductions })[],
): Promise<SaleLine[]> {
  const currencies = await findCurrencies(
    context,
    fills.map(({ order }) => order.currency),
  )
  return fills.map(fill => {
    const { order, token, quantity, deductions } = fill
    const currency = currencies.get(order.currency)
    if (!currency)
      throw new ServerError(`The currency ${order.currency} cannot be described`, {
        code: 'unknown_currency',
        apiCode: -1,
      })
    const fees = seaportFees(seaportComponents(order), order.startTime)
    const line = (kind: string, recipient: string, raw: bigint) => ({
      kind,
      recipient: recipient as `0x${string}`,
      bps: Number((raw * 10_000n + order.price / 2n) / order.price),
      amount: toDecimal(raw, currency.decimals),
      rawAmount: raw.toString(),
    })
    // A line per payment: one account may get several. Fees of offers are fixed.
    const builtIn = order.fees.map(({ kind, recipient }, index) =>
      line(kind, recipient, fees[index] ?? 0n),
    )
    const added = deductions.royalties.map(({ recipient, amount }) =>
      line('royalty', recipient, amount / quantity),
    )
    const net = deductions.royalties.reduce(
      (left, { amount }) => left - amount / quantity,
      order.netPrice,
    )
    return {
      orderId: order.id,
      contract: token.contract,
      tokenId: token.tokenId.toString(),
      quantity: Number(quantity),
      source: order.source,
      currency: order.currency,
      currencySymbol: currency.symbol,
      currencyDecimals: currency.decimals,
      quote: toDecimal(net, currency.decimals),
      rawQuote: net.toString(),
      totalPrice: toDecimal(order.price, currency.decimals),
      totalRawPrice: order.price.toString(),
      builtInFees: [...builtIn, ...added],
      feesOnTop: deductions.feesOnTop.map(({ recipient, amount }) =>
        line('marketplace', recipient, amount / quantity),
      ),
      proceeds: proceedsOf(fill).toString(),
      feesPaid: deductions.feesOnTop.map(({ recipient, amount }) => ({
        ...{ recipient, amount: amount.toString() },
      })),
    }
  })
}
