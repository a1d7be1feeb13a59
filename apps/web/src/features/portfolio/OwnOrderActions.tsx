import { useSluiceClient } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { useState } from 'react'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { Ban } from '../../components/icons/Ban.tsx'
import { Pencil } from '../../components/icons/Pencil.tsx'
import { useIsPhone } from '../app/useIsPhone.ts'
import { t } from '../language/t.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { ownOrder } from './ownOrder.ts'

/** What can be done with an order of one's own, wherever it stands: change it, or why not, and end it. */
export function OwnOrderActions({ order, chainId, account, inRow }: OwnOrderActions.Props) {
  const begin = useBegin()
  const isTight = useIsPhone() && inRow === true
  const [said, setSaid] = useState<string>()
  const client = useSluiceClient()
  const { subject, change, unchangeable, uncancellable, isOpen, isGone } = ownOrder(order, {
    chainId,
    client,
  })
  if (!isOpen) return null
  return (
    <span className="relative z-[1] inline-flex gap-1 focus-within:z-[6]">
      {!isGone && (
        <Button
          size="small"
          className={`aria-disabled:text-faint aria-disabled:hover:bg-tint ${isTight ? 'w-7 px-0!' : ''}`}
          aria-label={t('Change {0}', subject.name)}
          // It can be come to and pressed: then it says why nothing follows.
          aria-disabled={change === undefined || undefined}
          title={unchangeable ?? (isTight ? t('Change') : undefined)}
          onClick={() => (change === undefined ? setSaid(unchangeable) : begin(change, account))}
          onBlur={() => setSaid(undefined)}
        >
          {isTight ? <Pencil size={16} /> : t('Change')}
        </Button>
      )}
      <Button
        size="small"
        className={`aria-disabled:text-faint aria-disabled:hover:bg-tint ${isTight ? 'w-7 px-0!' : ''}`}
        aria-label={t('Cancel {0}', subject.name)}
        aria-disabled={uncancellable !== undefined || undefined}
        title={uncancellable ?? (isTight ? t('Cancel') : undefined)}
        onClick={() =>
          uncancellable === undefined
            ? begin({ kind: 'cancel', chainId, orders: [subject] }, account)
            : setSaid(uncancellable)
        }
        onBlur={() => setSaid(undefined)}
      >
        {isTight ? <Ban size={16} /> : t('Cancel')}
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
    /** Whether it stands in a row of a table, which on a phone has no room for words. */
    inRow?: boolean | undefined
  }
}
