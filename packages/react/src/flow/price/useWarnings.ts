import { zeroAddress } from 'viem'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { conduit, exchanges, universalRouter } from '../verify/knownContracts.ts'
import type { SaleFacts } from '../verify/readSale.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import type { PriceWarning } from './priceWarning.ts'
import { readLiveOffers } from './readLiveOffers.ts'
import { warn } from './warn.ts'

/**
 * That what is bought at an exchange itself is paid from the approval that the open offers of the account count on. What
 * cannot be read warns of nothing.
 *
 * @param purchase `totals` is what leaves the account; `sale`, what the transactions say themselves.
 */
export async function readUseWarnings(
  scope: FlowScope,
  { totals, sale }: { totals: readonly FlowAmount[]; sale?: SaleFacts | undefined },
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  const { getAllowance } = scope
  const isDirect = sale?.through.some(
    contract =>
      !sameAddress(contract, universalRouter) &&
      exchanges.some(exchange => sameAddress(contract, exchange)),
  )
  if (getAllowance === undefined || !isDirect) return []
  const found = await Promise.all(
    totals
      .filter(({ currency }) => currency.address !== zeroAddress)
      .map(async ({ currency, amount }): Promise<readonly PriceWarning[]> => {
        try {
          const [allowance, offers] = await Promise.all([
            getAllowance(currency.address, conduit),
            readLiveOffers(scope, currency.address, signal),
          ])
          const open = offers
            .filter(({ isResting }) => !isResting)
            .reduce((sum, each) => sum + each.amount, 0n)
          // What is approved for it is used up by it.
          const left = allowance > amount ? allowance - amount : 0n
          if (left >= (open < allowance ? open : allowance)) return []
          const [price, market] = [
            { currency, amount: open },
            { currency, amount: left },
          ]
          return [warn({ kind: 'uses-allowance', price, market })]
        } catch {
          return []
        }
      }),
  )
  return found.flat()
}
