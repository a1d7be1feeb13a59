import { useSluiceClient } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { useState } from 'react'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { X } from '../../components/icons/X.tsx'
import { useIsPhone } from '../app/useIsPhone.ts'
import { t } from '../language/t.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { ownOrder } from './ownOrder.ts'

/** What can be done with an order of one's own, wherever it stands: change it, or why not, and end it. */
export function OwnOrderActions({
  order,
  chainId,
  account,
  className = '',
}: OwnOrderActions.Props) {
  const begin = useBegin()
  const isPhone = useIsPhone()
  const [said, setSaid] = useState<string>()
  const client = useSluiceClient()
  const { subject, change, unchangeable, uncancellable, isOpen } = ownOrder(order, {
    chainId,
    client,
  })
  if (!isOpen) return null
  return (
    <span className="relative z-[1] inline-flex gap-1 focus-within:z-[6]">
      <Button
        size="small"
        className={`aria-disabled:text-faint aria-disabled:hover:bg-tint ${className}`}
        aria-label={t('Change {0}', subject.name)}
        // It can be come to and pressed: then it says why nothing follows.
        aria-disabled={change === undefined || undefined}
        title={unchangeable}
        onClick={() => (change === undefined ? setSaid(unchangeable) : begin(change, account))}
        onBlur={() => setSaid(undefined)}
      >
        {t('Change')}
      </Button>
      <Button
        size="small"
        className={`aria-disabled:text-faint aria-disabled:hover:bg-tint ${isPhone ? 'px-1.5!' : ''}`}
        aria-label={t('Cancel {0}', subject.name)}
        aria-disabled={uncancellable !== undefined || undefined}
        title={uncancellable}
        onClick={() =>
          uncancellable === undefined
            ? begin({ kind: 'cancel', chainId, orders: [subject] }, account)
            : setSaid(uncancellable)
        }
        onBlur={() => setSaid(undefined)}
      >
        {isPhone ? <X size={16} aria-hidden /> : t('Cancel')}
      </Button>
      <span
        role="status"
        className="absolute end-full top-1/2 me-2 w-104 -translate-y-1/2 rounded-control bg-raised px-3 py-1.5 text-start text-12 whitespace-normal shadow-float empty:hidden max-sm:w-72"
      >
        {said ?? ''}
      </span>
    </span>
  )
}

export declare namespace OwnOrderActions {
  type Props = {
    order: Order
    chainId: number
    account: Address
    /** Of the button that changes it. */
    className?: string | undefined
  }
}
