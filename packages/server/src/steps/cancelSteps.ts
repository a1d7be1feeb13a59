import { zeroAddress } from '@sluice/router/seaport'
import type { RouteOutput, Routes } from '@sluice/sdk/api'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { Chain, ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { orderKind } from '../orderbook/orderKinds.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { cancellation } from '../orderbook/zone/cancellation.ts'
import { isRevocable } from '../orderbook/zone/isRevocable.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { type OrderKindName, type OrderRow, orders } from '../storage/schema/orders.ts'
import { type Step, type TransactionItem, transactionItem } from './transactionItem.ts'

type Body = z.output<Routes['/execute/cancel/v3']['body']>

/** Orders that one request can be about. */
const mostOrders = 500

/**
 * The steps that cancel orders: those named, those of a maker for one token, or all of a maker on a
 * marketplace. Orders of our own zone are cancelled by a signature, unless `forceOnChainCancel` asks for
 * more; every other by a transaction of its maker. Those that are neither active nor inactive need neither
 * and are left out.
 *
 * @throws ServerError 400 `No matching order(s)`, 501 for marketplaces whose orders are not kept here.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function cancelSteps(
  context: ChainContext,
  body: Body,
): Promise<RouteOutput<'/execute/cancel/v3'>> {
  const wish = readWish(body)
  if (wish.type === 'all') {
    const call = kindOf(wish.kind).cancelAllCall?.()
    if (!call) throw unsupported()
    return { steps: [cancellationStep([itemOf(context, body, { maker: wish.maker, call })])] }
  }
  const rows = await findOpen(context, wish)
  const [first] = rows
  if (!first) throw refuse('No matching order(s)')
  const { maker } = first
  if (rows.some(row => row.maker !== maker))
    throw refuse('Some or all of the orders have a different maker')
  const isFree = (row: OrderRow) => !body.forceOnChainCancel && isRevocable(context.chain, row)
  const items = byKind(rows.filter(row => !isFree(row))).flatMap(([name, ofKind]) => {
    const { cancelCalls } = kindOf(name)
    if (!cancelCalls) throw unsupported()
    return cancelCalls(ofKind).map(({ orders, call }) =>
      itemOf(context, body, { maker, call, orderIds: orders.map(order => order.id) }),
    )
  })
  const signatures = byKind(rows.filter(isFree)).map(([name, ofKind]) =>
    signatureItem(context.chain, name, ofKind),
  )
  return {
    steps: [
      ...(signatures.length > 0 ? [signatureStep(signatures)] : []),
      ...(items.length > 0 ? [cancellationStep(items)] : []),
    ],
  }
}

function byKind(rows: readonly OrderRow[]) {
  const names = [...new Set(rows.map(row => row.kind))]
  return names.map(name => [name, rows.filter(row => row.kind === name)] as const)
}

type Wish =
  | { type: 'ids'; ids: string[]; maker: Hex | undefined }
  | { type: 'token'; token: `0x${string}:${string}`; maker: Hex; kind: OrderKindName }
  | { type: 'all'; maker: Hex; kind: OrderKindName }

function readWish({ orderIds, token, maker, orderKind }: Body): Wish {
  if (orderIds !== undefined) {
    if (token !== undefined) throw refuse('orderIds and token cannot be given together')
    if (orderIds.length === 0 || orderIds.length > mostOrders)
      throw refuse(`orderIds must have 1 to ${mostOrders} ids, got ${orderIds.length}`)
    return { type: 'ids', ids: orderIds.map(id => id.toLowerCase()), maker }
  }
  if (maker === undefined || orderKind === undefined)
    throw refuse(
      token === undefined
        ? 'orderIds must be given, or maker and orderKind'
        : 'token needs maker and orderKind',
    )
  // The same as where orders are made: this name stands for the release that is current for it.
  const kind = (orderKind === 'seaport' ? 'seaport-v1.5' : orderKind) as OrderKindName
  return token === undefined ? { type: 'all', maker, kind } : { type: 'token', token, maker, kind }
}

/** The orders that can still be filled or become so, by what the chain says now. */
async function findOpen(
  context: ChainContext,
  wish: Exclude<Wish, { type: 'all' }>,
): Promise<OrderRow[]> {
  const { db, chain } = context
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        inArray(orders.status, ['active', 'inactive']),
        wish.maker === undefined ? undefined : eq(orders.maker, wish.maker),
        wish.type === 'ids' ? inArray(orders.id, wish.ids as Hex[]) : ofToken(wish),
      ),
    )
    .orderBy(orders.createdAt, orders.id)
    .limit(mostOrders)
  const states = await revalidate(context, rows)
  return rows.filter((_, index) =>
    ['active', 'inactive'].includes(states[index]?.status ?? 'cancelled'),
  )
}

function ofToken({ token, kind }: Extract<Wish, { type: 'token' }>) {
  if (!kindOf(kind).cancelCalls) throw unsupported()
  const { contract, tokenId } = toTokenKey(token)
  return and(eq(orders.contract, contract), eq(orders.tokenId, tokenId), eq(orders.kind, kind))
}

function kindOf(name: OrderKindName) {
  const kind = orderKind(name)
  if (!kind) throw unsupported()
  return kind
}

function itemOf(
  { chain }: ChainContext,
  { maxFeePerGas, maxPriorityFeePerGas }: Body,
  { maker, call, orderIds }: { maker: Hex; call: { to: Hex; data: Hex }; orderIds?: Hex[] },
): TransactionItem {
  return transactionItem({
    chainId: chain.id,
    from: maker,
    call,
    maxFeePerGas,
    maxPriorityFeePerGas,
    ...(orderIds ? { orderIds } : {}),
  })
}

type SignatureItem = Extract<Step, { kind: 'signature' }>['items'][number]

function signatureItem(
  { id: chainId, orderZone }: Chain,
  orderKind: OrderKindName,
  rows: readonly OrderRow[],
): SignatureItem {
  const { domain, types, primaryType, message } = cancellation(
    chainId,
    orderZone?.address ?? zeroAddress,
    rows.map(row => row.id),
  )
  return {
    status: 'incomplete',
    orderIds: message.orderHashes,
    data: {
      sign: { signatureKind: 'eip712', domain, types, primaryType, value: message },
      post: {
        endpoint: '/execute/cancel-signature/v1',
        method: 'POST',
        body: { orderIds: message.orderHashes, orderKind },
      },
    },
  }
}

const signatureStep = (items: SignatureItem[]): Step => ({
  id: 'cancellation-signature',
  action: 'Cancel order',
  description: 'Authorize the cancellation of the order with a free signature',
  kind: 'signature',
  items,
})

const cancellationStep = (items: TransactionItem[]): Step => ({
  id: 'cancellation',
  action: 'Submit cancellation',
  description: 'To cancel these orders you must confirm the transaction and pay the gas fee',
  kind: 'transaction',
  items,
})

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })

const unsupported = () =>
  new ServerError('Unsupported order kind', { code: 'unsupported_kind', statusCode: 501 })
