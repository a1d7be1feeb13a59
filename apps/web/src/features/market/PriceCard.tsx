import { formatAmount } from '@sluice/react'
import type { Order, TokenRow } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { Amount, currencyOf } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { exactTime, Time } from '../../components/Time.tsx'
import { TradeAction } from '../trade/TradeAction.tsx'
import { useTrades } from '../trade/TradeProvider.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { tokenSubject } from './tokenSubject.ts'

/** The price of a token and the one thing to do about it. */
export function PriceCard(props: PriceCard.Props) {
  const { row, orders, owned, chainId } = props
  const { address } = useWallet()
  const { begin } = useTrades()
  const subject = tokenSubject(chainId, row.token)
  const mine = orders.filter(order => address !== undefined && isAddressEqual(order.maker, address))
  const others = orders.filter(order => !mine.includes(order))
  const best = others[0] ?? mine[0]
  const price = best?.price
  const canBuy = others.length > 0
  const canList = owned > 0n
  return (
    <section aria-label="Price" className="rounded-card border border-line bg-surface px-4 py-4">
      <p className="text-12 text-faint">
        {price === undefined || price === null
          ? 'Price'
          : others[0] === undefined
            ? 'Your listing'
            : row.token.kind === 'erc1155'
              ? 'Cheapest, each'
              : 'Price'}
      </p>
      <p className="mt-1 min-h-8 text-28 font-bold">
        {price === undefined || price === null ? (
          <span className="text-20 font-medium text-secondary">Not listed</span>
        ) : (
          <Amount value={BigInt(price.amount.raw)} currency={currencyOf(price)} exact />
        )}
      </p>
      <p className="mt-1 min-h-[18px] text-13 text-secondary">
        {best !== undefined && best.validUntil > 0 && (
          <span title={exactTime(best.validUntil)}>
            Ends <Time at={best.validUntil} />
          </span>
        )}
      </p>
      <div className="mt-3 flex flex-col gap-2">
        {canBuy && price !== undefined && price !== null && (
          <TradeAction chainId={chainId}>
            <Button
              look="primary"
              size="large"
              className="w-full"
              onClick={() => address !== undefined && begin('buy', subject, address)}
            >
              Buy for{' '}
              {formatAmount(BigInt(price.amount.raw), currencyOf(price).decimals, {
                symbol: currencyOf(price).symbol,
              })}
            </Button>
          </TradeAction>
        )}
        {canList && (
          <>
            {!canBuy && (
              <p className="text-13 text-secondary">
                {mine.length > 0
                  ? 'You own this and have listed it.'
                  : owned > 1n
                    ? `You own ${owned} of these.`
                    : 'You own this.'}
              </p>
            )}
            <TradeAction chainId={chainId}>
              <Button
                look={canBuy || mine.length > 0 ? 'secondary' : 'primary'}
                size="large"
                className="w-full"
                onClick={() => address !== undefined && begin('list', subject, address)}
              >
                {mine.length > 0 ? 'List again' : 'List for sale'}
              </Button>
            </TradeAction>
          </>
        )}
        {!canBuy && !canList && (
          <p className="text-13 text-secondary">
            {address === undefined
              ? 'Nobody sells it now. Connect a wallet to list what you own.'
              : 'Nobody sells it now, and this account does not own it.'}
          </p>
        )}
      </div>
    </section>
  )
}

export declare namespace PriceCard {
  type Props = {
    row: TokenRow
    /** Active listings, cheapest first. */
    orders: readonly Order[]
    /** How many the connected account owns. */
    owned: bigint
    chainId: number
  }
}
