import { checksummed, percent, TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Collection, Price } from '@sluice/sdk'
import { Count } from '../../components/Count.tsx'
import { Flash } from '../../components/Flash.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { Stat } from '../../components/Stat.tsx'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { useChain } from '../app/AppContext.tsx'
import { amountText } from '../language/amountText.ts'
import { countText } from '../language/countText.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { shortCount } from '../language/shortCount.ts'
import { t } from '../language/t.ts'
import { areComparable } from './areComparable.ts'
import { DifferenceByRate } from './DifferenceByRate.tsx'
import { itemsText } from './itemsText.ts'
import { listedShare } from './listedShare.ts'
import { Volume } from './Volume.tsx'
import { signedPercent, vsFloor } from './vsFloor.ts'

const head = 'flex flex-wrap items-center gap-x-10 gap-y-4'
const named = 'flex min-w-0 flex-1 basis-80 items-center gap-4'
/**
 * Of one width whatever they are: what stands below them must not move when they come. What is too long for that takes
 * the line below the name.
 */
// On a phone without the last one, which has a line of its own there and is in the list of collections.
const figures =
  'grid basis-full grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-7 min-[1240px]:basis-[840px] min-[1240px]:grid-cols-[repeat(7,minmax(min-content,1fr))] min-[1440px]:basis-[960px] min-[1440px]:gap-x-8 max-sm:[&>:last-child]:hidden'

/** A collection's name and figures; the same height before they are there. */
export function CollectionHead(props: CollectionHead.Props) {
  const { collection, id, chainId, readAgain } = props
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  if (collection === undefined)
    return readAgain !== undefined ? (
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
          <UnreadLine className="mt-1" onRetry={readAgain}>
            {t(
              'Its figures could not be read. Until they are, it is neither swept nor offered for here.',
            )}
          </UnreadLine>
        </div>
      </header>
    ) : (
      <header aria-busy="true" className={head}>
        <div className={named}>
          <div className="skeleton size-18 shrink-0 rounded-card" />
          <div className="flex flex-col gap-2">
            <div className="skeleton h-6 w-48" />
            <div className="skeleton h-4 w-56" />
          </div>
        </div>
        {/* As many as are to come: what stands below keeps its place. */}
        <div className={figures}>
          {[0, 1, 2, 3, 4, 5, 6].map(place => (
            <div key={place} className="flex h-[41px] flex-col justify-between py-0.5">
              <div className="skeleton h-3 w-12" />
              <div className="skeleton h-5 w-18" />
            </div>
          ))}
        </div>
      </header>
    )
  const [offer, floor] = [collection.topBid?.price, collection.floorAsk?.price]
  const royalty = collection.royalties?.bps
  const sizes = (tell: typeof shortCount) =>
    `${itemsText(tell(collection.tokenCount, '?'))} · ${ownersText(tell(collection.ownerCount, '?'))}`
  return (
    <header className={head}>
      <div className={named}>
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
          <p
            className="mt-1 text-13 text-secondary"
            title={sizes(shortCount) === sizes(countText) ? undefined : sizes(countText)}
          >
            {sizes(shortCount)}
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
      <dl className={figures}>
        <Stat label={t('Floor')}>
          <Flash of={collection.id} value={collection.floorAsk?.price?.amount.raw ?? ''}>
            <PriceAmount price={collection.floorAsk?.price} />
          </Flash>
        </Stat>
        <Stat label={t('Top offer')} about={offer ? aboutOffer(offer) : undefined}>
          <Flash of={collection.id} value={collection.topBid?.price?.amount.raw ?? ''}>
            <PriceAmount price={collection.topBid?.price} />
          </Flash>
        </Stat>
        <Stat label={t('Spread')}>
          {offer && floor && !areComparable(offer, floor, wrappedNative) ? (
            <DifferenceByRate {...{ price: offer, floor, chainId }} text={spreadText} />
          ) : (
            <bdi>{spreadText(vsFloor(offer, floor, wrappedNative))}</bdi>
          )}
        </Stat>
        <Stat label={t('24h volume')}>
          <Volume value={collection.volume?.['1day']} symbol={nativeCurrency.symbol} />
        </Stat>
        <Stat label={t('24h sales')}>
          <Count value={collection.salesCount?.['1day']} />
        </Stat>
        <Stat label={t('Listed')}>
          <Count value={collection.onSaleCount} />{' '}
          <span dir="ltr" className="text-13 font-normal whitespace-nowrap text-faint">
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

const ownersText = (count: string) => (count === '1' ? t('1 owner') : t('{0} owners', count))

/** Another offer may cost its buyer more, as in the chart of depth, and bring less, after its fees. */
function aboutOffer(offer: Price): string {
  const net = offer.netAmount
  return net
    ? t(
        'What the buyer pays in the offer that brings its seller the most: {0} after fees.',
        amountText(BigInt(net.raw), shownCurrency(offer)),
      )
    : t('What the buyer pays in the offer that brings its seller the most, after fees.')
}

export declare namespace CollectionHead {
  type Props = {
    collection: Collection | undefined
    /** What the address of the page calls it. */
    id: string
    chainId: number
    /** The way to read it where it could not be read. */
    readAgain: (() => void) | undefined
  }
}

/** From there on an offer above the floor is no longer read as a percentage, and does not fit. */
const mostOver = 10_000n

/** How far the best offer is below the floor; it may be above it while nobody has taken the one with the other. */
function spreadText(tenths: bigint | undefined): string {
  if (tenths === undefined) return '—'
  return tenths < mostOver
    ? signedPercent(-tenths).replace(/^\+/, '')
    : `<${signedPercent(1n - mostOver)}`
}
