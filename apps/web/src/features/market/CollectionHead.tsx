import type { Collection } from '@sluice/sdk'
import { PriceAmount } from '../../components/Amount.tsx'
import { Stat } from '../../components/Stat.tsx'
import { TokenMedia } from '../../components/TokenMedia.tsx'
import { Untrusted } from '../../components/Untrusted.tsx'
import { percent } from '../trade/FeeRows.tsx'
import { formatDecimal } from './formatDecimal.ts'
import { listedShare } from './sortCollections.ts'

/** A collection's name and figures; the same height before they are there. */
export function CollectionHead({ collection }: { collection: Collection | undefined }) {
  if (collection === undefined)
    return (
      <header aria-busy="true" className="flex gap-4">
        <div className="skeleton size-18 shrink-0 rounded-card" />
        <div className="flex flex-col justify-center gap-2">
          <div className="skeleton h-6 w-48" />
          <div className="skeleton h-4 w-64" />
        </div>
      </header>
    )
  const symbol = collection.floorAsk?.price?.currency.symbol ?? ''
  const royalty = collection.royalties?.bps
  return (
    <header className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
        <TokenMedia
          image={collection.image ?? collection.sampleImages?.[0]}
          alt=""
          seed={collection.id}
          eager
          className="size-18 shrink-0 rounded-card"
        />
        <div className="min-w-0">
          <h1 className="text-20 font-bold">
            <Untrusted text={collection.name} fallback={collection.id} />
          </h1>
          <p className="mt-1 text-13 text-secondary">
            {collection.tokenCount ?? '?'} items · {collection.ownerCount ?? '?'} owners
            {typeof royalty === 'number' && royalty > 0 && ` · ${percent(royalty)} royalty`}
          </p>
          <Untrusted
            text={collection.description}
            max={400}
            className="mt-0.5 max-w-[70ch] text-13 text-faint"
          />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
        <Stat label="Floor">
          <PriceAmount price={collection.floorAsk?.price} />
        </Stat>
        <Stat label="24h volume">
          {formatDecimal(collection.volume?.['1day'])} <span className="symbol">{symbol}</span>
        </Stat>
        <Stat label="All volume">
          {formatDecimal(collection.volume?.allTime)} <span className="symbol">{symbol}</span>
        </Stat>
        <Stat label="Listed">
          {collection.onSaleCount ?? '—'}{' '}
          <span className="text-13 font-normal text-faint">{listedShare(collection)}</span>
        </Stat>
      </dl>
    </header>
  )
}
