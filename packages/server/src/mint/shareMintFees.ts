import { type FeeOnTop, shareOut } from '../steps/buy/feesOnTop.ts'
import type { Mint } from './createMintable.ts'

/** What each of some mints bears of the fees, for all of its units: evenly by the unit. */
export function shareMintFees(fees: readonly FeeOnTop[], mints: readonly Mint[]): FeeOnTop[][] {
  if (mints.length === 0) return []
  const quantities = mints.map(({ quantity }) => quantity)
  const shares = fees.map(({ amount }) => shareOut(amount, quantities))
  return mints.map((_, at) =>
    fees.map(({ recipient }, index) => ({ recipient, amount: shares[index]?.[at] ?? 0n })),
  )
}
