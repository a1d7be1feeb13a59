import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { keccak256, parseAbi, stringToHex } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { poolOrder } from '../orderbook/kinds/poolOrder.ts'
import type { Call, CallResult } from './chainSource.ts'
import type { ChainEvent, Place } from './decodeLog.ts'
import { isRefusal } from './isRefusal.ts'

const abi = parseAbi([
  'function getBuyNFTQuote(uint256) view returns (uint8, uint256, uint256, uint256, uint256)',
  'function getSellNFTQuote(uint256) view returns (uint8, uint256, uint256, uint256, uint256)',
  'function vaults(uint256) view returns (address, address, uint256, uint256)',
  'function quote(uint256, uint256) view returns (uint256, uint256)',
])
/** Vaults of one contract that are known of at most. */
const mostVaults = 200
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
type Price = { total: bigint; fee: bigint; vaultId?: bigint }

/**
 * The sales of pools whose logs hold no price: pairs of Sudoswap, and NFT20. What a trade cost is what the pool
 * asked for as of the block before, which is exact where nothing else happened to the pool in its block; the
 * price that the pool had afterwards must be the one that such a trade leaves behind. Where it cannot be known
 * to the last unit, or the node has no state so old, there is no sale, and the transfers are all that is told.
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
  const readAt = async (block: number, call: Call): Promise<CallResult> => {
    try {
      // By itself: where many are read at once, what reads them may not have been there yet.
      return (await source.read([call], { alone: true, block }))[0]
    } catch (error) {
      if (isRefusal(error) && block < head.number - keptStates) return undefined
      throw error
    }
  }
  const vaultsOf = vaultFinder(source)
  const sold = await Promise.all(
    trades.map(async trade => {
      const price =
        trade.kind === 'sudoswap'
          ? await pairPrice(trade, told.get(trade.pool) ?? [], readAt)
          : await vaultPrice(trade, await vaultsOf(trade.pool), readAt)
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
  // Who sells is told what remains of it.
  return { total: side === 'sell' ? amount : amount + fee, fee }
}

async function vaultPrice(
  { pool, tokens }: Trade,
  vaults: ReadonlyMap<string, bigint>,
  readAt: ReadAt,
): Promise<Price | undefined> {
  const { block, contract } = placeOf(tokens)
  const vaultId = vaults.get(contract)
  if (vaultId === undefined) return undefined
  const [quote, after] = await Promise.all([
    readAt(block - 1, {
      address: pool,
      abi,
      functionName: 'quote',
      args: [vaultId, BigInt(tokens.length)],
    }),
    readAt(block, { address: pool, abi, functionName: 'vaults', args: [vaultId] }),
  ])
  if (!Array.isArray(quote) || !Array.isArray(after)) return undefined
  const [total, next] = quote as [bigint, bigint]
  return after[2] === next ? { total, fee: 0n, vaultId } : undefined
}

/** The vault of each collection, of which there is one; asked for once per pool. */
function vaultFinder(source: Pick<ChainContext['source'], 'read'>) {
  const known = new Map<Hex, Promise<ReadonlyMap<string, bigint>>>()
  const read = async (pool: Hex) => {
    const ids = Array.from({ length: mostVaults }, (_, id) => BigInt(id))
    const vaults = await source.read(
      ids.map(id => ({ address: pool, abi, functionName: 'vaults', args: [id] })),
    )
    return new Map(
      vaults.flatMap((vault, id) =>
        Array.isArray(vault) ? [[String(vault[0]).toLowerCase(), BigInt(id)] as const] : [],
      ),
    )
  }
  return (pool: Hex) => {
    const found = known.get(pool) ?? read(pool)
    known.set(pool, found)
    return found
  }
}

/** What was traded together has its share of the price each; what does not divide falls to the first. */
function salesOf({ kind, pool, side, tokens }: Trade, { total, fee, vaultId }: Price): Sold[] {
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
            ? poolOrder({ kind, pool, vaultId, contract, tokenId, price: 0n }).id
            : // What a pool would pay is no order here.
              keccak256(stringToHex(`${kind}:${pool}:${contract}`)),
        orderSide: side,
        seller: from,
        buyer: to,
        items: [{ contract, tokenId, amount: 1n }],
        currency: zeroAddress,
        totalPrice,
        // The exchange's receiver is not told.
        fees: toExchange > 0n ? [{ recipient: pool, amount: toExchange }] : [],
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
