import { clockLead } from './clockLead.ts'

/** Milliseconds after which nobody waits for the time any more. */
const deadline = 10_000

/**
 * By how much this computer's clock is ahead of the marketplace's, as `clockLead` says; undefined where that cannot be
 * told. No answer that is kept somewhere: it would name the time of then.
 */
export async function readClockLead(api: string): Promise<number | undefined> {
  const asked = Date.now()
  try {
    const { headers } = await fetch(`${api}/sources/v1`, {
      ...{ method: 'HEAD', cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' },
      signal: AbortSignal.timeout(deadline),
    })
    return clockLead({ asked, came: Date.now(), date: headers.get('date') })
  } catch {
    // Whoever asks the marketplace for something that is needed tells of that.
    return undefined
  }
}
