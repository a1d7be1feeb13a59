import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { Button, buttonClass } from '../../components/Button.tsx'
import { CircleCheck } from '../../components/icons/CircleCheck.tsx'
import { X } from '../../components/icons/X.tsx'
import { t } from '../language/t.ts'
import { afterEvent, type OwnFill } from './afterEvent.ts'
import { fillText } from './fillText.ts'
import { marketEvents } from './marketEvents.ts'

/** Says so when somebody fills a listing or an offer of the account, with the way to the item. */
export default function FillNotice({ account }: FillNotice.Props) {
  const [fills, setFills] = useState<readonly OwnFill[]>([])
  useEffect(
    () =>
      marketEvents.subscribe((chainId, event) =>
        setFills(before => afterEvent(before, event, { chainId, account })),
      ),
    [account],
  )
  const [last] = fills
  const others = fills.length - 1
  return (
    // There before it says anything: what comes into the page with its words is not read out everywhere.
    <div role="status" className="flex max-w-full justify-end">
      {last !== undefined && (
        <div className="enter pointer-events-auto flex max-w-full items-center gap-2.5 rounded-card bg-raised py-1.5 pe-1.5 ps-3 text-13 shadow-float">
          <CircleCheck size={16} className="shrink-0 text-up" aria-hidden />
          <p className="min-w-0">
            {fillText(last)}
            {others > 0 && (
              <span className="block text-12 text-secondary">
                {others === 1 ? t('And 1 order before.') : t('And {0} orders before.', others)}
              </span>
            )}
          </p>
          <Link
            to="/token/$chainId/$contract/$tokenId"
            params={{
              ...{ chainId: String(last.chainId), contract: last.contract },
              tokenId: last.tokenId,
            }}
            className={buttonClass('secondary', 'pill')}
            onClick={() => setFills([])}
          >
            {t('View item')}
          </Link>
          <Button size="round" look="ghost" aria-label={t('Dismiss')} onClick={() => setFills([])}>
            <X size={14} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}

export declare namespace FillNotice {
  type Props = { account: Address }
}
