import type { Asked } from '../routes/routeHandler.ts'

/** Bytes, as JSON, that one write of an allowance pays for. */
const bytesPerWrite = 5_000
/** Bytes that are in the price of the request itself: a call of `/execute/…` costs half of a write. */
const bytesIncluded = { execute: 2_500, write: bytesPerWrite } as const

/**
 * Takes from the allowance of who asks what an answer leaves behind here, by its size: of what is kept, one
 * address can so have no more than its points pay for in a day (T12).
 *
 * @throws ServerError 429 when the allowance is used up; nothing is to be stored then.
 */
export async function chargeStored(
  charge: Asked['charge'] | undefined,
  { kept, rewritten, request = 'execute' }: chargeStored.Options,
): Promise<void> {
  // What was paid for before, and is only written again beside what is new, is a tenth of the work.
  const bytes = sizeOf(kept) + sizeOf(rewritten) / 10
  const dear = bytes - bytesIncluded[request]
  if (dear > 0) await charge?.('write', dear / bytesPerWrite)
}

export declare namespace chargeStored {
  type Options = {
    kept: unknown
    rewritten?: unknown
    /** The class of the request that it comes of; an execute call by default. */
    request?: keyof typeof bytesIncluded
  }
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')
