import type { readIntent } from '@sluice/sdk'
import type { Address, Hex } from 'viem'
import { readDestination } from '../across/readDestination.ts'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'

/**
 * What is wrong with what a deposit pays for on the other chain; undefined when it is exactly these calls, byte for
 * byte and in this order.
 */
export async function calledFault(
  item: readIntent.Item,
  options: calledFault.Options,
): Promise<Reason | undefined> {
  const called = await readCalled(item, options)
  return typeof called === 'string' ? called : undefined
}

/** The calls that a deposit pays for, each with what it does by its bytes; what is wrong with them as words. */
export async function readCalled(
  item: readIntent.Item,
  options: calledFault.Options,
): Promise<readIntent.Result['calls'] | Reason> {
  const intent = await readDestination(item, options)
  if (typeof intent === 'string') return intent
  const { txs } = options
  const { calls } = intent
  const isSame =
    calls.length === txs.length &&
    txs.every(({ to, data, value }, index) => {
      const call = calls[index]
      return (
        call !== undefined &&
        sameAddress(call.to, to) &&
        call.data.toLowerCase() === data.toLowerCase() &&
        call.value === value
      )
    })
  return isSame ? calls : 'deposit_calls'
}

export declare namespace calledFault {
  type Options = readDestination.Options & {
    /** What was asked for; values in base units of the destination's native currency. */
    txs: readonly { to: Address; data: Hex; value: bigint }[]
    /** The wrapped native token of the destination. */
    wrappedNative?: Address | undefined
    /** Milliseconds since 1970. */
    now: () => number
  }
}
