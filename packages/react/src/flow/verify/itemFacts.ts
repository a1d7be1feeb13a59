import { type Facts, readFacts, type StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { universalRouter } from './knownContracts.ts'

/**
 * What the exact bytes of an item do, as the client's decoder reads them. It is loaded when it is first needed.
 *
 * @throws SluiceError `code_unavailable` when it cannot be loaded: then nothing may be asked of the wallet.
 */
export function itemFacts(
  item: Pick<StepItem, 'data'>,
  options: itemFacts.Options,
): Promise<Facts> {
  const { now, ...context } = options
  const seconds = now === undefined ? undefined : BigInt(Math.floor(now() / 1000))
  return readFacts(item, { ...context, now: seconds, router: universalRouter })
}

export declare namespace itemFacts {
  type Options = {
    account: Address
    chainId: number
    /** The wrapped native token of the chain. */
    wrappedNative?: Address | undefined
    /** Who should get what comes out; the account by default. */
    recipient?: Address | undefined
    /** Milliseconds since 1970, from which on prices that change are looked at. */
    now?: (() => number) | undefined
  }
}
