import { type Shortage, swapCurrencies } from '@sluice/react/ui'
import { zeroAddress } from 'viem'
import { getGasPrice } from 'wagmi/actions'
import { createFlowScope } from './createFlowScope.ts'
import { payingCurrency } from './payingCurrency.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** Gas that a swap and the trade after it take together at most, approvals included. */
const gasOfBoth = 1_500_000n

/**
 * The swap that gets an account what a trade lacks; undefined where there is nothing to swap from. Of the native
 * currency a little more, because the network fees of both come out of it.
 *
 * @throws What kept the price of gas or a balance from being read.
 */
export async function shortageSwap(
  shortage: Shortage,
  options: Omit<createFlowScope.Options, 'account'>,
): Promise<Extract<TradeRequest, { kind: 'swap' }> | undefined> {
  const { chainId, account, missing } = shortage
  const { scope } = createFlowScope(chainId, { ...options, account })
  // A price of gas or a balance that cannot be read is not zero: the fees would be missing, or what is there be passed over.
  const gasPrice = await getGasPrice(options.config, { chainId })
  const fees = gasPrice * gasOfBoth
  const held = await Promise.all(
    swapCurrencies(scope).map(async currency => {
      const amount = (await scope.getBalance?.(currency.address)) ?? 0n
      const isNative = currency.address === zeroAddress
      return { currency, amount: isNative ? (amount > fees ? amount - fees : 0n) : amount }
    }),
  )
  const wrapped = scope.client.chains.find(({ id }) => id === chainId)?.wrappedNative
  const currencyIn = payingCurrency(shortage, held, wrapped)
  if (currencyIn === undefined) return undefined
  const { currency, amount } = missing
  // An offer lacks what is left when all of the native currency is wrapped: fees come out of that, too.
  const isWrapped =
    (shortage.kind === 'bid' || shortage.kind === 'edit-bid') &&
    currency.address.toLowerCase() === wrapped?.toLowerCase()
  return {
    ...{ kind: 'swap', chainId },
    form: {
      ...{ currencyIn, currencyOut: currency, tradeType: 'exactOut' },
      amount: currency.address === zeroAddress || isWrapped ? amount + fees : amount,
    },
  }
}
