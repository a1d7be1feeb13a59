import { routerAddresses } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { poolOrder } from '../orderbook/kinds/poolOrder.ts'
import type { sales, transfers } from '../storage/schema/chainData.ts'
import type { ChainEvent } from './decodeLog.ts'
import { type Sale, seaportSale } from './seaportSale.ts'

type SaleRow = typeof sales.$inferInsert
type Moved = Pick<
  typeof transfers.$inferInsert,
  'block' | 'logIndex' | 'txHash' | 'contract' | 'tokenId' | 'from' | 'to' | 'amount'
>
type Place = Pick<ChainEvent, 'block' | 'logIndex' | 'txHash'>
type Found = Place & Sale & Pick<SaleRow, 'orderId' | 'orderKind'>

/** They buy and sell for somebody else: whoever has the token after or before them. */
const routers = new Set<string>(Object.values(routerAddresses))
/** Tokens pass through so many hands in one transaction at most. */
const mostHands = 5

/**
 * The sales among what venues tell: exactly one token against one currency. The other side of a matched
 * pair, gifts, bundles and trades of token for token are no sales, and neither is anything without the
 * transfer of the token. Whoever used a router is the buyer or the seller, not the router.
 *
 * @param options.weth The wrapped native currency, in which vaults are paid.
 * @param options.router That of the settings, beside those that are known.
 */
export function saleRows(
  chainId: number,
  events: readonly ChainEvent[],
  moved: readonly Moved[],
  times: ReadonlyMap<number, number>,
  { weth, router }: { weth?: Hex | undefined; router?: Hex | undefined } = {},
): SaleRow[] {
  const isRouter = (account: Hex) => routers.has(account) || account === router
  const byToken = new Map<string, Moved[]>()
  for (const row of moved) {
    const list = byToken.get(keyOf(row)) ?? []
    byToken.set(keyOf(row), list)
    list.push(row)
  }
  const rows: SaleRow[] = []
  for (const sale of withoutMirrors(events, foundSales(events, moved, weth))) {
    const hands = byToken.get(keyOf(sale))
    // Of nothing there is no sale, whatever a contract says that it moved.
    if (!hands || sale.amount <= 0n) continue
    const buyer = sale.buyer === zeroAddress ? hands[0]?.to : sale.buyer
    if (!buyer) continue
    rows.push({
      ...sale,
      seller: follow(hands, sale.seller, { way: 'from', isRouter }),
      buyer: follow(hands, buyer, { way: 'to', isRouter }),
      chainId,
      timestamp: times.get(sale.block) ?? 0,
    })
  }
  return rows
}

function foundSales(
  events: readonly ChainEvent[],
  moved: readonly Moved[],
  weth: Hex | undefined,
): Found[] {
  const redeemed = vaultSales(moved, zapPrices(events, weth))
  return events.flatMap((event): Found[] => {
    const { block, logIndex, txHash } = event
    const place = { block, logIndex, txHash }
    if (event.type === 'fulfilled') {
      const sale = seaportSale(event)
      return sale ? [{ ...place, ...sale, orderId: event.orderId, orderKind: event.kind }] : []
    }
    if (event.type === 'redeemed') return redeemed(event)
    if (event.type !== 'sold') return []
    const [item, ...others] = event.items
    if (!item || others.length > 0) return []
    const { seller, buyer, orderSide, currency, totalPrice, kind } = event
    const fees = event.fees.map(({ recipient, amount }) => ({ recipient, amount: `${amount}` }))
    return [
      {
        ...place,
        ...item,
        ...{ seller, buyer, orderSide, currency, totalPrice, fees },
        orderId: event.orderId,
        orderKind: kind,
      },
    ]
  })
}

/**
 * Reads what the zap of vaults tells, in the order of the chain. The tokens of a vault are worth the same, so each has
 * its share of what was paid; what does not divide falls to the first. They are what one vault has sent to the buyer
 * right before, and none is sold twice. A sale has the place of its token's transfer, so that of several in one log
 * there is none: any contract can say that it has moved what it likes.
 */
function vaultSales(
  moved: readonly Moved[],
  priceOf: (event: Extract<ChainEvent, { type: 'redeemed' }>) => bigint,
) {
  const told = new Set<Moved>()
  return (event: Extract<ChainEvent, { type: 'redeemed' }>): Found[] => {
    const { block, txHash, count, buyer, kind } = event
    const before = moved.filter(row => row.txHash === txHash && row.logIndex < event.logIndex)
    const sent = before
      .filter(row => row.to === buyer && !told.has(row))
      .sort((a, b) => a.logIndex - b.logIndex)
    if (count === 0n || BigInt(sent.length) < count) return []
    const rows = sent.slice(-Number(count))
    const [first] = rows
    if (!first) return []
    const { from: vault, contract } = first
    for (const row of rows) told.add(row)
    const isAlone = (row: Moved) =>
      before.every(other => other === row || other.logIndex !== row.logIndex)
    const isOurs = (row: Moved) => row.from === vault && row.contract === contract && isAlone(row)
    const totalPrice = priceOf(event)
    if (!rows.every(isOurs) || totalPrice <= 0n) return []
    const share = totalPrice / count
    return rows.map((row, i) => ({
      block,
      txHash,
      logIndex: row.logIndex,
      contract,
      tokenId: row.tokenId,
      amount: row.amount,
      orderSide: 'sell',
      seller: vault,
      buyer,
      currency: zeroAddress,
      totalPrice: i === 0 ? totalPrice - share * (count - 1n) : share,
      fees: [],
      orderId: poolOrder({ kind, pool: vault, contract, tokenId: row.tokenId, price: 0n }).id,
      orderKind: kind,
    }))
  }
}

/**
 * What a zap has paid for a purchase, which stands in none of its own logs: the wrapped currency that it has sent since
 * its purchase before in the same transaction, less what came back of it. Zero where that is not known.
 */
function zapPrices(events: readonly ChainEvent[], weth: Hex | undefined) {
  const payments = events.flatMap(event =>
    event.type === 'funds' && event.sent && event.contract === weth
      ? [{ ...event.sent, txHash: event.txHash, logIndex: event.logIndex }]
      : [],
  )
  const purchases = events.filter(event => event.type === 'redeemed')
  return ({ contract: zap, txHash, logIndex }: Place & Pick<ChainEvent, 'contract'>): bigint => {
    const since = purchases.reduce((last, other) => {
      const isBefore = other.txHash === txHash && other.contract === zap
      return isBefore && other.logIndex < logIndex && other.logIndex > last ? other.logIndex : last
    }, -1)
    const own = payments
      .filter(each => each.txHash === txHash && each.logIndex > since && each.logIndex < logIndex)
      .sort((a, b) => a.logIndex - b.logIndex)
    // What it was given before it paid anything is no change.
    const first = own.findIndex(({ from }) => from === zap)
    return own.slice(first).reduce((sum, { from, to, amount }) => {
      if (first < 0) return 0n
      return sum + (from === zap ? amount : 0n) - (to === zap ? amount : 0n)
    }, 0n)
  }
}

/** Of a listing and an offer that were filled with each other one sale remains: the listing's. */
function withoutMirrors(events: readonly ChainEvent[], found: readonly Found[]): Found[] {
  const matches = new Map<string, number>()
  for (const [number, event] of events.entries())
    if (event.type === 'matched')
      for (const id of event.orderIds) matches.set(`${event.txHash}:${id}`, number)
  const matchOf = (sale: Found) => matches.get(`${sale.txHash}:${sale.orderId}`)
  const isMirror = (sale: Found, other: Found) =>
    matchOf(sale) === matchOf(other) &&
    sale.orderSide !== other.orderSide &&
    keyOf(sale) === keyOf(other)
  return found.flatMap(sale => {
    if (matchOf(sale) === undefined) return [sale]
    const mirror = found.find(other => isMirror(sale, other))
    if (!mirror) return [sale]
    // Who is on the other side stands in the other order: the exchange itself names nobody.
    return sale.orderSide === 'sell' ? [{ ...sale, buyer: mirror.buyer }] : []
  })
}

/** Past routers: who had the token before (`from`), or has it after (`to`). */
function follow(
  hands: readonly Moved[],
  account: Hex,
  { way, isRouter }: { way: 'from' | 'to'; isRouter: (account: Hex) => boolean },
): Hex {
  let found = account
  for (let i = 0; i < mostHands && isRouter(found); i++) {
    const next = hands.find(row => row[way === 'to' ? 'from' : 'to'] === found)
    if (!next) break
    found = next[way]
  }
  return found
}

const keyOf = (row: { txHash: string; contract: string; tokenId: bigint }) =>
  `${row.txHash}:${row.contract}:${row.tokenId}`
