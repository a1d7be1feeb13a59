import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, isobars } from '@sluice/devnet'
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
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import {
  createWalletClient,
  encodeFunctionData,
  erc721Abi,
  type Hex,
  http,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { chainOf } from '../support/chainOf.ts'

const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'
const makerIndexes = [2, 3, 4]
const takerIndex = 5
/** Milliseconds for a transaction to be in a block: the chain makes one for each. */
const longestWait = 30_000

export type Order = { id: Hex; components: OrderComponents; signature: Hex; tokenId: bigint }

export type Traders = Awaited<ReturnType<typeof createTraders>>

/**
 * Makers who post and cancel, and a taker who fills and gives back, each as fast as the server and the
 * chain let them. What happened stands in `attempted` (signed, and sent at least once), `acknowledged`
 * (the server said success), and on the chain.
 */
export async function createTraders(chainUrl: string, random: () => number) {
  const chain = chainOf(chainUrl)
  const people = await Promise.all([...makerIndexes, takerIndex].map(join))
  const makers = people.slice(0, -1)
  const taker = people.at(-1)
  if (!taker) throw new Error('There is no taker')
  const attempted = new Map<Hex, Order>()
  const acknowledged = new Set<Hex>()
  const refused: string[] = []
  /** What the taker has bought and not given back yet. */
  const held: { tokenId: bigint; to: Hex }[] = []
  let salt = 1n

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
        args: [conduit, true],
      }),
      value: 0n,
    })
    const owners = await Promise.all(
      Array.from({ length: isobars.tokens }, (_, i) =>
        chain.readContract({
          ...{ address: isobars.address, abi: erc721Abi, functionName: 'ownerOf' },
          args: [BigInt(i + 1)],
        }),
      ),
    )
    const tokenIds = owners.flatMap((owner, i) => (owner === account.address ? BigInt(i + 1) : []))
    return { account, send, tokenIds, counter: await counterOf(account.address) }
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

  async function sign(maker: (typeof people)[number], tokenId: bigint): Promise<Order> {
    const time = BigInt(Math.floor(Date.now() / 1000))
    const money = { itemType: 0, token: zeroAddress, identifierOrCriteria: 0n } as const
    const price = 1000n + BigInt(Math.floor(random() * 1000))
    const components: OrderComponents = {
      offerer: maker.account.address,
      zone: zeroAddress,
      offer: [
        {
          ...{ itemType: 2, token: isobars.address, identifierOrCriteria: tokenId },
          ...{ startAmount: 1n, endAmount: 1n },
        },
      ],
      consideration: [
        { ...money, startAmount: price, endAmount: price, recipient: maker.account.address },
      ],
      orderType: 0,
      startTime: time - 600n,
      endTime: time + 86_400n,
      zoneHash: zeroHash,
      salt: salt++,
      conduitKey: openseaConduitKey,
      counter: maker.counter,
    }
    const account: PrivateKeyAccount = maker.account
    const signature = await account.signTypedData(
      typedData(31337, '1.5', components) as Parameters<typeof account.signTypedData>[0],
    )
    return { id: orderHash(components), components, signature, tokenId }
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

  async function make(maker: (typeof people)[number], url: string): Promise<void> {
    const dice = random()
    const own = [...acknowledged].flatMap(id => attempted.get(id) ?? [])
    const mine = own.filter(order => order.components.offerer === maker.account.address)
    if (dice < 0.7 || mine.length === 0) {
      const tokenId = pick(maker.tokenIds)
      if (tokenId === undefined) throw new Error('A maker has no tokens')
      await post(url, await sign(maker, tokenId))
    } else if (dice < 0.98) {
      const order = pick(mine.slice(-20))
      if (order) await maker.send(cancel([order.components]))
    } else {
      await maker.send(incrementCounter('1.5'))
      maker.counter = await counterOf(maker.account.address)
    }
  }

  async function take(person: (typeof people)[number]): Promise<void> {
    const order = pick([...acknowledged].slice(-20).flatMap(id => attempted.get(id) ?? []))
    if (!order) return
    const { components, signature, tokenId } = order
    const filled = await person
      .send(fulfil({ orders: [{ components, signature }], recipient: person.account.address }))
      // Cancelled, filled, or of a token that is elsewhere: the chain says so before anything is sent.
      .catch(() => false)
    if (filled) held.push({ tokenId, to: components.offerer })
    // Not all at once, so that orders stand inactive for a while; but makers must not run out.
    if (random() < 0.8) await giveBack(person)
  }

  async function giveBack(person: (typeof people)[number]): Promise<void> {
    const token = held.shift()
    if (!token) return
    const { account, send } = person
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
      await Promise.all([
        ...makers.map(maker => work(() => make(maker, url()))),
        work(() => take(taker)),
      ])
    },
  }
}

/** What `fetch` says when there is nobody, or nobody any more. */
const isGone = (error: unknown) =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message)
