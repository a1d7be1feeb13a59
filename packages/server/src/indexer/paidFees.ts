import type { Hex } from 'viem'

/** Those fees of a sale that are something. */
export const paidFees = (fees: readonly (readonly [string, bigint])[]) =>
  fees.flatMap(([recipient, amount]) =>
    amount > 0n ? [{ recipient: recipient.toLowerCase() as Hex, amount }] : [],
  )
