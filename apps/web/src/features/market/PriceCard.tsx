import { formatAmount } from '@sluice/react'
import type { Order, TokenRow } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { Amount, currencyOf } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { exactTime, Time } from '../../components/Time.tsx'
import { useChain } from '../app/AppContext.tsx'
import { TradeAction } from '../trade/TradeAction.tsx'
import { useTrades } from '../trade/TradeProvider.tsx'
import { useBalance } from '../wallet/useBalance.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { tokenSubject } from './tokenSubject.ts'

/** The price of a token and the one thing to do about it. */
export function PriceCard(props: PriceCard.Props) {
  const { row, orders, payable, owned, chainId } = props
  const { address } = useWallet()
  const balance = useBalance(address)
  const { nativeCurrency } = useChain(chainId)
  const { begin } = useTrades()
  const subject = tokenSubject(chainId, row.token)
  const isMine = (order: Order) => address !== undefined && isAddressEqual(order.maker, address)
  const mine = orders.filter(isMine)
  const other = payable?.find(order => !isMine(order))
  const foreign = orders.find(order => !isMine(order))
  const best = other ?? foreign ?? mine[0]
  const price = best?.price
  const canBuy = other !== undefined
  const canList = owned > 0n
  const missing =
    balance === undefined || typeof other?.price?.amount.raw !== 'string'
      ? 0n
      : BigInt(other.price.amount.raw) - balance.value
  const format = (value: bigint) =>
    formatAmount(value, nativeCurrency.decimals, { symbol: nativeCurrency.symbol })
  return (
    <section aria-label="Price" className="rounded-card border border-line bg-surface px-4 py-4">
      <p className="text-12 text-faint">
        {price === undefined || price === null
          ? 'Price'
          : best === mine[0]
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
        {canList && !canBuy && (
          <p className="text-13 text-secondary">
            {mine.length > 0
              ? 'You own this and have listed it.'
              : owned > 1n
                ? `You own ${owned} of these.`
                : 'You own this.'}
          </p>
        )}
        {(canBuy || canList) && (
          <TradeAction chainId={chainId}>
            {canBuy && price !== undefined && price !== null && (
              <>
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
                {missing > 0n && balance !== undefined && (
                  <p className="text-13 wrap-anywhere text-warn">
                    You have {format(balance.value)}: {format(missing)} is missing.
                  </p>
                )}
              </>
            )}
            {canList && (
              <Button
                look={canBuy || mine.length > 0 ? 'secondary' : 'primary'}
                size="large"
                className="w-full"
                onClick={() => address !== undefined && begin('list', subject, address)}
              >
                {mine.length > 0 ? 'List again' : 'List for sale'}
              </Button>
            )}
          </TradeAction>
        )}
        {payable !== undefined && foreign !== undefined && !canBuy && (
          <p className="text-13 text-secondary">
            Only {nativeCurrency.symbol} listings can be bought here yet.
          </p>
        )}
        {foreign === undefined && !canBuy && !canList && (
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
    /** Those of them that can be paid here, in the chain's own currency; undefined until they are read. */
    payable: readonly Order[] | undefined
    /** How many the connected account owns. */
    owned: bigint
    chainId: number
  }
}
