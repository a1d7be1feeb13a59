import { setTimeout as sleep } from 'node:timers/promises'
import { addresses, isobars } from '@sluice/devnet'
import { seaportAbi, seaportAddress } from '@sluice/router/seaport'
import { erc20Abi, erc721Abi, getAbiItem, type Hex } from 'viem'
import { expect } from 'vitest'
import type { Order, Traders } from './createTraders.ts'
import type { CrashServer } from './startServer.ts'

type Row = { id: Hex; status: string }

/**
 * Holds what a server tells against the chain, which is asked itself: once it has every block, each
 * acknowledged order is there, once, in the state that Seaport, the collection and WETH have it in; floors, top
 * bids, owners, sales and transfers are the chain's.
 *
 * The chain must stand still. `settled` keeps, from call to call, the orders that nothing changes any more.
 */
export async function compareWithChain(
  server: CrashServer,
  traders: Traders,
  settled: Map<Hex, string>,
): Promise<void> {
  await caughtUp(server, traders)
  // Whoever got no answer asks again: until then it may be cancelled or not.
  for (const id of traders.toRevoke) {
    const order = traders.attempted.get(id)
    if (order && !traders.revoked.has(id)) await traders.revoke(server.url, order)
  }
  const found = await allOrders(server, traders)
  const ids = found.map(row => row.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...traders.acknowledged].filter(id => !ids.includes(id))).toEqual([])
  expect(ids.filter(id => !traders.attempted.has(id))).toEqual([])

  const owners = await ownersOf(traders)
  const expected = new Map(settled)
  await Promise.all(
    ids.map(async id => {
      const order = traders.attempted.get(id)
      if (settled.has(id) || !order) return
      const status = await statusOf(traders, order, owners)
      expected.set(id, status)
      // What the server has cancelled may still be filled by a word that its co-signer gave before.
      if (status === 'cancelled' && !traders.revoked.has(id)) settled.set(id, status)
    }),
  )
  expect(new Map(found.map(row => [row.id, row.status]))).toEqual(
    new Map(ids.map(id => [id, expected.get(id)])),
  )
  await compareTokens(server, traders, { owners, expected })
  await compareEvents(server, traders)
}

async function caughtUp(server: CrashServer, { chain }: Traders): Promise<void> {
  const head = await chain.getBlock()
  const end = performance.now() + 60_000
  for (;;) {
    const { block } = await server.get('/health')
    if (block === Number(head.number)) return
    if (performance.now() > end)
      throw new Error(`The index is at block ${block}, the chain at ${head.number}`)
    await sleep(20)
  }
}

/** Every page of a list. */
async function all<row>(server: CrashServer, path: string, name: string): Promise<row[]> {
  const rows: row[] = []
  let continuation: string | null | undefined
  do {
    const next = continuation ? `&continuation=${encodeURIComponent(continuation)}` : ''
    const body = await server.get(`${path}${next}`)
    rows.push(...(body[name] as row[]))
    continuation = body.continuation as string | null | undefined
  } while (continuation)
  return rows
}

async function allOrders(server: CrashServer, traders: Traders): Promise<Row[]> {
  const makers = new Set([...traders.attempted.values()].map(order => order.components.offerer))
  const pages = [...makers].flatMap(maker =>
    ['asks/v5', 'bids/v6'].map(list =>
      all<Row>(server, `/orders/${list}?maker=${maker}&status=any&limit=1000`, 'orders'),
    ),
  )
  return (await Promise.all(pages)).flat()
}

async function ownersOf({ chain }: Traders): Promise<Map<bigint, Hex>> {
  const ids = Array.from({ length: isobars.tokens }, (_, i) => BigInt(i + 1))
  const owners = await Promise.all(
    ids.map(tokenId =>
      chain.readContract({
        ...{ address: isobars.address, abi: erc721Abi, functionName: 'ownerOf' },
        args: [tokenId],
      }),
    ),
  )
  return new Map(ids.map((id, i) => [id, owners[i] ?? '0x']))
}

/** The state of an order by the contracts, and by what the server said that it cancelled, alone. */
async function statusOf(
  traders: Traders,
  order: Order,
  owners: ReadonlyMap<bigint, Hex>,
): Promise<string> {
  const { chain } = traders
  const { id, components } = order
  const seaport = { address: seaportAddress['1.5'], abi: seaportAbi }
  const [[, isCancelled, filled, size], counter] = await Promise.all([
    chain.readContract({ ...seaport, functionName: 'getOrderStatus', args: [id] }),
    chain.readContract({ ...seaport, functionName: 'getCounter', args: [components.offerer] }),
  ])
  // What is filled can still be cancelled, and is then to Seaport a cancelled one.
  if (isCancelled) return 'cancelled'
  if (size > 0n && filled === size) return 'filled'
  if (counter !== components.counter || traders.revoked.has(id)) return 'cancelled'
  const isBacked =
    order.side === 'sell'
      ? owners.get(order.tokenId) === components.offerer
      : (await fundsOf(traders, components.offerer)) >= order.price
  return isBacked ? 'active' : 'inactive'
}

/** The WETH that the exchange can have of an account, in wei. */
async function fundsOf({ chain }: Traders, account: Hex): Promise<bigint> {
  const weth = { address: addresses.weth, abi: erc20Abi }
  const [balance, allowance] = await Promise.all([
    chain.readContract({ ...weth, functionName: 'balanceOf', args: [account] }),
    chain.readContract({
      ...{ ...weth, functionName: 'allowance' },
      args: [account, addresses.openseaConduit],
    }),
  ])
  return balance < allowance ? balance : allowance
}

async function compareTokens(
  server: CrashServer,
  traders: Traders,
  chain: { owners: ReadonlyMap<bigint, Hex>; expected: ReadonlyMap<Hex, string> },
): Promise<void> {
  type Best = { id: Hex | null; price: { amount: { raw: string } } | null }
  const tokens = await all<{
    token: { tokenId: string; owner: string }
    market: { floorAsk: Best; topBid: Best }
  }>(server, `/tokens/v7?collection=${isobars.address}&includeTopBid=true&limit=100`, 'tokens')
  const active = [...chain.expected].flatMap(([id, status]) => {
    const order = traders.attempted.get(id)
    return status === 'active' && order ? [order] : []
  })
  const pricesOf = (side: Order['side'], tokenId: bigint) =>
    active
      .filter(order => order.side === side && (order.tokenId ?? tokenId) === tokenId)
      .map(({ price }) => price)
      .sort((a, b) => Number(a - b))
  const amountOf = ({ price }: Best) => price && BigInt(price.amount.raw)
  expect(
    tokens
      .map(({ token, market }) => [
        BigInt(token.tokenId),
        token.owner,
        amountOf(market.floorAsk),
        amountOf(market.topBid),
      ])
      .sort(([a], [b]) => Number(a) - Number(b)),
  ).toEqual(
    [...chain.owners].map(([id, owner]) => [
      id,
      owner.toLowerCase(),
      pricesOf('sell', id).at(0) ?? null,
      pricesOf('buy', id).at(-1) ?? null,
    ]),
  )
}

async function compareEvents(server: CrashServer, { chain }: Traders): Promise<void> {
  const range = { fromBlock: 0n, toBlock: 'latest' } as const
  const [sold, moved, sales, transfers] = await Promise.all([
    chain.getLogs({
      ...range,
      address: seaportAddress['1.5'],
      event: getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' }),
    }),
    chain.getLogs({
      ...range,
      address: isobars.address,
      event: getAbiItem({ abi: erc721Abi, name: 'Transfer' }),
    }),
    all<{ txHash: Hex; logIndex: number }>(
      server,
      `/sales/v6?contract=${isobars.address}&limit=1000`,
      'sales',
    ),
    all<{ txHash: Hex; token: { tokenId: string }; to: string }>(
      server,
      `/transfers/v4?contract=${isobars.address}&limit=100`,
      'transfers',
    ),
  ])
  expect(sales.map(sale => `${sale.txHash} ${sale.logIndex}`).sort()).toEqual(
    sold.map(log => `${log.transactionHash} ${log.logIndex}`).sort(),
  )
  expect(transfers.map(each => `${each.txHash} ${each.token.tokenId} ${each.to}`).sort()).toEqual(
    moved
      .map(({ transactionHash, args }) =>
        [transactionHash, args.tokenId, args.to?.toLowerCase()].join(' '),
      )
      .sort(),
  )
}
