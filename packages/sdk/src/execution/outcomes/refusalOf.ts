import type { Run } from '../run.ts'
import { OrderRefusedError } from '../signatureErrors.ts'

/** What the marketplace says it could not do of what was asked, if it says anything. */
export function refusalOf(run: Run): OrderRefusedError | undefined {
  const messages = run.state().refusals.map(entry => entry.message)
  return messages.length > 0 ? new OrderRefusedError({ messages, posted: 0 }) : undefined
}
