import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, addresses, isobars } from '@sluice/devnet'
import {
  cancel,
  fulfil,
  incrementCounter,
  type OrderComponents,
  openseaConduitKey,
  orderHash,
  type SeaportCall,
  seaportAbi,
  seaportAddress,
  typedData,
} from '@sluice/router/seaport'
import {
  BaseError,
  createWalletClient,
  ExecutionRevertedError,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  http,
  maxUint256,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { chainOf } from '../support/chainOf.ts'
import { componentsOf, type Wish } from './componentsOf.ts'

const makerIndexes = [2, 3, 4]
const takerIndex = 5
/** Milliseconds for a transaction to be in a block: the chain makes one for each. */
const longestWait = 30_000

export type Order = Wish & { id: Hex; components: OrderComponents; signature: Hex }

export type Traders = Awaited<ReturnType<typeof createTraders>>

/**
 * Makers who list, offer and cancel, and a taker who fills; each gives back what it got, as fast as the server
 * and the chain let them. What happened stands in `attempted` (signed, and sent at least once), `acknowledged`
 * (the server said success), and on the chain.
 */
export async function createTraders(chainUrl: string, random: () => number) {
  const chain = chainOf(chainUrl)
  const [taker, makers] = await Promise.all([join(takerIndex), Promise.all(makerIndexes.map(join))])
  const attempted = new Map<Hex, Order>()
  const acknowledged = new Set<Hex>()
  const refused: string[] = []
  let salt = 1n

  type Person = Awaited<ReturnType<typeof join>>

  async function join(index: number) {
    const key = accounts[index]?.privateKey
    if (!key) throw new Error(`There is no account ${index}`)
    const account = privateKeyToAccount(key)
    const wallet = createWalletClient({ account, chain: chain.chain, transport: http(chainUrl) })
    const send = async (call: SeaportCall) => {
      const hash = await wallet.sendTransaction(call)
      return (await receiptOf(hash)).status === 'success'
    }
    await send({
      to: isobars.address,
      data: encodeFunctionData({
        abi: erc721Abi,
        functionName: 'setApprovalForAll',
        args: [addresses.openseaConduit, true],
      }),
      value: 0n,
    })
    /** Lets the exchange move so much WETH: without that, offers stand inactive. */
    const allow = (amount: bigint) =>
      send({
        to: addresses.weth,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [addresses.openseaConduit, amount],
        }),
        value: 0n,
      })
    await allow(maxUint256)
    const owners = await Promise.all(
      Array.from({ length: isobars.tokens }, (_, i) =>
        chain.readContract({
          ...{ address: isobars.address, abi: erc721Abi, functionName: 'ownerOf' },
          args: [BigInt(i + 1)],
        }),
      ),
    )
    const tokenIds = owners.flatMap((owner, i) => (owner === account.address ? BigInt(i + 1) : []))
    const counter = await counterOf(account.address)
    /** What it has bought and not given back yet. */
    const held: { tokenId: bigint; to: Hex }[] = []
    return { account, send, allow, isAllowed: true, tokenIds, counter, held }
  }

  /**
   * Asks for itself. viem's `waitForTransactionReceipt` looks at new blocks only, and at none that comes while it
   * still works on the one before: the last trader would wait for a block that nobody makes any more.
   */
  async function receiptOf(hash: Hex) {
    const end = performance.now() + longestWait
    for (;;) {
      const receipt = await chain.getTransactionReceipt({ hash }).catch(error => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      })
      if (receipt) return receipt
      if (performance.now() > end) throw new Error(`${hash} is in no block`)
      await sleep(10)
    }
  }

  function counterOf(offerer: Hex): Promise<bigint> {
    return chain.readContract({
      ...{ address: seaportAddress['1.5'], abi: seaportAbi, functionName: 'getCounter' },
      args: [offerer],
    })
  }

  const pick = <item>(list: readonly item[]): item | undefined =>
    list[Math.floor(random() * list.length)]

  /** Two listings of a token of the maker to one offer, which is for one of the taker, or for any. */
  function wishOf(maker: Person): Wish {
    const price = 1000n + BigInt(Math.floor(random() * 1000))
    const side = random() < 2 / 3 ? 'sell' : 'buy'
    const tokenId = pick(side === 'sell' ? maker.tokenIds : taker.tokenIds)
    if (tokenId === undefined) throw new Error('Somebody has no tokens')
    if (side === 'sell') return { side, tokenId, price }
    return { side, tokenId: random() < 0.7 ? tokenId : null, price }
  }

  async function sign(maker: Person, wish: Wish): Promise<Order> {
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
    return fetch(`${url}/api/31337/order/v4`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ order: { kind: 'seaport-v1.5', data } }] }),
      signal: AbortSignal.timeout(30_000),
    })
  }

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

  async function make(maker: Person, url: string): Promise<void> {
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
      if (order) await maker.send(cancel([order.components]))
    } else if (dice < 0.98) await allow(maker, false)
    else {
      await maker.send(incrementCounter('1.5'))
      maker.counter = await counterOf(maker.account.address)
    }
  }

  async function allow(maker: Person, isAllowed: boolean): Promise<void> {
    await maker.allow(isAllowed ? maxUint256 : 0n)
    maker.isAllowed = isAllowed
  }

  async function take(): Promise<void> {
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
    const call = fulfil({
      orders: [{ components, signature, criteria }],
      recipient: taker.account.address,
      conduitKey: openseaConduitKey,
    })
    const isFilled = await taker.send(call).catch(error => {
      // Cancelled, filled, or of a token that is elsewhere: the chain says so before anything is sent.
      if (isRevert(error)) return false
      throw error
    })
    if (isFilled && order.side === 'sell') taker.held.push({ tokenId, to: maker.account.address })
    if (isFilled && order.side === 'buy') maker.held.push({ tokenId, to: taker.account.address })
    // Not all at once, so that orders stand inactive for a while; but makers must not run out.
    if (random() < 0.8) await giveBack(taker)
  }

  async function giveBack({ account, send, held }: Person): Promise<void> {
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
      await Promise.all([...makers.map(maker => work(() => make(maker, url()))), work(take)])
    },
  }
}

/** What `fetch` says when there is nobody, or nobody any more. */
const isGone = (error: unknown) =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)

const isRevert = (error: unknown) =>
  error instanceof BaseError &&
  error.walk(cause => cause instanceof ExecutionRevertedError) !== null
