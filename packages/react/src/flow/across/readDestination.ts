import { readIntent } from '@sluice/sdk'
import type { Address } from 'viem'
import { universalRouter } from '../verify/knownContracts.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'

/**
 * What a deposit pays for on its destination, by the marketplace's word where that fits the hash in the deposit, and
 * what is wrong with it as words: nothing is told, it does not fit, it is another chain or another escrow.
 *
 * @throws SluiceError `code_unavailable` when what reads it cannot be loaded.
 */
export async function readDestination(
  item: readIntent.Item,
  options: readDestination.Options & { wrappedNative?: Address | undefined; now: () => number },
): Promise<readIntent.Result | Reason> {
  const { destination, destinationEscrow, wrappedNative, now } = options
  const intent = await readIntent(item, {
    ...{ wrappedNative, router: universalRouter, now: BigInt(Math.floor(now() / 1000)) },
  })
  if (intent === undefined) return 'deposit_untold'
  const [problem] = intent.unknown
  if (problem !== undefined) return `deposit_unfit: ${problem}`
  if (intent.destinationChainId !== destination) return 'deposit_destination'
  return destinationEscrow === undefined || sameAddress(intent.destinationEscrow, destinationEscrow)
    ? intent
    : 'deposit_escrow_there'
}

export declare namespace readDestination {
  type Options = {
    /** The chain on which the calls are made. */
    destination: number
    /** The escrow that makes them, where it is known: no other one is paid for. */
    destinationEscrow?: Address | undefined
  }
}
