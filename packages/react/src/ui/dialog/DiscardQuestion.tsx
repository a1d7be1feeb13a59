import { useEffect, useRef } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { Button } from '../parts/Button.tsx'
import { useTexts } from '../useTexts.ts'

/** In the foot of a dialog that is closed with something typed in it, or parts to follow; what changes nothing has the focus. */
export function DiscardQuestion({ others, onKeep, onDiscard }: DiscardQuestion.Props) {
  const { common } = useTexts({ common: englishCommon })
  const asked = others > 0 ? `${common.leaveOthers(others)}?` : common.discardTyped
  const keep = useRef<HTMLDivElement>(null)
  useEffect(() => keep.current?.querySelector('button')?.focus(), [])
  return (
    <div role="alertdialog" aria-label={asked}>
      <p className="sl-medium">{asked}</p>
      <div ref={keep} className="sl-foot-question">
        <Button size="large" onClick={onKeep}>
          {common.keepTyping}
        </Button>
        <Button size="large" className="sl-down" onClick={onDiscard}>
          {common.discard}
        </Button>
      </div>
    </div>
  )
}

export declare namespace DiscardQuestion {
  type Props = {
    /** How many would follow. */
    others: number
    onKeep: () => void
    onDiscard: () => void
  }
}
