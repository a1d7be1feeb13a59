import type { RunView } from '../../flow/runs/describeRun.ts'
import type { RunTexts } from './englishRuns.ts'

/** How a run stands, or what became of it: "7 of 10 bought, 3 refunded", "Replaced by another transaction". */
export function statusWords(
  { state, end, part, kind, steps }: RunView,
  messages: RunTexts,
): string {
  const { drawer, purchase, sell } = messages
  if (part !== undefined) {
    const { done, asked, refunded } = part
    if (kind === 'buy') return purchase.boughtPart(done, asked, refunded)
    return kind === 'accept-offer' ? sell.soldPart(done, asked) : drawer.done(done, asked)
  }
  const isCarried = state === 'running' || state === 'elsewhere'
  if (isCarried && steps.some(({ waitReason }) => waitReason === 'awaiting_signers'))
    return drawer.awaitingSigners
  // What is dropped may come back: its run is not over, and this is why it is not known.
  const told = state === 'failed' || state === 'unknown' || state === 'stopped'
  return told && end !== undefined ? drawer.ends[end] : drawer.states[state]
}
