import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { keccak256, parseAbi, stringToHex } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { eachCost } from '../orderbook/kinds/eachCost.ts'
import { nft20Terms } from '../orderbook/kinds/nft20Terms.ts'
import { poolOrder } from '../orderbook/kinds/poolOrder.ts'
import { readReserves, reservesIn, type VaultPlace } from '../orderbook/kinds/vaultPlace.ts'
import type { Call, CallResult } from './chainSource.ts'
import type { ChainEvent, Place } from './decodeLog.ts'
import { findVaults } from './findVaults.ts'
import { isRefusal } from './isRefusal.ts'

const abi = parseAbi([
  'function getBuyNFTQuote(uint256) view returns (uint8, uint256, uint256, uint256, uint256)',
  'function getSellNFTQuote(uint256) view returns (uint8, uint256, uint256, uint256, uint256)',
])
/** Blocks whose state every node keeps, archive or not: of those a refusal is not for ever. */
const keptStates = 64

type Sold = Extract<ChainEvent, { type: 'sold' }>
type Transfer = Extract<ChainEvent, { type: 'transfer' }>
type PoolEvent = Extract<ChainEvent, { type: 'pool' }>
type Trade = {
  kind: 'sudoswap' | 'nft20'
  pool: Hex
  side: 'sell' | 'buy'
  tokens: readonly Transfer[]
}
/** What was paid for all tokens of a trade; of it `fee` went to the exchange. Base units. */
type Price = { total: bigint; fee: bigint; feeTo: Hex }

/**
 * The sales of pools whose logs hold no price: pairs of Sudoswap, and NFT20. What a trade cost is what the pool
 * asked for as of the block before, which is exact where nothing else happened to the pool in its block; the
 * price that the pool had afterwards must be the one that such a trade leaves behind. Of NFT20 the pool is the pair
 * in which the vault's token was bought, and the zap must have kept its part. Where it cannot be known to the last
 * unit, or the node has no state so old, there is no sale, and the transfers are all that is told.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function poolSales(
  { chain, source }: Pick<ChainContext, 'chain' | 'source'>,
  events: readonly ChainEvent[],
  head: { number: number },
): Promise<Sold[]> {
  const pools = chain.pools ?? []
  if (pools.length === 0) return []
  const told = groupBy(events.filter(isPoolEvent), ({ contract }) => contract)
  const moved = events.filter(isTransfer)
  const trades = pools.flatMap(({ kind, address }) => {
    if (kind === 'sudoswap') return pairTrades(address, told.get(address) ?? [], moved)
    return kind === 'nft20' ? vaultTrades(address, moved) : []
  })
  const asOf = async <answer>(block: number, ask: () => Promise<answer>) => {
    try {
      return await ask()
    } catch (error) {
      if (isRefusal(error) && block < head.number - keptStates) return undefined
      throw error
    }
  }
  // By itself: where many are read at once, what reads them may not have been there yet.
  const readAt: ReadAt = (block, call) =>
    asOf(block, async () => (await source.read([call], { alone: true, block }))[0])
  const keptAt = (block: number) => asOf(block, () => source.balance(nft20Terms.zap, block))
  const sellers = trades.flatMap(({ kind, pool }) =>
    kind === 'nft20' ? [{ kind, address: pool }] : [],
  )
  const vaults = await findVaults({ chain, source }, sellers)
  const sold = await Promise.all(
    trades.map(async trade => {
      const price =
        trade.kind === 'sudoswap'
          ? await pairPrice(trade, told.get(trade.pool) ?? [], readAt)
          : await vaultPrice(trade, vaults.get(trade.pool), { readAt, keptAt })
      return price ? salesOf(trade, price) : []
    }),
  )
  return sold.flat()
}

type ReadAt = (block: number, call: Call) => Promise<CallResult>

/** What a pair has traded, where it was once in a block. */
function pairTrades(pool: Hex, told: readonly PoolEvent[], moved: readonly Transfer[]): Trade[] {
  const swaps = told.filter(({ what }) => what === 'in' || what === 'out')
  return [...groupBy(swaps, ({ block }) => `${block}`).values()].flatMap(([swap, ...others]) => {
    if (!swap || others.length > 0) return []
    const side = swap.what === 'out' ? 'sell' : 'buy'
    const tokens = moved.filter(
      event =>
        event.txHash === swap.txHash &&
        event.logIndex < swap.logIndex &&
        event[side === 'sell' ? 'from' : 'to'] === pool,
    )
    return areAlike(tokens) ? [{ kind: 'sudoswap', pool, side, tokens }] : []
  })
}

/** What the vaults of a contract have sold, where those of a collection did in one transaction of a block. */
function vaultTrades(pool: Hex, moved: readonly Transfer[]): Trade[] {
  const sent = moved.filter(({ from }) => from === pool)
  const trades = groupBy(sent, ({ block, contract }) => `${block}:${contract}`)
  return [...trades.values()].flatMap((tokens): Trade[] =>
    areAlike(tokens) ? [{ kind: 'nft20', pool, side: 'sell', tokens }] : [],
  )
}

const areAlike = (tokens: readonly Transfer[]) =>
  tokens.length > 0 &&
  tokens.every(
    ({ contract, txHash }) => contract === tokens[0]?.contract && txHash === tokens[0].txHash,
  )

async function pairPrice(
  { pool, side, tokens }: Trade,
  events: readonly PoolEvent[],
  readAt: ReadAt,
): Promise<Price | undefined> {
  const { block } = placeOf(tokens)
  const told = events.filter(event => event.block === block)
  if (told.some(({ what }) => what === 'other')) return undefined
  const answer = await readAt(block - 1, {
    address: pool,
    abi,
    functionName: side === 'sell' ? 'getBuyNFTQuote' : 'getSellNFTQuote',
    args: [BigInt(tokens.length)],
  })
  if (!Array.isArray(answer)) return undefined
  const [code, spotPrice, delta, amount, fee] = answer as [number, bigint, bigint, bigint, bigint]
  const leaves = { spotPrice, delta }
  for (const what of ['spotPrice', 'delta'] as const) {
    const [first, ...others] = told.filter(event => event.what === what)
    if (others.length > 0 || (first && first.value !== leaves[what])) return undefined
  }
  if (code !== 0) return undefined
  // Who sells is told what remains of it. The exchange's receiver is not told.
  return { total: side === 'sell' ? amount : amount + fee, fee, feeTo: pool }
}

/** What one call of the zap cost, or a call for each token. */
async function vaultPrice(
  { tokens }: Trade,
  place: VaultPlace | undefined,
  { readAt, keptAt }: { readAt: ReadAt; keptAt: (block: number) => Promise<bigint | undefined> },
): Promise<Price | undefined> {
  // NFT20's zap buys on Uniswap alone.
  const [pair] = place?.pairs ?? []
  if (!place || !pair) return undefined
  const { block } = placeOf(tokens)
  const reservesAt = async (at: number) => reservesIn(place, await readAt(at, readReserves(pair)))
  const [before, after, had, has] = await Promise.all([
    reservesAt(block - 1),
    reservesAt(block),
    keptAt(block - 1),
    keptAt(block),
  ])
  if (!before || !after || had === undefined || has === undefined) return undefined
  const { zap, unit, keeps } = nft20Terms
  const type = 'exactOut'
  const ways = [
    eachCost({ reserves: before, wanted: unit * BigInt(tokens.length), count: 1, type }),
    eachCost({ reserves: before, wanted: unit, count: tokens.length, type }),
  ]
  for (const costs of ways) {
    if (!costs) continue
    const paid = costs.reduce((sum, cost) => sum + cost, 0n)
    const fee = costs.reduce((sum, cost) => sum + keeps(cost), 0n)
    const bought = unit * BigInt(tokens.length)
    const isLeft = after.paid === before.paid + paid && after.bought === before.bought - bought
    if (isLeft && has - had === fee) return { total: paid + fee, fee, feeTo: zap }
  }
  return undefined
}

/** What was traded together has its share of the price each; what does not divide falls to the first. */
function salesOf({ kind, pool, side, tokens }: Trade, { total, fee, feeTo }: Price): Sold[] {
  const count = BigInt(tokens.length)
  const shareOf = (amount: bigint, index: number) =>
    amount / count + (index === 0 ? amount % count : 0n)
  return tokens.flatMap(({ type: _, standard: __, items, from, to, ...place }, index): Sold[] => {
    const tokenId = items[0]?.tokenId
    if (tokenId === undefined) return []
    const { contract } = place
    const totalPrice = shareOf(total, index)
    const toExchange = shareOf(fee, index)
    return [
      {
        ...place,
        type: 'sold',
        kind,
        orderId:
          side === 'sell'
            ? poolOrder({ kind, pool, contract, tokenId, price: 0n }).id
            : // What a pool would pay is no order here.
              keccak256(stringToHex(`${kind}:${pool}:${contract}`)),
        orderSide: side,
        seller: from,
        buyer: to,
        items: [{ contract, tokenId, amount: 1n }],
        currency: zeroAddress,
        totalPrice,
        fees: toExchange > 0n ? [{ recipient: feeTo, amount: toExchange }] : [],
      },
    ]
  })
}

function groupBy<event>(events: readonly event[], keyOf: (event: event) => string) {
  const groups = new Map<string, event[]>()
  for (const event of events) {
    const group = groups.get(keyOf(event)) ?? []
    groups.set(keyOf(event), group)
    group.push(event)
  }
  return groups
}

const isPoolEvent = (event: ChainEvent): event is PoolEvent => event.type === 'pool'

/** One log of the other standard may hold several tokens, and a sale has the place of its log. */
const isTransfer = (event: ChainEvent): event is Transfer =>
  event.type === 'transfer' && event.standard === 'erc721'

function placeOf([first]: readonly Transfer[]): Place {
  if (!first) throw new Error('A trade without tokens')
  return first
}
