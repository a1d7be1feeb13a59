import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { type FakeApi, fakeApi } from '../testing/fakeApi.ts'
import type { FakeChain } from '../testing/fakeChain.ts'
import { nft } from '../testing/scenario.ts'
import {
  approvalData,
  itemOf,
  listingOf,
  market,
  orderHash,
  orderOf,
  payload,
  type Trade,
} from './trades.ts'

/** An order that the marketplace took. */
type StoredOrder = { id: Hex; index: number; signature: string }

/** A marketplace with a memory: it quotes from what the chain shows, and stores each order once. */
export type Marketplace = FakeApi & {
  orders: StoredOrder[]
  /** Item `index` as the next answers give it; undefined leaves it out. */
  change: (answer: Answer, count: number) => unknown
}

type Answer = { steps: { id: string; items: Record<string, unknown>[] }[] } & Record<
  string,
  unknown
>

/** Builds the marketplace for one trade. */
export function marketplace(options: {
  trade: Trade
  items: number
  approval: boolean
  /** Whether items carry a check; else the client asks the synced endpoint. */
  check: boolean
  account: Address
  chain: FakeChain
}): Marketplace {
  const { trade, account, chain } = options
  let salts = 0
  const orders: StoredOrder[] = []
  const mined = (input: (data: string) => boolean) =>
    chain.transactions.some(
      entry => entry.block !== undefined && entry.status === 'success' && input(entry.input),
    )
  const approvalStep = () => ({
    ...{ id: trade.approval, action: 'Approve', description: '', kind: 'transaction' },
    items: [
      mined(data => data === approvalData)
        ? { status: 'complete', data: { from: account, to: nft, data: approvalData } }
        : { status: 'incomplete', data: { from: account, to: nft, data: approvalData } },
    ],
  })
  const item = (index: number, salt: number, resumed: boolean) => {
    if (trade.kind === 'signature') {
      const { value, ...sign } = orderOf(index, salt, account)
      return {
        status: 'incomplete',
        orderIndexes: [index],
        data: {
          sign: { signatureKind: 'eip712', ...sign, value },
          post: {
            endpoint: '/order/v4',
            method: 'POST',
            body: { items: [{ order: { kind: 'seaport-v1.5', data: value } }] },
          },
        },
      }
    }
    const done = resumed && mined(data => itemOf(data) === index)
    return {
      status: done ? 'complete' : 'incomplete',
      orderIds: [`order-${index}`],
      data: {
        ...{ from: account, to: market, data: payload(index, salt) },
        value: trade.value.toString(),
      },
      ...(options.check && {
        check: { endpoint: '/execute/status/v1', method: 'POST', body: { kind: 'transaction' } },
      }),
    }
  }
  const quote = (resumed: boolean): Answer => {
    salts += 1
    const salt = salts
    const last = {
      ...{ id: trade.lastStep, action: 'Confirm', description: '', kind: trade.kind },
      items: Array.from({ length: options.items }, (_, index) => item(index, salt, resumed)),
    }
    return {
      steps: [...(options.approval ? [approvalStep()] : []), last],
      ...trade.extras(options.items),
    }
  }
  const succeeded = (hash: unknown) =>
    chain.transactions.some(
      entry => entry.hash === hash && entry.block !== undefined && entry.status === 'success',
    )
  const api = fakeApi({
    [trade.endpoint]: (call, count) => {
      const body = call.body as { requestId?: string }
      return { json: place.change(quote(body.requestId !== undefined), count) }
    },
    '/execute/status/v1': call => ({
      json: { status: succeeded((call.body as { id?: string }).id) ? 'success' : 'pending' },
    }),
    '/execute/results/v1': () => ({ json: { message: 'Success' } }),
    '/tokens/refresh/v2': () => ({ json: { results: [] } }),
    '/transactions/synced/v2': call => ({
      json: {
        transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: succeeded(hash) })),
      },
    }),
    '/order/v4': async call => {
      const { items } = call.body as { items: { order: { data: Record<string, unknown> } }[] }
      const results: unknown[] = []
      for (const [orderIndex, { order }] of items.entries()) {
        results.push({ orderIndex, ...(await store(order.data, call.query.get('signature'))) })
      }
      return { json: { results } }
    },
    '/orders/asks/v5': call => lookUp(call.query.getAll('ids')),
    '/orders/bids/v6': call => lookUp(call.query.getAll('ids')),
  })
  const lookUp = (ids: readonly string[]) => ({
    json: {
      orders: orders
        .filter(entry => ids.includes(entry.id))
        .map(({ id }) => ({ id, kind: 'seaport-v1.5', side: 'sell', status: 'active' })),
    },
  })
  const store = async (value: Record<string, unknown>, signature: string | null) => {
    const id = orderHash(value)
    if (orders.some(entry => entry.id === id)) return { message: 'already-exists', orderId: id }
    const { domain, types, primaryType } = orderOf(0, 0, account)
    const signer = await recoverTypedDataAddress({
      ...{ domain, types, primaryType, message: value },
      signature: (signature ?? '0x') as Hex,
    }).catch(() => undefined)
    if (signer !== account) return { message: 'invalid-signature' }
    orders.push({ id, index: listingOf(value) ?? -1, signature: signature ?? '' })
    return { message: 'success', orderId: id }
  }
  const place: Marketplace = Object.assign(api, { orders, change: (answer: Answer) => answer })
  return place
}
