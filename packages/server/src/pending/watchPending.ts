import { eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { withDeadline } from '../http/withDeadline.ts'
import type { PendingBlock } from '../indexer/chainSource.ts'
import { cursors } from '../storage/schema/chainData.ts'
import { savePending } from './savePending.ts'

/** Milliseconds between looks, until an answer is given up, and for which a node that tells nothing is left alone. */
const interval = 2000
const deadline = 5000
const leftAlone = 600_000
/** Milliseconds without an answer after which nothing is known any more. */
const staleAfter = 30_000
const nothing: PendingBlock = { number: undefined, transactions: [] }

/**
 * Follows what the node would mine next, for as long as this process leads. What fails is no reason to stop:
 * pending transactions are a hint, and the index does without.
 */
export async function watchPending(
  context: ChainContext,
  options: watchPending.Options,
): Promise<void> {
  const { signal, leads, pause = interval } = options
  const { source } = context
  if (!source.pending) return
  let answeredAt = performance.now()
  while (!signal.aborted) {
    let rest = pause
    if (leads()) {
      const pending = await ask(source.pending).catch(() => 'failed' as const)
      const isStale = performance.now() - answeredAt > staleAfter
      if (pending !== 'failed') answeredAt = performance.now()
      if (pending === undefined) rest = leftAlone
      if (pending !== 'failed' || isStale)
        await keep(context, pending === 'failed' ? nothing : (pending ?? nothing)).catch(
          options.onFailure,
        )
    }
    await wait(rest, signal)
  }
}

export declare namespace watchPending {
  type Options = {
    signal: AbortSignal
    /** Whether this process is the one that writes. */
    leads: () => boolean
    onFailure: (error: unknown) => void
    /** Milliseconds between looks; 2,000 by default. */
    pause?: number | undefined
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

const ask = (pending: () => Promise<PendingBlock | undefined>) => withDeadline(deadline, pending)

async function keep(context: ChainContext, pending: PendingBlock): Promise<void> {
  const [cursor] = await context.db
    .select({ number: cursors.number })
    .from(cursors)
    .where(eq(cursors.chainId, context.chain.id))
  if (!cursor) return
  const touched = await savePending(context, pending, cursor.number)
  if (touched.length > 0) context.announce?.(touched)
}
