import { type RefObject, useState } from 'react'
import type { Runs } from '../../flow/runs/createRuns.ts'
import type { RunOffer } from '../../flow/runs/describeRun.ts'
import { englishDrawer } from '../messages/english/englishDrawer.ts'
import { Button } from '../parts/Button.tsx'
import { useTexts } from '../useTexts.ts'
import { focusBody } from './focusBody.ts'

type Careful = Extract<RunOffer, 'ask-again' | 'give-up' | 'dismiss-looked'>

/** For what takes the place of the button that was pressed: its last button changes nothing. */
const focusLast = (part: HTMLElement | null) =>
  [...(part?.querySelectorAll('button') ?? [])].at(-1)?.focus()

const isCareful = (offer: RunOffer): offer is Careful =>
  offer === 'ask-again' || offer === 'give-up' || offer === 'dismiss-looked'

/** What may be done about a run; what could send something twice only once the person says to have looked. */
export function RunOffers(props: RunOffers.Props) {
  const { runs, runId, title, onView, onRetry, head } = props
  const { drawer } = useTexts({ drawer: englishDrawer })
  const [asked, setAsked] = useState<Careful>()
  const sure = asked !== undefined && props.offers.includes(asked) ? asked : undefined
  const offers = props.offers.filter(offer => offer !== 'retry' || onRetry !== undefined)
  const carryOut: Record<RunOffer, () => void> = {
    look: () => resume({ look: true }),
    'go-on': () => resume({}),
    'ask-again': () => resume({ again: true }),
    // Nobody gives up to be asked for more: where the chain knows it after all, what is left waits.
    'give-up': () => resume({ again: true, look: true }),
    retry: () => onRetry?.(),
    dismiss: () => forget(false),
    'dismiss-looked': () => forget(true),
  }
  // The button that was pressed goes away with what it offered.
  const resume = (how: Parameters<Runs['resume']>[1]) => {
    head.current?.focus()
    void runs.resume(runId, how)
  }
  const forget = (looked: boolean) => {
    const row = head.current?.closest('li')
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    const button = next?.querySelector('button')
    if (button) button.focus()
    else focusBody(head.current)
    void runs.forget(runId, { looked })
  }
  if (sure !== undefined)
    return (
      <div ref={focusLast} className="sl-run-sure">
        <p>{drawer.sure[sure]}</p>
        <div className="sl-run-offers">
          <Button
            size="small"
            onClick={() => {
              setAsked(undefined)
              carryOut[sure]()
            }}
          >
            {drawer.looked}
          </Button>
          <Button
            size="small"
            look="ghost"
            onClick={() => {
              head.current?.focus()
              setAsked(undefined)
            }}
          >
            {drawer.keep}
          </Button>
        </div>
      </div>
    )
  if (offers.length === 0 && onView === undefined) return null
  return (
    <div className="sl-run-offers">
      {onView !== undefined && (
        <Button size="small" aria-label={`${drawer.view}: ${title}`} onClick={onView}>
          {drawer.view}
        </Button>
      )}
      {offers.map(offer => (
        <Button
          key={offer}
          size="small"
          look={offer === 'dismiss' || offer === 'dismiss-looked' ? 'ghost' : 'secondary'}
          aria-label={`${drawer.offers[offer]}: ${title}`}
          onClick={() => (isCareful(offer) ? setAsked(offer) : carryOut[offer]())}
        >
          {drawer.offers[offer]}
        </Button>
      ))}
    </div>
  )
}

export declare namespace RunOffers {
  type Props = {
    runs: Runs
    runId: string
    title: string
    offers: readonly RunOffer[]
    /** What opens and closes what the offers are about: the focus goes there. */
    head: RefObject<HTMLButtonElement | null>
    onView?: (() => void) | undefined
    onRetry?: (() => void) | undefined
  }
}
