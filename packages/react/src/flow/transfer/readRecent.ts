import type { Address } from 'viem'
import type { TransferFlowOptions } from './createTransferFlow.ts'

/** Milliseconds: whoever waits for it longer is told that it is not known. */
const patience = 10_000

/** Whom an account has dealt with, which is known, or read by now. */
export async function readRecent(
  recent: TransferFlowOptions['recent'] = [],
): Promise<readonly Address[] | 'unread'> {
  if (typeof recent !== 'function') return recent
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'unread'>(resolve => {
    timer = setTimeout(() => resolve('unread'), patience)
  })
  try {
    return await Promise.race([recent(), late])
  } catch {
    return 'unread'
  } finally {
    clearTimeout(timer)
  }
}
