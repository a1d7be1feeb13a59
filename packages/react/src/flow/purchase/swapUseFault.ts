import type { Facts } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import type { Reason } from '../verify/reason.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { type DoneItem, sentBefore } from '../verify/splitDone.ts'
import type { PurchaseSwap } from './readSwap.ts'

/**
 * What is wrong with what a purchase spends of the currencies that its swap brings: each of them must be needed, and
 * no more of it than that be spent, what was spent before a reload included.
 */
export function swapUseFault(
  { facts: swapped, brings }: PurchaseSwap,
  {
    facts,
    done,
    account,
  }: { facts: readonly Facts[]; done: readonly DoneItem[]; account: Address },
): Reason | undefined {
  for (const [currency, amount] of brings) {
    const open = facts
      .flatMap(({ gives }) => gives)
      .reduce((sum, each) => (sameAddress(each.token, currency) ? sum + each.amount : sum), 0n)
    if (swapped !== undefined && open === 0n) return 'swap_unused'
    const before = sameAddress(currency, zeroAddress)
      ? sentBefore(done)
      : done
          .flatMap(({ transfers }) => transfers)
          .filter(
            ({ from, token }) =>
              sameAddress(from, account) && sameAddress(token?.contract, currency),
          )
          .reduce((sum, each) => sum + BigInt(each.amount ?? '0'), 0n)
    if (before + open > amount) return 'takes_more_than_swapped'
  }
  return undefined
}
