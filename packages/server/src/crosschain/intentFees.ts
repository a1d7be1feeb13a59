import type { ExecuteResponse } from '@sluice/sdk/api'
import { toPrice } from '../price.ts'
import { nativeOf } from '../routes/toOrder.ts'
import type { Party } from './party.ts'

/** What an intent costs beside what it does: to the relayer, and in gas of the deposit. Both on the origin. */
export function intentFees(
  { context }: Party,
  { fee, depositCost }: { fee: bigint; depositCost: bigint },
): NonNullable<ExecuteResponse['fees']> {
  const { chain } = context
  const priced = (raw: bigint) => {
    const { currency, amount } = toPrice(raw, nativeOf(chain))
    return { currency: { ...currency, chainId: chain.id }, amount }
  }
  return { gas: priced(depositCost), relayer: priced(fee) }
}
