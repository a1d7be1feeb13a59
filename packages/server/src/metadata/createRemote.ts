import { rememberFor } from '../rememberFor.ts'
import { createFetcher, type Fetcher } from './createFetcher.ts'
import { FetchError } from './FetchError.ts'
import { type Gateways, toHttpUrls } from './toHttpUrls.ts'

/** Milliseconds for which an address that gave nothing is not asked again. */
const pause = 60_000

/** Reads what links out of metadata lead to, whatever their scheme. */
export type Remote = {
  /**
   * @throws FetchError when it cannot be had.
   */
  read(
    link: string,
    options: { mostBytes: number; signal?: AbortSignal | undefined },
  ): Promise<Uint8Array>
}

/**
 * Of several gateways the next one is asked when one does not have it. Where none has it, the failure that may pass is
 * the one that counts: what one gateway does not find another one, which was too slow, may have. So may one whose turn
 * did not come, of which nothing is remembered.
 */
export function createRemote(options: createRemote.Options): Remote {
  const { gateways, fetcher = createFetcher() } = options
  const failed = rememberFor<FetchError>(pause)
  return {
    async read(link, { mostBytes, signal }) {
      let failure = new FetchError('refused')
      for (const url of toHttpUrls(link, gateways)) {
        const known = failed.get(url)
        if (known) {
          failure = moreHopeful(failure, known)
          continue
        }
        try {
          return await fetcher.fetch(url, { mostBytes, ...(signal ? { signal } : {}) })
        } catch (error) {
          if (!(error instanceof FetchError)) throw error
          if (error.reason !== 'no_turn') failed.set(url, error)
          failure = moreHopeful(failure, error)
        }
      }
      throw failure
    },
  }
}

const moreHopeful = (before: FetchError, now: FetchError): FetchError =>
  hopeOf(before) > hopeOf(now) ? before : now

const hopeOf = ({ reason, retryable }: FetchError) => (reason === 'no_turn' ? 2 : retryable ? 1 : 0)

export declare namespace createRemote {
  type Options = {
    gateways: Gateways
    fetcher?: Fetcher | undefined
  }
}
