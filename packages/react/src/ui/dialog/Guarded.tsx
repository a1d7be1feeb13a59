import { type ReactNode, useCallback, useEffect, useReducer, useRef } from 'react'
import { useUi } from '../UiProvider.tsx'

/**
 * The action behind the guard of the app. What that shows in its place, such as a button that switches the network, is
 * told in its words, so that nothing is read out that cannot be pressed.
 */
export function Guarded({ chainId, onGuard, children }: Guarded.Props) {
  const { renderGuard } = useUi()
  const place = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const pass = useCallback((now: boolean) => {
    isOpen.current = now
    redraw()
  }, [])
  useEffect(() => onGuard(isOpen.current ? undefined : wordsIn(place.current)))
  return (
    <div ref={place} className="sl-guarded">
      {renderGuard({ chainId, children: <Passed onPass={pass}>{children}</Passed> })}
    </div>
  )
}

export declare namespace Guarded {
  type Props = {
    chainId: number
    /** What stands in the place of the action, in sentences; undefined where that is there. */
    onGuard: (instead: string | undefined) => void
    children: ReactNode
  }
}

/** Is there only where the guard lets it be, and may come and go without the dialog. */
function Passed({ onPass, children }: { onPass: (now: boolean) => void; children: ReactNode }) {
  useEffect(() => {
    onPass(true)
    return () => onPass(false)
  }, [onPass])
  return children
}

const wordsIn = (place: HTMLElement | null): string =>
  [...(place?.querySelectorAll('button, a, p') ?? [])]
    .map(({ textContent }) => textContent.trim().replace(/\.$/, ''))
    .join('. ')
