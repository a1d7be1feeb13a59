import { type AnyFlowState, isRunning, isSettled } from '@sluice/react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../components/Button.tsx'
import { CircleAlert } from '../../components/icons/CircleAlert.tsx'
import { CircleCheck } from '../../components/icons/CircleCheck.tsx'
import { LoaderCircle } from '../../components/icons/LoaderCircle.tsx'
import { Pencil } from '../../components/icons/Pencil.tsx'
import { X } from '../../components/icons/X.tsx'
import { t } from '../language/t.ts'
import { DraftSubject } from './DraftSubject.tsx'
import { leftOver } from './leftOver.ts'
import { partedOf } from './partedOf.ts'
import { draftText, outcomeOf, pillText } from './pillText.ts'
import { useTrades } from './TradeProvider.tsx'
import { tradeName } from './tradeName.ts'
import type { Trade } from './tradeRequest.ts'

/** A trade that goes on, or went on, without its dialog. */
export default function TradePill({ trade, onDismiss }: TradePill.Props) {
  const { flow, kind } = trade.deal
  const { show, dismiss } = useTrades()
  const state = useSyncExternalStore<AnyFlowState>(flow.subscribe, flow.getState)
  const left = isRunning(state) ? 0 : leftOver(trade.deal)
  const name =
    left > 0 ? t('{0} of {1}', left, partedOf(trade.deal)?.all ?? 0) : tradeName(trade.deal)
  const isDraft = flow.isTouched() || left > 0
  if (!isDraft && !isRunning(state) && !isSettled(state) && state.phase !== 'unavailable')
    return null
  const settled = outcomeOf(state.phase) !== 'running'
  return (
    <div
      role="status"
      data-pill=""
      className="enter pointer-events-auto flex max-w-full items-center gap-2.5 rounded-full bg-raised py-1.5 pe-1.5 ps-3 text-13 shadow-float"
    >
      {isDraft && <DraftSubject deal={trade.deal} onGone={() => dismiss(trade.id)} />}
      {isDraft ? (
        <Pencil size={16} className="shrink-0 text-secondary" aria-hidden />
      ) : state.phase === 'complete' ? (
        <CircleCheck size={16} className="shrink-0 text-up" aria-hidden />
      ) : settled ? (
        <CircleAlert size={16} className="shrink-0 text-warn" aria-hidden />
      ) : (
        <LoaderCircle size={16} className="shrink-0 animate-spin text-accent" aria-hidden />
      )}
      <span className="truncate">
        {isDraft ? draftText(kind, name) : pillText(kind, state, name)}
      </span>
      <Button size="pill" onClick={() => show(trade.id)}>
        {isDraft ? t('Go on') : t('View trade')}
      </Button>
      {(isDraft || settled) && (
        <Button
          size="round"
          look="ghost"
          aria-label={
            left > 0 ? t('Leave them out') : isDraft ? t('Discard what was typed') : t('Dismiss')
          }
          onClick={onDismiss}
        >
          <X size={14} aria-hidden />
        </Button>
      )}
    </div>
  )
}

declare namespace TradePill {
  type Props = {
    trade: Trade
    /** Forgets it. */
    onDismiss: () => void
  }
}
