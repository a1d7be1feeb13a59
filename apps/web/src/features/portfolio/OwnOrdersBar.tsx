import type { Order } from '@sluice/sdk'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import type { ownOrder } from './ownOrder.ts'

/** What can be done with the orders that are chosen, and the end of all. */
export function OwnOrdersBar({ open, picked, chainId, account, onNone }: OwnOrdersBar.Props) {
  const begin = useBegin()
  const [first] = picked
  const edited = picked.flatMap(({ edit }) => edit ?? [])
  // The counter ends orders of this release only: of no other may be said that it is gone afterwards.
  const ended = open.filter(({ order }) => order.kind === 'seaport-v1.5')
  const cancel = (rows: readonly OwnOrdersBar.Row[], all: boolean) =>
    begin({ kind: 'cancel', chainId, orders: rows.map(({ subject }) => subject), all }, account)
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
      <p role="status" className="text-13 text-secondary">
        {picked.length > 0 && t('{0} chosen', picked.length)}
      </p>
      {picked.length > 0 && (
        <>
          <Button size="small" onClick={() => cancel(picked, false)}>
            {t('Cancel')} {picked.length}
          </Button>
          {edited.length > 1 && (
            <Button
              size="small"
              onClick={() => begin({ kind: 'edit-many', chainId, items: edited }, account)}
            >
              {t('Change {0}', edited.length)}
            </Button>
          )}
          {/* A row of a phone has no room for it. */}
          {picked.length === 1 && first?.change !== undefined && (
            <Button
              size="small"
              className="sm:hidden"
              onClick={() => first.change && begin(first.change, account)}
            >
              {t('Change')}
            </Button>
          )}
          <Button size="small" look="ghost" onClick={onNone}>
            {t('Choose none')}
          </Button>
        </>
      )}
      {ended.length > 0 && (
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {ended.length < open.length && (
            <p className="text-12 text-faint">{t('Those of other exchanges stay.')}</p>
          )}
          <Button size="small" onClick={() => cancel(ended, true)}>
            {t('Cancel all on Seaport 1.5')}
          </Button>
        </div>
      )}
    </div>
  )
}

export declare namespace OwnOrdersBar {
  type Row = ownOrder.Result & { order: Order }
  type Props = {
    /** Those that are shown and not over. */
    open: readonly Row[]
    picked: readonly Row[]
    chainId: number
    account: Address
    onNone: () => void
  }
}
