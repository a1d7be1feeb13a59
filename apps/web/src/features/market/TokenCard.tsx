import { TokenMedia, Untrusted } from '@sluice/react/ui'
import type { Price, TokenRow } from '@sluice/sdk'
import { memo } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { Count } from '../../components/Count.tsx'
import { Flash } from '../../components/Flash.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { useApp } from '../app/AppContext.tsx'
import { CartToggle } from '../cart/CartToggle.tsx'
import { rowEntry } from '../cart/cartEntry.ts'
import { isInCart } from '../cart/useInCart.ts'
import { fiatChoice } from '../fiat/fiatChoice.ts'
import { fiatText } from '../fiat/fiatText.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { BuyButton } from './BuyButton.tsx'
import { foreignSource } from './foreignSource.ts'
import { TokenLink } from './TokenLink.tsx'
import { tokenName } from './tokenSubject.ts'

/** Height below the image, in pixels: the grid must know it before the card is drawn. */
export const cardTextHeight = 98

/** A token in a grid: image, name, price, last sale; Buy and the cart on hover and focus. */
export const TokenCard = memo(function TokenCard(props: TokenCard.Props) {
  useLanguage()
  const { row, chainId, account, rate, isWhole } = props
  const { config } = useApp()
  const { token, market } = row
  const ask = market?.floorAsk
  const name = tokenName(token)
  const entry = rowEntry(row, chainId, account)
  const own =
    account !== undefined && typeof token.owner === 'string' && isAddressEqual(token.owner, account)
  const listing =
    account !== undefined && typeof ask?.maker === 'string' && isAddressEqual(ask.maker, account)
  const source = isWhole ? foreignSource(ask, config.source) : undefined
  const worth = rate !== undefined && isWhole ? worthOf(ask?.price, rate) : undefined
  return (
    <article className="group relative flex h-full flex-col rounded-card border border-line bg-surface focus-within:border-line-strong hover:border-line-strong">
      <TokenMedia
        image={token.image}
        alt=""
        seed={`${token.contract}:${token.tokenId}`}
        className="rounded-t-[calc(var(--radius-card)-1px)]"
      />
      <TokenLink
        chainId={chainId}
        contract={token.contract}
        tokenId={token.tokenId}
        className="mx-2.5 mt-2 block text-13 font-medium outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <Untrusted text={name} />
      </TokenLink>
      {isWhole && (
        <p className="mx-2.5 flex justify-between gap-2 text-12 whitespace-nowrap text-faint">
          {typeof token.rarityRank === 'number' && (
            <span className="shrink-0" title={t('Rarity rank, 1 is the rarest')}>
              {t('Rank')} <Count value={token.rarityRank} />
            </span>
          )}
          {own || listing ? (
            <span className="ms-auto text-accent">{listing ? t('Your listing') : t('Yours')}</span>
          ) : (
            source !== undefined && (
              <span className="ms-auto min-w-0 truncate" title={t('Listed at {0}', source)}>
                <span className="sr-only">{t('Listed at {0}', '')}</span>
                {source}
              </span>
            )
          )}
        </p>
      )}
      <p className="absolute inset-x-2.5 bottom-[25px] flex h-5 flex-wrap gap-x-1 overflow-hidden pe-[26px] max-sm:pe-9 text-14 font-medium">
        <Flash of="price" value={ask?.price?.amount.raw ?? ''}>
          <PriceAmount
            price={ask?.price}
            none={t('Not listed')}
            className={hasRoom(ask?.price) ? 'is-roomy' : ''}
          />
        </Flash>
        {worth !== undefined && (
          // On a line of its own, which is not seen, where there is no room for all of it.
          <span className="text-12 leading-5 font-normal whitespace-nowrap text-faint">
            {worth}
          </span>
        )}
      </p>
      {isWhole && token.lastSale?.price !== undefined && token.lastSale.price !== null && (
        <p className="absolute inset-x-2.5 bottom-2 flex h-[17px] text-12 text-faint">
          <span className="whitespace-pre">{t('Last')} </span>
          <PriceAmount price={token.lastSale.price} />
        </p>
      )}
      {entry !== undefined && (isWhole || isInCart(entry)) && (
        <CartToggle entry={entry} className="absolute end-2 bottom-2 z-10" />
      )}
      {isWhole && (
        <BuyButton
          row={row}
          chainId={chainId}
          account={account}
          className="absolute end-2 z-10"
          style={{ bottom: cardTextHeight + 8 }}
        />
      )}
    </article>
  )
})

/** Of a price in a currency with a name of usual length there is nothing to cut off. */
const hasRoom = (price: Price | null | undefined) => (price?.currency.symbol?.length ?? 0) <= 6

function worthOf(price: Price | null | undefined, rate: string): string | undefined {
  const code = fiatChoice.get()
  const decimals = price?.currency.decimals
  if (!price || code === 'none' || typeof decimals !== 'number') return undefined
  if (!isAddressEqual(price.currency.contract, zeroAddress)) return undefined
  const value = BigInt(price.amount.raw)
  return fiatText({ value, decimals }, rate, { code, locale: languageChoice.get(), isShort: true })
}

export declare namespace TokenCard {
  type Props = {
    row: TokenRow
    chainId: number
    /** The connected one. */
    account: Address | undefined
    /** Of the chain's own currency in the chosen fiat one. */
    rate?: string | undefined
    /** With its buttons, its rank and its last sale: image, name and price are there from the first. */
    isWhole: boolean
  }
}
