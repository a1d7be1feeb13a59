import { untrustedText } from '@sluice/react'
import type { TokenRow } from '@sluice/sdk'
import type { CSSProperties } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { walletMenu } from '../wallet/walletMenuStore.ts'
import { seenListing } from './seenListing.ts'
import { tokenName, tokenSubject } from './tokenSubject.ts'

/** Buys what a list shows; nothing where there is nothing to buy here. */
export function BuyButton({ row, chainId, account, className, style }: BuyButton.Props) {
  const { token, market } = row
  const ask = market?.floorAsk
  const begin = useBegin()
  const isMine = (other: Address | null | undefined) =>
    account !== undefined && typeof other === 'string' && isAddressEqual(other, account)
  // Whatever it is asked for in: the dialog pays with that, and swaps for what of it is lacking.
  if (!ask?.price || isMine(token.owner) || isMine(ask.maker)) return null
  return (
    <Button
      data-buy
      look="primary"
      size="small"
      aria-label={t('Buy {0}', untrustedText(tokenName(token), { max: 60 }))}
      style={style}
      className={`opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden ${className}`}
      onClick={() =>
        account === undefined
          ? walletMenu.set(true)
          : begin(
              { kind: 'buy', subject: tokenSubject(chainId, token), seen: seenListing(ask) },
              account,
            )
      }
    >
      {t('Buy')}
    </Button>
  )
}

export declare namespace BuyButton {
  type Props = {
    row: TokenRow
    chainId: number
    /** The connected one. */
    account: Address | undefined
    className: string
    style?: CSSProperties | undefined
  }
}
