import { setTimeout as sleep } from 'node:timers/promises'
import { addresses, isobars } from '@sluice/devnet'
import {
  cancel,
  fulfil,
  incrementCounter,
  type OrderComponents,
  openseaConduitKey,
  orderHash,
  typedData,
} from '@sluice/router/seaport'
import {
  BaseError,
  ExecutionRevertedError,
  encodeFunctionData,
  erc721Abi,
  type Hex,
  maxUint256,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { chainOf } from '../support/chainOf.ts'
import { componentsOf, type Wish } from './componentsOf.ts'
import { createTrader, type Trader } from './createTrader.ts'

const makerIndexes = [2, 3, 4]
const takerIndex = 5
export type Order = Wish & { id: Hex; components: OrderComponents; signature: Hex }

export type Traders = Awaited<ReturnType<typeof createTraders>>

/**
 * Makers who list, offer and cancel, and a taker who fills; each gives back what it got, as fast as the server
 * and the chain let them. What happened stands in `attempted` (signed, and sent at least once), `acknowledged`
 * (the server said success), `revoked` (the server said that it cancelled it; `toRevoke`: it was asked to), `bought`
 * (filled by what the server answered), and on the chain.
 */
export async function createTraders(chainUrl: string, random: () => number) {
  const chain = chainOf(chainUrl)
  const join = (index: number) => createTrader(chain, index)
  const [taker, makers] = await Promise.all([join(takerIndex), Promise.all(makerIndexes.map(join))])
  const attempted = new Map<Hex, Order>()
  const acknowledged = new Set<Hex>()
  const toRevoke = new Set<Hex>()
  const revoked = new Set<Hex>()
  const bought = new Set<Hex>()
  const refused: string[] = []
  let salt = 1n

  const pick = <item>(list: readonly item[]): item | undefined =>
    list[Math.floor(random() * list.length)]

  /** Two listings of a token of the maker to one offer, which is for one of the taker, or for any. */
  function wishOf(maker: Trader): Wish {
    const price = 1000n + BigInt(Math.floor(random() * 1000))
    const side = random() < 2 / 3 ? 'sell' : 'buy'
    const tokenId = pick(side === 'sell' ? maker.tokenIds : taker.tokenIds)
    if (tokenId === undefined) throw new Error('Somebody has no tokens')
    if (side === 'sell') return { side, tokenId, price, isRevocable: random() < 0.4 }
    return { side, tokenId: random() < 0.7 ? tokenId : null, price }
  }

  async function sign(maker: Trader, wish: Wish): Promise<Order> {
    const { account: own, counter } = maker
    const components = componentsOf(wish, { maker: own.address, salt: salt++, counter })
    const account: PrivateKeyAccount = own
    const signature = await account.signTypedData(
      typedData(31337, '1.5', components) as Parameters<typeof account.signTypedData>[0],
    )
    return { ...wish, id: orderHash(components), components, signature }
  }

  function send(url: string, order: Order): Promise<Response> {
    const data = JSON.parse(
      JSON.stringify({ ...order.components, signature: order.signature }, (_, value) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    )
    return ask(url, '/order/v4', { items: [{ order: { kind: 'seaport-v1.5', data } }] })
  }

  const ask = (url: string, path: string, body: object): Promise<Response> =>
    fetch(`${url}/api/31337${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })

  /** Sends an order to the server; the answer, and nothing else, makes it an acknowledged one. */
  async function post(url: string, order: Order): Promise<void> {
    attempted.set(order.id, order)
    let response = await send(url, order)
    // Given up by the server, which may be storing it at this moment: who asks again hears what became of it.
    for (let again = 0; again < 5 && response.status === 504; again++)
      response = await send(url, order)
    const { results } = (await response.json()) as {
      results?: { message: string; orderId: Hex }[]
    }
    const [result] = results ?? []
    if (result?.message === 'success') {
      if (result.orderId !== order.id) throw new Error(`${order.id} became ${result.orderId}`)
      acknowledged.add(order.id)
    } else refused.push(`${response.status} ${result?.message}`)
  }

  async function make(maker: Trader, url: string): Promise<void> {
    if (random() < 0.5) {
      if (!maker.isAllowed) return allow(maker, true)
      if (maker.held.length > 0) return giveBack(maker)
    }
    const dice = random()
    const own = [...acknowledged].flatMap(id => attempted.get(id) ?? [])
    const mine = own.filter(order => order.components.offerer === maker.account.address)
    if (dice < 0.7 || mine.length === 0) await post(url, await sign(maker, wishOf(maker)))
    else if (dice < 0.96) {
      const order = pick(mine.slice(-20))
      if (!order) return
      if (isRevocable(order) && random() < 0.8) await revoke(url, order)
      else await maker.send(cancel([order.components]))
    } else if (dice < 0.98) await allow(maker, false)
    else {
      await maker.send(incrementCounter('1.5'))
      maker.counter = await maker.readCounter()
    }
  }

  async function allow(maker: Trader, isAllowed: boolean): Promise<void> {
    await maker.allow(isAllowed ? maxUint256 : 0n)
    maker.isAllowed = isAllowed
  }

  /** Has the server cancel an order; its success, and nothing else, makes it a cancelled one. */
  async function revoke(url: string, { id, components }: Order): Promise<void> {
    const maker = makers.find(({ account }) => account.address === components.offerer)
    if (!maker) throw new Error(`Nobody can cancel ${id}`)
    toRevoke.add(id)
    const signature = await maker.account.signTypedData({
      domain: {
        ...{ name: 'SignedZone', version: '1.0.0', chainId: 31337 },
        verifyingContract: addresses.signedZone,
      },
      types: { OrderHashes: [{ name: 'orderHashes', type: 'bytes32[]' }] },
      primaryType: 'OrderHashes',
      message: { orderHashes: [id] },
    })
    const response = await ask(url, `/execute/cancel-signature/v1?signature=${signature}`, {
      orderIds: [id],
      orderKind: 'seaport-v1.5',
    })
    if (response.status === 200) revoked.add(id)
    else refused.push(`${response.status} ${await response.text()}`)
  }

  /** Buys a listing with what the server answers; false when it is not to be had. */
  async function buy(url: string, { id }: Order): Promise<boolean> {
    const response = await ask(url, '/execute/buy/v7', {
      ...{ items: [{ orderId: id, quantity: 1 }], taker: taker.account.address },
    })
    if (response.status !== 200) return false
    type Item = { status: string; data?: { to: Hex; data: Hex; value?: string } }
    const { steps } = (await response.json()) as { steps: { items: Item[] }[] }
    const open = steps.flatMap(step => step.items).find(item => item.status === 'incomplete')
    if (!open?.data) throw new Error(`Nothing is to be sent for ${id}`)
    const { to, data, value } = open.data
    const isDone = await taker.send({ to, data, value: BigInt(value ?? 0) }).catch(noRevert)
    if (isDone) bought.add(id)
    return isDone
  }

  async function take(url: string): Promise<void> {
    const order = pick([...acknowledged].slice(-20).flatMap(id => attempted.get(id) ?? []))
    if (!order) return
    const { components, signature } = order
    const tokenId = order.tokenId ?? pick(taker.tokenIds)
    const maker = makers.find(({ account }) => account.address === components.offerer)
    if (tokenId === undefined || !maker) throw new Error(`Nobody can take ${order.id}`)
    const criteria =
      order.tokenId === null
        ? [{ side: 'consideration' as const, index: 0, identifier: tokenId }]
        : []
    const call = () =>
      fulfil({
        orders: [{ components, signature, criteria }],
        recipient: taker.account.address,
        conduitKey: openseaConduitKey,
      })
    const isFilled = isRevocable(order)
      ? await buy(url, order)
      : await taker.send(call()).catch(noRevert)
    if (isFilled && order.side === 'sell') taker.held.push({ tokenId, to: maker.account.address })
    if (isFilled && order.side === 'buy') maker.held.push({ tokenId, to: taker.account.address })
    // Not all at once, so that orders stand inactive for a while; but makers must not run out.
    if (random() < 0.8) await giveBack(taker)
  }

  async function giveBack({ account, send, held }: Trader): Promise<void> {
    const token = held.shift()
    if (!token) return
    await send({
      to: isobars.address,
      data: encodeFunctionData({
        abi: erc721Abi,
        functionName: 'transferFrom',
        args: [account.address, token.to, token.tokenId],
      }),
      value: 0n,
    })
  }

  return {
    chain,
    attempted,
    acknowledged,
    refused,
    toRevoke,
    revoked,
    bought,
    revoke,
    /** Sends an order, whatever becomes of it. */
    send,
    post,
    /** Trades until the signal says so. A server that is gone makes nobody stop. */
    async trade(url: () => string, signal: AbortSignal): Promise<void> {
      const work = async (step: () => Promise<void>) => {
        while (!signal.aborted) {
          await step().catch(async error => {
            if (!isGone(error)) throw error
            await sleep(5)
          })
          // Where there was nothing to do, the others must still come to it.
          await sleep(1)
        }
      }
      await Promise.all([
        ...makers.map(maker => work(() => make(maker, url()))),
        work(() => take(url())),
      ])
    },
  }
}

/** What `fetch` says when there is nobody, or nobody any more. */
const isGone = (error: unknown) =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)

const isRevocable = ({ components }: Order) => components.zone === addresses.signedZone

/** Cancelled, filled, or of a token that is elsewhere: the chain says so before anything is sent. */
function noRevert(error: unknown): false {
  if (error instanceof BaseError && error.walk(cause => cause instanceof ExecutionRevertedError))
    return false
  throw error
}
