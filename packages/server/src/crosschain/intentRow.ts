import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { IntentRow } from '../storage/schema/crossChain.ts'
import { escrowAbi } from './escrowAbi.ts'
import type { IntentCall } from './intentId.ts'
import type { Pair } from './party.ts'

type Filled = Pick<IntentRow, 'user' | 'amount' | 'deadline' | 'fillBy'> & {
  calls: readonly IntentCall[]
  salt: Hex
}

/** The calldata that fills an intent on its destination. */
export function fillData({ origin }: Pair, intent: Filled): Hex {
  const { user, amount, deadline, fillBy, calls, salt } = intent
  return encodeFunctionData({
    abi: escrowAbi,
    functionName: 'fill',
    args: [
      {
        originChainId: BigInt(origin.context.chain.id),
        escrow: origin.settings.escrow,
        ...{ user, amount, calls, salt, deadline: BigInt(deadline) },
      },
      BigInt(fillBy),
    ],
  })
}

/** The calls of a row, as they are called. */
export function callsOf({ calls }: Pick<IntentRow, 'calls'>): IntentCall[] {
  return (calls ?? []).map(call => ({ ...call, value: BigInt(call.value) }))
}
