import type { Collection } from '@sluice/sdk/api'
import { bidCurrencies } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { imageLink } from '../media/imageLink.ts'
import { type CurrencyInfo, toDecimal } from '../price.ts'
import type { collections } from '../storage/schema/metadata.ts'
import { byPeriod, type Figures } from './findFigures.ts'
import { toFloorAsk } from './toOrder.ts'

/** A collection with its figures, as the contract writes it. */
export function toCollection(
  context: Pick<ChainContext, 'chain' | 'remote'>,
  row: typeof collections.$inferSelect,
  { figures, currencies, normalizeRoyalties }: toCollection.Options,
): Collection {
  const { chain } = context
  const { contract } = row
  const images = figures.images.map(row => imageLink(context, row)).filter(link => link !== null)
  const { floor, topBid, counted } = figures
  const { decimals } = chain.nativeCurrency
  const change = (period: '1day' | '7day' | '30day') =>
    counted && ratio(counted.volume[period], counted.formerVolume[period])
  return {
    chainId: chain.id,
    id: contract,
    slug: contract,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    name: row.name ?? contract,
    symbol: row.symbol,
    image: imageLink(context, row) ?? images[0] ?? null,
    description: row.description,
    sampleImages: images,
    tokenCount: counted && `${counted.tokenCount}`,
    onSaleCount: `${figures.onSaleCount}`,
    primaryContract: contract,
    tokenSetId: `contract:${contract}`,
    royalties: {
      recipient: row.royalties[0]?.recipient ?? null,
      breakdown: row.royalties,
      bps: row.royalties.reduce((sum, { bps }) => sum + bps, 0),
    },
    floorAsk: floor
      ? toFloorAsk(floor.order, currencies.get(floor.order.currency), {
          chain,
          normalizeRoyalties,
          token: {
            contract,
            tokenId: floor.tokenId.toString(),
            name: floor.name,
            image: imageLink(context, floor),
          },
        })
      : null,
    topBid: topBid
      ? toFloorAsk(topBid, currencies.get(topBid.currency), { chain, normalizeRoyalties })
      : null,
    volume: byPeriod(period => counted && toDecimal(counted.volume[period], decimals)),
    volumeChange: { '1day': change('1day'), '7day': change('7day'), '30day': change('30day') },
    salesCount: byPeriod(period => counted?.salesCount[period] ?? null),
    collectionBidSupported: bidCurrencies(chain).length > 0,
    ownerCount: counted?.ownerCount ?? null,
    contractKind: row.kind,
    lastMintTimestamp: counted?.lastMintAt ?? null,
  }
}

export declare namespace toCollection {
  type Options = {
    figures: Figures
    currencies: ReadonlyMap<string, CurrencyInfo>
    /** Whether the royalties that orders do not pay are counted in. */
    normalizeRoyalties?: boolean | undefined
  }
}

/** How many times as much as before, with 4 decimal places; null where there was nothing before. */
function ratio(now: bigint, before: bigint): number | null {
  return before === 0n ? null : toDecimal((now * 10_000n) / before, 4)
}

/** The currencies of the floors and best offers among some figures. */
export function currenciesOf(figures: Iterable<Figures>): `0x${string}`[] {
  return [...figures].flatMap(({ floor, topBid }) => [
    ...(floor ? [floor.order.currency] : []),
    ...(topBid ? [topBid.currency] : []),
  ])
}
