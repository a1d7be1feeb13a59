import { Amount } from '@sluice/react/ui'
import type { Order, Price, TokenRow } from '@sluice/sdk'
import { Suspense } from 'react'
import { isAddressEqual, zeroAddress } from 'viem'
import { Flash } from '../../components/Flash.tsx'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { Until } from '../../components/Until.tsx'
import { useChain } from '../app/AppContext.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { CartToggle } from '../cart/CartToggle.tsx'
import { cartEntry } from '../cart/cartEntry.ts'
import { Fiat } from '../fiat/Fiat.tsx'
import { amountText } from '../language/amountText.ts'
import { countText } from '../language/countText.ts'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { AllIn } from '../token/AllIn.tsx'
import { OwnOffer } from '../token/OwnOffer.tsx'
import { TokenActions } from '../token/TokenActions.tsx'
import type { useTokenListings } from '../token/useTokenListings.ts'
import { BuyFromHere } from '../trade/BuyFromHere.tsx'
import { TradeAction } from '../trade/TradeAction.tsx'
import { useBalance } from '../wallet/useBalance.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { seenListing } from './seenListing.ts'
import { tokenKey, tokenSubject } from './tokenSubject.ts'

const OwnRuns = lazyPart(() => import('../token/OwnRuns.tsx'))
const OwnUnfillable = lazyPart(() => import('../token/OwnUnfillable.tsx'))

const none: readonly Order[] = []

const isInNative = ({ currency }: Price) => isAddressEqual(currency.contract, zeroAddress)

/** What is said of each part that could not be read. */
const failures: readonly (readonly [keyof useTokenListings.Result['readAgain'], AppText])[] = [
  ['listings', 'The listings could not be read.'],
  ['payable', 'What can be bought here could not be read.'],
  ['holdings', 'How many of it you own could not be read.'],
  ['own', 'Your listings could not all be read.'],
]

/** The price of a token and what to do about it. */
export function PriceCard(props: PriceCard.Props) {
  const { row, listings, owned, isRead, chainId } = props
  const { orders = none, payable, own, isPriceRead, readAgain } = listings
  const { address } = useWallet()
  const { balance } = useBalance(address)
  const { nativeCurrency } = useChain(chainId)
  const subject = tokenSubject(chainId, row.token)
  const isEdition = row.token.kind === 'erc1155'
  const isMine = (order: Order) => address !== undefined && isAddressEqual(order.maker, address)
  const mine = own ?? orders.filter(isMine)
  const other = payable?.find(order => !isMine(order))
  const foreign = orders.find(order => !isMine(order))
  // The cheapest in whatever currency, as floors are; the other list is for when this one could not be read.
  const offered = foreign ?? (isPriceRead ? other : undefined)
  const best = offered ?? mine[0]
  // What is read later may be the cheaper one, or the only one.
  const price = isPriceRead || foreign !== undefined ? best?.price : undefined
  const unread = failures.flatMap(([part, text]) => {
    const again = readAgain[part]
    return again === undefined ? [] : [{ text: t(text), again }]
  })
  const entry = cartEntry({ subject, several: isEdition, ask: offered, account: address })
  const missing =
    balance === undefined || !offered?.price || !isInNative(offered.price)
      ? 0n
      : BigInt(offered.price.amount.raw) - balance.value
  const format = (value: bigint) => amountText(value, nativeCurrency)
  return (
    <section
      aria-label={t('Price')}
      className="rounded-card border border-line bg-surface px-4 py-4"
    >
      <p className="text-12 text-faint">
        {price === undefined || price === null
          ? t('Price')
          : best === mine[0]
            ? t('Your listing')
            : isEdition
              ? t('Cheapest, each')
              : t('Price')}
      </p>
      <p className="mt-1 min-h-8 text-28 font-bold">
        {price === undefined || price === null ? (
          isPriceRead ? (
            <span className="text-20 font-medium text-secondary">
              {readAgain.listings === undefined ? t('Not listed') : t('not known')}
            </span>
          ) : (
            <span className="skeleton inline-block h-7 w-40 align-middle" />
          )
        ) : (
          <>
            <Flash of={tokenKey(row)} value={price.amount.raw}>
              <Amount value={BigInt(price.amount.raw)} currency={shownCurrency(price)} exact />
            </Flash>{' '}
            <Fiat
              {...shownCurrency(price)}
              chainId={chainId}
              currency={price.currency.contract}
              value={BigInt(price.amount.raw)}
              className="text-14"
            />
          </>
        )}
      </p>
      <p className="mt-1 min-h-[18px] text-13 text-secondary">
        {price && offered !== undefined && offered === best && address !== undefined && (
          <AllIn chainId={chainId} order={offered} account={address} />
        )}
        {price && best !== undefined && best.validUntil > 0 && (
          <>
            {t('Ends')} <Until at={best.validUntil} />
          </>
        )}
      </p>
      {unread.length > 0 && (
        <UnreadLine
          className="mt-2"
          onRetry={() => {
            for (const { again } of unread) again()
          }}
        >
          {unread.map(({ text }) => text).join(' ')}
        </UnreadLine>
      )}
      <div className="mt-3 flex flex-col gap-2">
        {isRead && owned > 0n && offered === undefined && (
          <p className="text-13 text-secondary">
            {mine.length > 0
              ? t('You own this and have listed it.')
              : owned > 1n
                ? t('You own {0} of these.', countText(owned))
                : t('You own this.')}
          </p>
        )}
        {address !== undefined && (
          <Suspense>
            <OwnRuns subject={subject} account={address} />
          </Suspense>
        )}
        {isRead ? (
          <TradeAction chainId={chainId}>
            <TokenActions
              subject={subject}
              isEdition={isEdition}
              owned={owned}
              mine={mine}
              offered={offered}
              entry={entry}
              note={
                missing > 0n &&
                balance !== undefined && (
                  <p className="text-13 wrap-anywhere text-warn">
                    {t('You have')} {format(balance.value)}: {format(missing)} {t('is missing.')}
                  </p>
                )
              }
            />
          </TradeAction>
        ) : (
          <>
            <span className="skeleton block h-10 w-full" />
            <span className="skeleton block h-10 w-full" />
          </>
        )}
        {isRead && <OwnOffer subject={subject} account={address} />}
        {isRead && address !== undefined && owned > 0n && (
          <Suspense>
            <OwnUnfillable subject={subject} account={address} />
          </Suspense>
        )}
        {isRead && other !== undefined && (
          <BuyFromHere subject={subject} seen={offered && seenListing(offered)} />
        )}
        {isRead && address === undefined && entry && (
          <CartToggle entry={entry} look="button" className="w-full" />
        )}
      </div>
    </section>
  )
}

export declare namespace PriceCard {
  type Props = {
    row: TokenRow
    listings: Pick<
      useTokenListings.Result,
      'orders' | 'payable' | 'own' | 'isPriceRead' | 'readAgain'
    >
    /** How many the connected account owns, as far as that was read. */
    owned: bigint
    /** Whether all of that was read, or could not be: what can be done is not said before. */
    isRead: boolean
    chainId: number
  }
}
