import { useEffect, useRef } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { Button } from '../parts/Button.tsx'
import { useTexts } from '../useTexts.ts'

/** In the foot of a dialog that is closed with something typed in it; what changes nothing has the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestion.Props) {
  const { common } = useTexts({ common: englishCommon })
  const keep = useRef<HTMLDivElement>(null)
  useEffect(() => keep.current?.querySelector('button')?.focus(), [])
  return (
    <div role="alertdialog" aria-label={common.discardTyped}>
      <p className="sl-medium">{common.discardTyped}</p>
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
  type Props = { onKeep: () => void; onDiscard: () => void }
}
