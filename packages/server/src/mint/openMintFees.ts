import type { PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type { FeeOnTop } from '../steps/buy/feesOnTop.ts'
import type { KeptLine } from '../steps/KeptLine.ts'

/**
 * What is still due of the fees on top of mints of which some are on the chain: each unit has paid an equal share, rounded
 * up. Which of several answers was carried out is not known: the one that paid most counts, so that nobody is asked
 * for more than is due.
 *
 * @param minted How many were minted since, by contract.
 */
export function openMintFees(
  fees: readonly FeeOnTop[],
  { answers, minted }: openMintFees.Options,
): FeeOnTop[] {
  const most = new Map<Hex, bigint>()
  for (const path of answers)
    for (const [recipient, amount] of paidBy(path, minted))
      if (amount > (most.get(recipient) ?? 0n)) most.set(recipient, amount)
  return fees.map(({ recipient, amount }) => {
    const had = most.get(recipient) ?? 0n
    const taken = had < amount ? had : amount
    most.set(recipient, had - taken)
    return { recipient, amount: amount - taken }
  })
}

export declare namespace openMintFees {
  type Options = {
    /** The path of every answer that was given. */
    answers: readonly (readonly PathItem[])[]
    minted: ReadonlyMap<string, bigint>
  }
}

function paidBy(
  path: readonly KeptLine[],
  minted: ReadonlyMap<string, bigint>,
): ReadonlyMap<Hex, bigint> {
  const left = new Map(minted)
  const paid = new Map<Hex, bigint>()
  for (const { contract, quantity = 1, feesPaid = [] } of path) {
    const units = BigInt(quantity ?? 1)
    const had = left.get(contract ?? '') ?? 0n
    const taken = had < units ? had : units
    left.set(contract ?? '', had - taken)
    for (const { recipient, amount } of feesPaid) {
      const share = (BigInt(amount) * taken + units - 1n) / units
      paid.set(recipient, (paid.get(recipient) ?? 0n) + share)
    }
  }
  return paid
}
