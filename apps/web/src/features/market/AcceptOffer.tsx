import type { SaleItem } from '@sluice/react/ui'
import type { Price } from '@sluice/sdk'
import { Suspense, useState } from 'react'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { lazyPart } from '../app/lazyPart.tsx'
import { t } from '../language/t.ts'
import { useBegin } from '../trade/TradeProvider.tsx'

const ChooseItem = lazyPart(() => import('./ChooseItem.tsx'))

/** Accepts an offer with what fits it; which of several is asked first. */
export function AcceptOffer({ items, net, account, chainId, label }: AcceptOffer.Props) {
  const begin = useBegin()
  const [asks, setAsks] = useState(false)
  const accept = (item: SaleItem) =>
    begin({ kind: 'accept-offer', chainId, items: [item] }, account)
  return (
    <>
      <Button
        size="small"
        className="relative z-[1]"
        aria-label={label}
        onClick={() => {
          const [only, ...others] = items
          if (only !== undefined && others.length === 0) accept(only)
          else setAsks(true)
        }}
      >
        {t('Accept')}
      </Button>
      {asks && (
        <Suspense>
          <ChooseItem
            items={items}
            net={net}
            onClose={() => setAsks(false)}
            onChoose={item => {
              setAsks(false)
              accept(item)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

export declare namespace AcceptOffer {
  type Props = {
    /** What the account has that fits. */
    items: readonly SaleItem[]
    /** What the offer brings for one of them, after fees; undefined where it is not said. */
    net: Price | undefined
    account: Address
    chainId: number
    /** For those who hear it: which offer. */
    label: string
  }
}
