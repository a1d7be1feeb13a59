import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { chainId, hex, total, uint256, whole } from './columns.ts'

/**
 * The moment of which the sums over the last days in `collectionFigures` are true, and the currencies whose
 * amounts are added up in them as they are. Without a row of a chain its figures are yet to be counted.
 */
export const figureTimes = pgTable('figure_times', {
  chainId: integer('chain_id').primaryKey(),
  /** Seconds since 1970. */
  asOf: whole('as_of').notNull(),
  currencies: jsonb('currencies').$type<`0x${string}`[]>().notNull(),
})

const sum = (name: string) => total(name).notNull()
const count = (name: string) => whole(name).notNull()

/**
 * What blocks and time change of a collection's figures. Volumes in base units of the native currency: what the sales
 * were worth in it (`saleWorth`), of which those without a worth are counted, and add nothing; `former` is of the
 * period before the last one. Only what indexes the chain writes here, in the transactions that write the sales and the owners.
 */
export const collectionFigures = pgTable(
  'collection_figures',
  {
    chainId: chainId(),
    contract: hex('contract').notNull(),
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
