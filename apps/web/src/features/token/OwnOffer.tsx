import { useBids } from '@sluice/react'
import type { TokenSubject } from '@sluice/react/ui'
import { Link } from '@tanstack/react-router'
import { type Address, zeroAddress } from 'viem'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { t } from '../language/t.ts'
import { OwnOrderActions } from '../portfolio/OwnOrderActions.tsx'
import { offerKind } from './offerKind.ts'
import { ordersOf, tokenBids } from './tokenBids.ts'

/** What the account itself offers for a token, the best of it, with the ways to change and end it; nothing where there is none. */
export function OwnOffer({ subject, account }: OwnOffer.Props) {
  const { data: orders = [] } = useBids(
    { ...tokenBids(subject), maker: account ?? zeroAddress },
    { select: ordersOf, enabled: account !== undefined },
  )
  const [best, ...others] = orders
  if (best === undefined || account === undefined) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
      <p className="min-w-0">
        <span className="text-secondary">{t('Your offer')}</span>{' '}
        <span className="font-medium">
          <PriceAmount price={best.price} />
        </span>{' '}
        <span className="text-faint">{t(offerKind(best))}</span>
        {others.length > 0 && (
          <>
            {', '}
            <Link
              to="/portfolio"
              search={{ tab: 'offers' }}
              className="text-accent hover:underline"
            >
              {t('{0} more', others.length)}
            </Link>
          </>
        )}
      </p>
      <OwnOrderActions order={best} chainId={subject.chainId} account={account} />
    </div>
  )
}

export declare namespace OwnOffer {
  type Props = { subject: TokenSubject; account: Address | undefined }
}
