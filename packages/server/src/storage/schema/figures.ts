import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId, hex, total, uint256, whole } from './columns.ts'

/**
 * How far the count of a chain's figures has come, which goes through the collections in the order of their contracts.
 * Those of all contracts below `contract` are counted. Of `contract` itself, where it has so many rows that they are
 * counted in pages, the count has come as far as `page` says, and stands in `figureCounts`.
 */
export type FigureWalk = { contract: string; page?: FigurePage }
/** The tokens are counted first, then the owners, then the sales: those of `of` up to `after`, that one among them. */
export type FigurePage =
  | { of: 'tokens'; after: string }
  | { of: 'owners'; after: string }
  | { of: 'sales'; after: { tokenId: string; block: number; logIndex: number } }

/** A token: up to it, in the order of contracts and numbers, the last sales are counted. */
export type LastSaleWalk = { contract: string; tokenId: string }

/**
 * The moment of which the sums over the last days in `collectionFigures` are true, and the currencies whose
 * amounts are added up in them as they are. Without a row of a chain its figures are yet to be counted.
 */
export const figureTimes = pgTable('figure_times', {
  chainId: integer('chain_id').primaryKey(),
  /** Seconds since 1970. */
  asOf: whole('as_of').notNull(),
  currencies: jsonb('currencies').$type<`0x${string}`[]>().notNull(),
  /** Null where all are counted. */
  walk: jsonb('walk').$type<FigureWalk>(),
  /** The same of what tokens have of their last sales. */
  lastSaleWalk: jsonb('last_sale_walk').$type<LastSaleWalk>(),
  /** By which rules they are counted (`figuresVersion`); null where a server did it that knew none but its own. */
  version: integer('version'),
})

const sum = (name: string) => total(name).notNull()
const count = (name: string) => whole(name).notNull()
const figures = () => ({
  tokens: count('tokens'),
  owners: count('owners'),
  volume1Day: sum('volume_1day'),
  volume7Day: sum('volume_7day'),
  volume30Day: sum('volume_30day'),
  volumeAllTime: sum('volume_all_time'),
  formerVolume1Day: sum('former_volume_1day'),
  formerVolume7Day: sum('former_volume_7day'),
  formerVolume30Day: sum('former_volume_30day'),
  sales1Day: count('sales_1day'),
  sales7Day: count('sales_7day'),
  sales30Day: count('sales_30day'),
  salesAllTime: count('sales_all_time'),
  formerSales1Day: count('former_sales_1day'),
  formerSales7Day: count('former_sales_7day'),
  formerSales30Day: count('former_sales_30day'),
})

/**
 * What blocks and time change of a collection's figures. Volumes in base units of the native currency: what the sales
 * were worth in it (`saleWorth`), of which those without a worth are counted, and add nothing; `former` is of the
 * period before the last one. Only what indexes the chain writes here, in the transactions that write the sales and the owners.
 * While they are counted anew (`walk`), those that are not counted yet are what they were, and are told to nobody.
 */
export const collectionFigures = pgTable(
  'collection_figures',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    ...figures(),
    /** Seconds since 1970: when the last of its tokens was minted; null where none was seen to be. */
    lastMintAt: whole('last_mint_at'),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract] }),
    index('collection_figures_volume_1day').on(t.chainId, t.volume1Day, t.contract),
    index('collection_figures_volume_7day').on(t.chainId, t.volume7Day, t.contract),
    index('collection_figures_volume_30day').on(t.chainId, t.volume30Day, t.contract),
    index('collection_figures_volume_all_time').on(t.chainId, t.volumeAllTime, t.contract),
    index('collection_figures_last_mint').on(t.chainId, t.lastMintAt, t.contract),
    index('collection_figures_sales_1day').on(t.chainId, t.sales1Day, t.contract),
    index('collection_figures_sales_7day').on(t.chainId, t.sales7Day, t.contract),
    index('collection_figures_sales_30day').on(t.chainId, t.sales30Day, t.contract),
  ],
)

/** What is counted of the one collection that is counted in pages (`walk`), changed like the figures of those that are done. */
export const figureCounts = pgTable(
  'figure_counts',
  { chainId: chainId(), contract: hex('contract').notNull(), ...figures() },
  t => [primaryKey({ columns: [t.chainId, t.contract] })],
)

/**
 * What posts change of a collection's figures, too: a table of its own, so that they and the indexer wait for
 * each other's rows in one order. It is written after the tokens whose listings it counts.
 */
export const collectionFloors = pgTable(
  'collection_floors',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    /** Tokens with a listing that counts for the floor. */
    listed: count('listed'),
    /** The least `floorPrice` of its tokens: the worth of its cheapest listing in the native currency. */
    floorPrice: uint256('floor_price'),
    /** The least `normalizedFloorPrice` of its tokens. */
    normalizedFloorPrice: total('normalized_floor_price'),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract] }),
    index('collection_floors_price').on(t.chainId, t.floorPrice, t.contract),
    index('collection_floors_normalized_price').on(t.chainId, t.normalizedFloorPrice, t.contract),
  ],
)

/** What made the floor of a collection another one, as the contract calls it. */
export type FloorChangeKind =
  | 'new-order'
  | 'sale'
  | 'cancel'
  | 'expiry'
  | 'balance-change'
  | 'approval-change'
  | 'reprice'
  | 'revalidation'
  | 'bootstrap'

/**
 * The floor of each collection from one time on until its next change: written where the floor is, in the same
 * transaction. What happens within a minute is one change: a row tells what the floor was at the end of it. Nothing is
 * taken back: what a reorganisation makes of a floor is its next change. `forgetFloorChanges` says how long it is kept.
 */
export const floorChanges = pgTable(
  'floor_changes',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
    /** Of the clock, since 1970: it never goes back within a collection. */
    minute: whole('minute').notNull(),
    id: bigserial('id', { mode: 'number' }).notNull(),
    /** Seconds since 1970: when the server saw the last change of that minute. */
    time: whole('time').notNull(),
    kind: text('kind').$type<FloorChangeKind>().notNull(),
    /** The cheapest listing; this and what follows is null where nothing is listed any more. */
    orderId: hex('order_id'),
    /** Per unit, in base units of `currency`. */
    price: uint256('price'),
    currency: hex('currency'),
    /** What that was worth then in base units of the native currency: `floorPrice` of the collection. */
    value: uint256('value'),
  },
  t => [
    primaryKey({ columns: [t.chainId, t.contract, t.minute] }),
    index('floor_changes_time').on(t.chainId, t.time, t.contract),
  ],
)
