import { checksummed, percent, TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Collection } from '@sluice/sdk'
import { Flash } from '../../components/Flash.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { Stat } from '../../components/Stat.tsx'
import { useChain } from '../app/AppContext.tsx'
import { countText } from '../language/countText.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { listedShare } from './listedShare.ts'
import { Volume } from './Volume.tsx'
import { signedPercent, vsFloor } from './vsFloor.ts'

/** A collection's name and figures; the same height before they are there. */
export function CollectionHead(props: CollectionHead.Props) {
  const { collection, id, chainId, failed } = props
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  if (collection === undefined)
    return failed ? (
      <header className="flex items-center gap-4">
        <TokenMedia
          image={undefined}
          alt=""
          seed={id}
          eager
          className="size-18 shrink-0 rounded-card"
        />
        <div className="min-w-0">
          <h1 className="mono text-20 font-bold wrap-anywhere">{checksummed(id)}</h1>
          <p className="mt-1 text-13 text-secondary">{t('Its figures could not be read.')}</p>
        </div>
      </header>
    ) : (
      <header aria-busy="true" className="flex gap-4">
        <div className="skeleton size-18 shrink-0 rounded-card" />
        <div className="flex flex-col justify-center gap-2">
          <div className="skeleton h-6 w-48" />
          <div className="skeleton h-4 w-64" />
        </div>
      </header>
    )
  const spread = vsFloor(collection.topBid?.price, collection.floorAsk?.price, wrappedNative)
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
            {t(
              '{0} items · {1} owners',
              countText(collection.tokenCount, '?'),
              countText(collection.ownerCount, '?'),
            )}
            {typeof royalty === 'number' &&
              royalty > 0 &&
              t(' · {0} royalty', percent(royalty, languageChoice.get()))}
          </p>
          <Untrusted
            text={collection.description}
            max={400}
            className="mt-0.5 max-w-[70ch] text-13 text-faint"
          />
        </div>
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3 sm:gap-x-8 sm:grid-cols-7">
        <Stat label={t('Floor')}>
          <Flash of={collection.id} value={collection.floorAsk?.price?.amount.raw ?? ''}>
            <PriceAmount price={collection.floorAsk?.price} />
          </Flash>
        </Stat>
        <Stat label={t('Top offer')}>
          <Flash of={collection.id} value={collection.topBid?.price?.amount.raw ?? ''}>
            <PriceAmount price={collection.topBid?.price} />
          </Flash>
        </Stat>
        <Stat label={t('Spread')}>
          <bdi>{spread === undefined ? '—' : signedPercent(-spread).replace(/^\+/, '')}</bdi>
        </Stat>
        <Stat label={t('24h volume')}>
          <Volume value={collection.volume?.['1day']} symbol={nativeCurrency.symbol} />
        </Stat>
        <Stat label={t('24h sales')}>{countText(collection.salesCount?.['1day'])}</Stat>
        <Stat label={t('Listed')}>
          {countText(collection.onSaleCount)}{' '}
          <span dir="ltr" className="text-13 font-normal text-faint">
            {listedShare(collection)}
          </span>
        </Stat>
        <Stat label={t('All volume')}>
          <Volume value={collection.volume?.allTime} symbol={nativeCurrency.symbol} />
        </Stat>
      </dl>
    </header>
  )
}

export declare namespace CollectionHead {
  type Props = {
    collection: Collection | undefined
    /** What the address of the page calls it. */
    id: string
    chainId: number
    /** Whether it could not be read. */
    failed: boolean
  }
}
