import { zeroAddress } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { nativeCurrency } from '../nativeCurrency.ts'
import { feeOnly, feeOnTop } from '../ownSentences.ts'
import { readBalances } from './readBalances.ts'
import type { PurchaseQuote } from './readPurchase.ts'
import { shortage } from './shortage.ts'
import { withFeeLack } from './withFeeLack.ts'

/** A lack of funds that a wallet or a marketplace told, with what is missing, as far as the balances can be read. */
export async function explainLack(
  scope: FlowScope,
  problem: FlowProblem,
  quote: explainLack.Quote,
): Promise<FlowProblem> {
  const { kept = [] } = quote
  const balances = await readBalances(scope, quote.totals)
  const short = shortage(quote.totals, balances)
  if (short !== undefined) {
    const { missing, currency, also, needed } = await withFeeLack(scope, short, quote)
    return { ...problem, missing, currency, also, needed: [...(needed ?? []), ...kept] }
  }
  if (balances.length < quote.totals.length) return problem
  const priced = quote.totals.find(({ currency }) => currency.address === zeroAddress)
  return {
    ...{ ...problem, happened: priced ? feeOnTop : feeOnly, isFee: true },
    // The fee is wanted by the wallet, which reckons with more than it will be.
    missing: quote.gas ?? (await feeReserve(scope)),
    currency: priced?.currency ?? nativeCurrency(scope, scope.chainId),
    needed: [...quote.totals, ...kept],
  }
}

export declare namespace explainLack {
  type Quote = Pick<PurchaseQuote, 'totals'> & {
    gas?: bigint | undefined
    /** What stands behind the trade without leaving the account: swapped away it would be missing next. */
    kept?: readonly FlowAmount[] | undefined
  }
}

/** What a trade takes of gas at most, in plain transfers of 21,000. */
const transfers = 25n

/** The network fee of a trade at most, as the network is now; undefined where that cannot be asked. */
async function feeReserve({ account, getGasCost }: FlowScope): Promise<bigint | undefined> {
  const cost = await getGasCost?.({ to: account, data: '0x', value: 0n }).catch(() => undefined)
  return cost === undefined ? undefined : cost * transfers
}
