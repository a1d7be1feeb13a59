import type { Client, RunSummary, StepItem } from '@sluice/sdk'
import { type Address, zeroAddress } from 'viem'
import { gainOf } from '../runEvidence.ts'
import { transfersOf } from '../transfersOf.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import { amountsOfTerms } from './amountsOfTerms.ts'
import type { RunTerms } from './runTerms.ts'
import { storedTerms } from './storedTerms.ts'

/**
 * The money that a run is about: that of its terms, or what is seen of it once it is over. Undefined where it moves none, where
 * it did only a part, and where its terms, or the decimals of a currency, are not known.
 */
export function amountsOfRun(run: RunSummary, client: Client): amountsOfTerms.Result | undefined {
  const terms = storedTerms(run)
  if (terms === undefined || run.status === 'partial') return undefined
  const money = amountsOfTerms(terms, { client, chainId: run.chainId })
  return (
    money && {
      ...money,
      amounts: money.amounts.map(({ currency, amount, bound }) => {
        const seen = bound && seenOf(run, currency.address, terms)
        return seen === undefined ? { currency, amount, bound } : { currency, amount: seen }
      }),
    }
  )
}

/**
 * What a token of a swap that is over moved, by its transfers, in the place of a bound. Native currency leaves none, and
 * those of a purchase may tell its tokens and not what was paid for them.
 */
function seenOf(run: RunSummary, address: Address, terms: RunTerms): bigint | undefined {
  if (run.status !== 'complete' || terms.kind !== 'swap' || sameAddress(address, zeroAddress))
    return undefined
  const items = run.steps.flatMap((step): readonly StepItem[] => step.items)
  const gain = (owner: Address) => gainOf(transfersOf(items), address, owner)
  const moved = sameAddress(terms.currencyOut, address) ? gain(terms.recipient) : -gain(run.account)
  return moved > 0n ? moved : undefined
}
