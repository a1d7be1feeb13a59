import { mostLines } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { mostCancelled } from '../trade/inParts.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import type { ownOrder } from './ownOrder.ts'

/** What can be done with the orders that are chosen, and the end of all that the account ever signed. */
export function OwnOrdersBar({ choice, picked, chainId, account, onNone }: OwnOrdersBar.Props) {
  const begin = useBegin()
  const [first] = picked
  const unchangeable = picked.flatMap(row => row.unchangeable ?? [])
  const ended = picked.filter(({ uncancellable }) => uncancellable === undefined)
  const kept = picked.filter(({ uncancellable }) => uncancellable !== undefined)
  const edited = picked.flatMap(({ edit, change }) => (edit && change ? [{ edit, change }] : []))
  // What is changed together is priced in one currency.
  const groups = [...new Set(edited.map(({ edit }) => edit.currency.address.toLowerCase()))].map(
    address => edited.filter(({ edit }) => edit.currency.address.toLowerCase() === address),
  )
  const most = Math.max(0, ...groups.map(group => group.length))
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
      {choice}
      <div className="contents max-sm:order-1 max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-center max-sm:gap-2 max-sm:has-[p:only-child:empty]:hidden">
        <p role="status" className="text-13 text-secondary">
          {picked.length > 0 &&
            (most > mostLines
              ? t(
                  '{0} chosen: {1} are changed at once, the others follow',
                  picked.length,
                  mostLines,
                )
              : t('{0} chosen', picked.length))}
          {ended.length > mostCancelled &&
            `; ${t('{0} are cancelled at once, the others follow.', mostCancelled)}`}
        </p>
        {picked.length > 0 && (
          <>
            {ended.length > 0 && (
              <Button
                size="small"
                onClick={() =>
                  begin(
                    { kind: 'cancel', chainId, orders: ended.map(({ subject }) => subject) },
                    account,
                  )
                }
              >
                {t('Cancel')} {ended.length}
              </Button>
            )}
            {edited.length > 1 &&
              groups.map(([one, ...others]) =>
                one === undefined ? null : (
                  <Button
                    key={one.edit.currency.address}
                    size="small"
                    onClick={() => begin(changeOf([one, ...others], chainId), account)}
                  >
                    {groups.length === 1
                      ? t('Change {0}', edited.length)
                      : t('Change {0} in {1}', others.length + 1, one.edit.currency.symbol)}
                  </Button>
                ),
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
      </div>
      {/* Also where none is known: the one that has to end may be in no book. */}
      <Button
        size="small"
        className="ms-auto"
        onClick={() => begin({ kind: 'cancel', chainId, orders: [], all: true }, account)}
      >
        {t('Cancel all orders')}
      </Button>
      {unchangeable.length > 0 && (
        <p className="order-1 w-full text-12 text-secondary">
          {[
            picked.length > 1 && t('{0} of them cannot be changed.', unchangeable.length),
            ended.length > 0 &&
              kept.length > 0 &&
              t('Not cancelled with them: {0}.', namesOf(kept)),
            ...new Set(unchangeable),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </div>
  )
}

/** As many names as a line holds. */
function namesOf(rows: readonly OwnOrdersBar.Row[]): string {
  const names = rows
    .slice(0, 3)
    .map(({ subject }) => subject.name)
    .join(', ')
  return rows.length > 3 ? t('{0} and {1} more', names, rows.length - 3) : names
}

type Edited = {
  edit: NonNullable<ownOrder.Result['edit']>
  change: NonNullable<ownOrder.Result['change']>
}

function changeOf([one, ...others]: readonly [Edited, ...Edited[]], chainId: number): TradeRequest {
  if (others.length === 0) return one.change
  const items = [one, ...others].map(({ edit: { currency: _, ...item } }) => item)
  return { kind: 'edit-many', chainId, items }
}

export declare namespace OwnOrdersBar {
  type Row = ownOrder.Result & { order: Order }
  type Props = {
    /** What chooses which orders are shown. */
    choice: ReactNode
    picked: readonly Row[]
    chainId: number
    account: Address
    onNone: () => void
  }
}
