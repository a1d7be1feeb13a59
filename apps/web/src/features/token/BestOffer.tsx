import { useBids } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import { Amount } from '@sluice/react/ui'
import type { Order, Price } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { Until } from '../../components/Until.tsx'
import { Fiat } from '../fiat/Fiat.tsx'
import { t } from '../language/t.ts'
import { FloorDifference } from '../market/FloorDifference.tsx'
import { mostInto } from '../market/mostInto.ts'
import { netOf } from '../market/netOf.ts'
import { priceText } from '../market/priceText.ts'
import { useRates } from '../market/useRates.ts'
import { TradeButton } from '../trade/TradeButton.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { bestForSeller } from './bestForSeller.ts'
import { offerKind } from './offerKind.ts'
import { ordersOf, tokenBids } from './tokenBids.ts'

/**
 * The best offer that this token could be sold into, whatever it is for, and what its owner would get. To an
 * owner, who cannot sell to themselves, it is the best of the others.
 */
export function BestOffer({ subject, owned, floor }: BestOffer.Props) {
  const { address } = useWallet()
  const query = useBids(tokenBids(subject), { select: ordersOf })
  const isMine = (order: Order) => address !== undefined && isAddressEqual(order.maker, address)
  const orders = query.data
  const rates = useRates(
    subject.chainId,
    (orders ?? []).map(({ price }) => price?.currency.contract),
  )
  const bestOf = (from: readonly Order[]) => bestForSeller(from, rates.worthOf)
  const others = owned > 0n ? bestOf((orders ?? []).filter(each => !isMine(each))) : undefined
  const other = others?.order
  const best = other === undefined ? bestOf(orders ?? []) : others
  const order = best?.order
  const net = netOf(order?.price)
  return (
    <section
      aria-label={t('Best offer')}
      className="min-h-[82px] rounded-card border border-line bg-surface px-4 py-3"
    >
      {/* What is pressed must not become another offer once the rates are there. */}
      {query.isPending || rates.isReading ? (
        <span className="skeleton block h-10 w-40" />
      ) : query.isError && orders === undefined ? (
        <UnreadLine onRetry={() => void query.refetch()}>
          {t('The offers could not be read.')}
        </UnreadLine>
      ) : !order?.price ? (
        <p className="text-13 text-secondary">{t('No offers yet.')}</p>
      ) : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <p className="text-12 text-faint">
              {t('Best offer,')} {t(offerKind(order))}
              {isMine(order) && <span className="text-accent"> · {t('your own')}</span>}
            </p>
            <p className="mt-0.5 text-16 font-bold">
              <Amount
                value={BigInt(order.price.amount.raw)}
                currency={shownCurrency(order.price)}
                exact
              />{' '}
              <Fiat
                {...shownCurrency(order.price)}
                chainId={subject.chainId}
                currency={order.price.currency.contract}
                value={BigInt(order.price.amount.raw)}
                className="text-12"
              />
            </p>
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-3 text-13 text-secondary">
            {net !== undefined && (
              <>
                <dt className="text-faint">{t('Seller gets')}</dt>
                <dd className="text-end">
                  <Amount value={BigInt(net.amount.raw)} currency={shownCurrency(net)} exact />
                </dd>
              </>
            )}
            <dt className="text-faint">{t('To floor')}</dt>
            <dd className="text-end">
              <FloorDifference price={order.price} floor={floor} chainId={subject.chainId} />
            </dd>
            {order.validUntil > 0 && (
              <>
                <dt className="text-faint">{t('Ends')}</dt>
                <dd className="text-end">
                  <Until at={order.validUntil} />
                </dd>
              </>
            )}
          </dl>
          {(best?.isByRate || (best?.uncompared ?? 0) > 0) && (
            <p className="w-full text-12 text-faint">
              {best?.isByRate && t('The best of several currencies by the marketplace’s rate.')}{' '}
              {(best?.uncompared ?? 0) > 0 &&
                t('Not compared, for lack of a rate: {0}.', best?.uncompared ?? 0)}
            </p>
          )}
          {order === other && net !== undefined && (
            <TradeButton
              size="large"
              className="mt-2 w-full"
              request={{
                kind: 'accept-offer',
                chainId: subject.chainId,
                items: [
                  {
                    ...{ subject, quantity: 1n, orderId: order.id },
                    most: mostInto(order, owned),
                    minimumNet: BigInt(net.amount.raw),
                    minimumCurrency: net.currency.contract,
                  },
                ],
              }}
            >
              {t(owned > 1n ? 'Accept one for {0}' : 'Accept for {0}', priceText(net))}
            </TradeButton>
          )}
        </div>
      )}
    </section>
  )
}

export declare namespace BestOffer {
  type Props = {
    subject: TokenSubject
    /** How many the connected account owns. */
    owned: bigint
    /** The floor of the collection. */
    floor: Price | null | undefined
  }
}
