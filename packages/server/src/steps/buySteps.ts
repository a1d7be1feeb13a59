import { randomUUID } from 'node:crypto'
import {
  fulfil,
  type OrderComponents,
  RouterError,
  type SeaportVersion,
  zeroAddress,
} from '@sluice/router/seaport'
import type { PathItem, RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { seaportComponents } from '../orderbook/kinds/seaportComponents.ts'
import { toDecimal } from '../price.ts'
import { nativeOf } from '../routes/toOrder.ts'
import { findRequest } from './findRequest.ts'
import { rememberRequest } from './rememberRequest.ts'
import { createTaken, type Fill, selectOrders } from './selectOrders.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>
type Response = RouteOutput<'/execute/buy/v7'>
type Item = NonNullable<Response['steps']>[number]['items'][number]

/**
 * The steps that buy: one transaction per exchange, built from orders that the chain has just confirmed.
 * With the `requestId` of an earlier answer it gives the state of that purchase: complete once its
 * transaction is indexed, so that asking again can never buy twice.
 *
 * @throws ServerError with the codes of the contract: 3, 5, 6, 8, or -1 for what is not supported.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function buySteps(context: ChainContext, body: Body): Promise<Response> {
  if (BigInt(body.taker) === 0n)
    throw new ServerError('taker must not be the zero address', {
      code: 'invalid_request',
      apiCode: -1,
    })
  checkSupport(context, body)
  const earlier = await findRequest(context, body)
  if (earlier?.done) {
    const orderIds = earlier.done.map(item => item.orderId ?? '')
    return {
      requestId: earlier.id,
      steps: stepsOf([{ status: 'complete', data: {}, orderIds }]),
      path: earlier.done,
    }
  }
  const fills = merge(await chooseFills(context, body))
  const path = fills.map(fill => pathItem(context, fill))
  if (body.onlyPath) return { path }
  const payer = body.relayer ?? body.taker
  const sales = saleItems(context, body, fills)
  if (!body.skipBalanceCheck) {
    const needed = sales.reduce((sum, sale) => sum + sale.value, 0n)
    if ((await context.source.balance(payer)) < needed)
      throw new ServerError(
        'Balance too low to proceed with transaction (use skipBalanceCheck=true to skip balance checking)',
        { code: 'balance_too_low', apiCode: 6 },
      )
  }
  const requestId = earlier?.id ?? randomUUID()
  await rememberRequest(context, { id: requestId, taker: body.taker, path, earlier })
  return { requestId, steps: stepsOf(sales.map(sale => sale.item)), path }
}

/** What the contract allows and this server does not do yet: said clearly, and nothing is bought instead. */
function checkSupport({ chain }: ChainContext, body: Body) {
  const unsupported = [
    body.currency !== undefined && body.currency !== zeroAddress && `currency ${body.currency}`,
    body.currencyChainId !== undefined &&
      body.currencyChainId !== chain.id &&
      `currencyChainId ${body.currencyChainId}`,
    (body.feesOnTop?.length ?? 0) > 0 && 'feesOnTop',
    body.normalizeRoyalties && 'normalizeRoyalties',
    body.usePermit && 'usePermit',
    body.forceRouter && 'forceRouter',
    body.forwarderChannel !== undefined && 'forwarderChannel',
    body.executionMethod !== undefined && `executionMethod ${body.executionMethod.slice(0, 50)}`,
    ...body.items.flatMap((item, index) => [
      item.rawOrder !== undefined && `items[${index}].rawOrder`,
      item.fillType === 'mint' && `items[${index}].fillType mint`,
    ]),
  ].find(what => typeof what === 'string')
  if (unsupported)
    throw new ServerError(`${unsupported} is not supported yet`, {
      code: 'not_supported',
      apiCode: -1,
    })
}

async function chooseFills(context: ChainContext, body: Body): Promise<Fill[]> {
  const taken = createTaken()
  const fills: Fill[] = []
  let failure: unknown
  for (const item of body.items) {
    try {
      const chosen = await selectOrders(context, item, {
        taker: body.taker,
        allowInactive: body.allowInactiveOrderIds ?? false,
        taken,
      })
      fills.push(...chosen)
    } catch (error) {
      if (!body.partial || !(error instanceof ServerError) || error.statusCode === 503) throw error
      failure = error
    }
  }
  if (fills.length === 0) throw failure
  return fills
}

/** Two items that chose parts of one order fill it once, for Seaport takes an order once per call. */
function merge(fills: readonly Fill[]): Fill[] {
  const merged = new Map<string, Fill>()
  for (const fill of fills) {
    const quantity = (merged.get(fill.order.id)?.quantity ?? 0n) + fill.quantity
    merged.set(fill.order.id, { order: fill.order, quantity })
  }
  return [...merged.values()]
}

function pathItem({ chain }: ChainContext, { order, quantity }: Fill): PathItem {
  const { decimals, symbol } = nativeOf(chain)
  const quote = toDecimal(order.price, decimals)
  return {
    orderId: order.id,
    contract: order.contract,
    tokenId: order.tokenId?.toString(),
    quantity: Number(quantity),
    source: order.source,
    currency: order.currency,
    currencySymbol: symbol,
    currencyDecimals: decimals,
    quote,
    rawQuote: order.price.toString(),
    totalPrice: quote,
    totalRawPrice: order.price.toString(),
    builtInFees: order.fees.map(fee => {
      const amount = feeAmount(seaportComponents(order), fee.recipient, order.quantity)
      return {
        kind: fee.kind,
        recipient: fee.recipient,
        bps: fee.bps,
        amount: toDecimal(amount, decimals),
        rawAmount: amount.toString(),
      }
    }),
    feesOnTop: [],
  }
}

/** What one unit pays to a recipient. */
function feeAmount(components: OrderComponents, recipient: string, quantity: bigint): bigint {
  return (
    components.consideration
      .filter(item => item.recipient === recipient)
      .reduce((sum, item) => sum + item.startAmount, 0n) / quantity
  )
}

function saleItems(
  { chain }: ChainContext,
  body: Body,
  fills: readonly Fill[],
): { item: Item; value: bigint }[] {
  return (['1.5', '1.6'] satisfies SeaportVersion[]).flatMap(version => {
    const ofVersion = fills.filter(({ order }) => order.kind === `seaport-v${version}`)
    if (ofVersion.length === 0) return []
    const { to, data, value } = callOf(version, body.taker, ofVersion)
    const item: Item = {
      status: 'incomplete',
      orderIds: ofVersion.map(({ order }) => order.id),
      data: {
        from: body.relayer ?? body.taker,
        to,
        data,
        value: numberToHex(value),
        chainId: chain.id,
        ...(body.maxFeePerGas === undefined ? {} : { maxFeePerGas: body.maxFeePerGas }),
        ...(body.maxPriorityFeePerGas === undefined
          ? {}
          : { maxPriorityFeePerGas: body.maxPriorityFeePerGas }),
      },
      check: {
        endpoint: '/execute/status/v1',
        method: 'POST',
        body: { kind: 'transaction' },
      },
    }
    return [{ item, value }]
  })
}

function callOf(version: SeaportVersion, recipient: Hex, fills: readonly Fill[]): fulfil.Result {
  const orders = fills.map(({ order, quantity }) => ({
    components: seaportComponents(order),
    signature: order.signature ?? ('0x' as const),
    quantity,
  }))
  try {
    return fulfil({ version, recipient, orders })
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    throw new ServerError(error.message, { code: 'unfillable_order', apiCode: 8, cause: error })
  }
}

function stepsOf(items: readonly Item[]): NonNullable<Response['steps']> {
  return [
    {
      id: 'pre-signature',
      action: 'Sign data',
      description: 'Some exchanges require signing additional data before filling',
      kind: 'signature',
      items: [],
    },
    {
      id: 'sale',
      action: 'Confirm transaction in your wallet',
      description: 'To purchase this item you must confirm the transaction and pay the gas fee',
      kind: 'transaction',
      items: items as Extract<
        NonNullable<Response['steps']>[number],
        { kind: 'transaction' }
      >['items'],
    },
  ]
}
