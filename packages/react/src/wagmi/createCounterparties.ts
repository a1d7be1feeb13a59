import type { Address } from 'viem'
import { readCounterparties } from './readCounterparties.ts'

/**
 * To whom an account has sent tokens lately, for `recent` of transfers, mints and calls: it is read at once, beside what
 * is filled in, and once; what could not be read is read again when it is asked for.
 */
export function createCounterparties(
  options: readCounterparties.Options,
): () => Promise<readonly Address[]> {
  let reading: Promise<readonly Address[]> | undefined
  const read = () => {
    reading ??= readCounterparties(options).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
  // Told to whoever asks for it.
  read().catch(() => undefined)
  return read
}
