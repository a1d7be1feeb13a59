import { type SweepPrice, useSweepPrices } from '@sluice/react'
import { Amount, type CollectionSubject } from '@sluice/react/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useState } from 'react'
import { zeroAddress } from 'viem'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import type { ItemFilters } from '../../routes/searchParams.ts'
import { useChain } from '../app/AppContext.tsx'
import { Fiat } from '../fiat/Fiat.tsx'
import { amountText } from '../language/amountText.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { itemsText } from '../market/itemsText.ts'
import { TradeButton } from '../trade/TradeButton.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { sweepRequest } from './sweepRequest.ts'
import { useSweepTotal } from './useSweepTotal.ts'

const none: readonly SweepPrice[] = []

const bar =
  'sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 mt-3 flex items-center gap-3 rounded-card border border-line-strong bg-raised px-3 py-2 shadow-float md:bottom-3 md:gap-4'

/** The cheapest of what the filters show: how many, what they come to, and the way to their review. */
export default function SweepBar({ subject, filters }: SweepBar.Props) {
  useLanguage()
  const { nativeCurrency } = useChain(subject.chainId)
  const { address } = useWallet()
  const [wanted, setWanted] = useState(1)
  const request = sweepRequest(subject, filters, nativeCurrency.decimals)
  const { data, isError, refetch, isPlaceholderData } = useSweepPrices(
    {
      ...{ chainId: subject.chainId, collection: subject.contract, account: address },
      attributes: request?.attributes,
      maxPrice: request?.form?.maxPrice,
    },
    { enabled: request !== undefined, placeholderData: keepPreviousData },
  )
  const prices = data ?? none
  const count = Math.min(wanted, prices.length)
  const isThere = request !== undefined && (data === undefined || count > 0)
  useEffect(() => {
    if (!isThere) return
    // What floats at the bottom stands above it.
    const { style } = document.documentElement
    style.setProperty('--bar', '64px')
    return () => void style.removeProperty('--bar')
  }, [isThere])
  const chosen = request === undefined || isPlaceholderData ? none : prices.slice(0, count)
  const whole = useSweepTotal({ chainId: subject.chainId, account: address, chosen })
  const last = prices[count - 1]?.unitPrice
  if (request !== undefined && data === undefined)
    return (
      <section aria-label={t('Sweep')} aria-busy={!isError} className={`${bar} min-h-[58px]`}>
        {isError ? (
          <UnreadLine onRetry={() => void refetch()}>
            {t('What can be swept could not be read.')}
          </UnreadLine>
        ) : (
          <>
            <span className="skeleton h-4 min-w-0 flex-1" />
            <span className="skeleton h-10 w-48" />
          </>
        )}
      </section>
    )
  if (request === undefined || last === undefined) return null
  // Until what comes on top is known, it is what they cost at least.
  const total = whole ?? chosen.reduce((sum, { unitPrice }) => sum + unitPrice, 0n)
  const totalText = amountText(total, nativeCurrency)
  const items = itemsText(`${count}`)
  return (
    <section aria-label={t('Sweep')} className={bar}>
      <input
        type="range"
        aria-label={t('How many of the cheapest')}
        aria-valuetext={
          isPlaceholderData
            ? items
            : whole === undefined
              ? t('{0} from {1}, before fees on top', items, totalText)
              : t('{0} for {1}', items, totalText)
        }
        className="sl-range min-w-0 flex-1"
        style={
          {
            '--at': `${prices.length > 1 ? (100 * (count - 1)) / (prices.length - 1) : 0}%`,
          } as CSSProperties
        }
        min={1}
        max={prices.length}
        disabled={prices.length === 1}
        value={count}
        onChange={event => setWanted(Number(event.target.value))}
      />
      <span className="text-13 font-medium whitespace-nowrap max-sm:hidden">{items}</span>
      {!isPlaceholderData && (
        <>
          <span className="text-13 whitespace-nowrap text-secondary max-sm:hidden">
            ≤ <Amount value={last} currency={nativeCurrency} /> {count > 1 && t('each')}
            {whole === undefined && (
              <span className="text-faint max-md:hidden"> {t('before fees on top')}</span>
            )}
          </span>
          <Fiat
            chainId={subject.chainId}
            currency={zeroAddress}
            value={total}
            decimals={nativeCurrency.decimals}
            className="text-12 max-md:hidden"
          />
        </>
      )}
      <TradeButton
        look="primary"
        size="large"
        className="!shrink"
        // Those of other filters are not what these would cost.
        disabled={isPlaceholderData}
        request={{ ...request, form: { ...request.form, count: BigInt(count), shown: prices } }}
      >
        {isPlaceholderData
          ? t('Reading prices')
          : whole === undefined
            ? t('Buy {0} from {1}', count, totalText)
            : t('Buy {0} for {1}', count, totalText)}
      </TradeButton>
    </section>
  )
}

export declare namespace SweepBar {
  type Props = { subject: CollectionSubject; filters: ItemFilters }
}
