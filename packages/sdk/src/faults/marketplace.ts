import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { cast } from '../testing/answers.ts'
import { type FakeApi, fakeApi } from '../testing/fakeApi.ts'
import type { FakeChain } from '../testing/fakeChain.ts'
import type { FakeProvider } from '../testing/fakeProvider.ts'
import { orderHash, orderOf, subjectOf } from './orders.ts'
import { approvalData, itemOf, orderIdOf, payload, type Trade } from './trades.ts'

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
  /** Where a call of another chain is carried out. */
  destination: FakeChain
  provider: FakeProvider
}): Marketplace {
  const { trade, account, chain, destination } = options
  const side = trade.name === 'bid' ? 'bid' : 'list'
  let salts = 0
  const orders: StoredOrder[] = []
  const mined = (input: (data: string) => boolean) =>
    chain.transactions.some(
      entry =>
        entry.block !== undefined &&
        entry.status === 'success' &&
        inputsOf(options.provider, entry).some(input),
    )
  const approvalStep = () => ({
    ...{
      id: trade.approval ?? 'approval',
      action: 'Approve',
      description: '',
      kind: 'transaction',
    },
    items: [
      mined(data => data === approvalData)
        ? { status: 'complete', data: { from: account, to: cast.nft, data: approvalData } }
        : { status: 'incomplete', data: { from: account, to: cast.nft, data: approvalData } },
    ],
  })
  const item = (index: number, salt: number, resumed: boolean) => {
    if (trade.kind === 'signature') {
      const { value, ...sign } = orderOf(side, index, salt, account)
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
      orderIds: [orderIdOf(index)],
      data: {
        ...{ from: account, to: trade.to, data: payload(index, salt) },
        ...(trade.name === 'call' && { chainId: chain.chainId }),
        value: trade.value.toString(),
      },
      ...(trade.name === 'call'
        ? { check: checkOf({ kind: 'cross-chain-intent', id: `intent-${index}` }) }
        : options.check && { check: checkOf({ kind: 'transaction' }) }),
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
      steps: [...(options.approval && trade.approval ? [approvalStep()] : []), last],
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
    '/execute/status/v1': call => ({ json: statusOf((call.body as { id?: string }).id) }),
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
  const statusOf = (id: string | undefined) => {
    const intent = id?.startsWith('intent-') ? Number(id.slice(7)) : undefined
    if (intent === undefined) return { status: succeeded(id) ? 'success' : 'pending' }
    const there = destination.transactions.find(entry => itemOf(entry.input) === intent)
    return there?.block === undefined
      ? { status: 'pending' }
      : { status: 'success', txHashes: [there.hash] }
  }
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
    const { domain, types, primaryType } = orderOf(side, 0, 0, account)
    const signer = await recoverTypedDataAddress({
      ...{ domain, types, primaryType, message: value },
      signature: (signature ?? '0x') as Hex,
    }).catch(() => undefined)
    if (signer !== account) return { message: 'invalid-signature' }
    orders.push({ id, index: subjectOf(value) ?? -1, signature: signature ?? '' })
    return { message: 'success', orderId: id }
  }
  const place: Marketplace = Object.assign(api, { orders, change: (answer: Answer) => answer })
  return place
}

function checkOf(body: Record<string, unknown>) {
  return { endpoint: '/execute/status/v1', method: 'POST', body }
}

/** The calldata of a transaction, or of every call of the batch that it carries out. */
export function inputsOf(
  provider: FakeProvider,
  { hash, input }: { hash: string; input: string },
): string[] {
  const batch = [...provider.batches.values()].find(entry => entry.hash === hash)
  return batch ? batch.calls.map(call => String(Reflect.get(Object(call), 'data'))) : [input]
}
