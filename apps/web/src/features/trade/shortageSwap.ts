import { type FlowAmount, readWorthUnits, worthIn } from '@sluice/react'
import { type Shortage, swapCurrencies } from '@sluice/react/ui'
import { isAddressEqual, zeroAddress } from 'viem'
import { isAnswer } from '../swap/isAnswer.ts'
import { createFlowScope } from './createFlowScope.ts'
import { payingCurrency } from './payingCurrency.ts'
import type { TradeRequest } from './tradeRequest.ts'

/** What a trade, and a swap before it, take of gas at most, approvals included, in plain transfers of 21,000. */
const [transfersOfTrade, transfersOfSwap] = [25n, 47n]
/** What a swap takes of gas surely, in plain transfers: through pools, and of the native currency and its wrapped form. */
const [leastThroughPools, leastOneForOne] = [4n, 1n]

/** Milliseconds: without rates what to pay with is a guess, and a guess that comes is better than a button that waits. */
const rateTimeout = 5_000

/**
 * The swap that gets an account what a trade lacks; undefined where there is nothing to swap from, or too little of the
 * native currency to send the swap: that has a network fee, too. Of the native currency a little more, because the
 * network fees of all of it come out of that, but for that of the trade where it is a part of what is missing. What the
 * trade itself takes pays for nothing else: swapped away it would be missing next, and the way would lead in a circle.
 *
 * @throws What kept the network fee or a balance from being read.
 */
export async function shortageSwap(
  shortage: Shortage,
  options: Omit<createFlowScope.Options, 'account'>,
): Promise<Extract<TradeRequest, { kind: 'swap' }> | undefined> {
  const { chainId, account, missing, others, needed } = shortage
  const { scope } = createFlowScope(chainId, { ...options, account })
  const [transfer, ...balances] = await Promise.all([
    // A fee or a balance that cannot be read is not zero: the fees would be missing, or what is there be passed over.
    scope.getGasCost?.({ to: account, data: '0x', value: 0n }) ?? 0n,
    ...swapCurrencies(scope).map(async currency => {
      const amount = await scope.getBalance?.(currency.address).catch((error: unknown) => {
        // A contract that answers otherwise than a token has nothing to pay with; one that is asked for has to answer.
        if (!isAnswer(error) || isAddressEqual(currency.address, missing.currency.address))
          throw error
        return 0n
      })
      return { currency, amount: amount ?? 0n }
    }),
  ])
  const wrapped = scope.client.chains.find(({ id }) => id === chainId)?.wrappedNative
  const isNative = ({ currency }: FlowAmount) => currency.address === zeroAddress
  const isOneForOne = (each: FlowAmount) =>
    [each, missing].every(
      of => isNative(of) || of.currency.address.toLowerCase() === wrapped?.toLowerCase(),
    )
  const native = balances.find(isNative)
  const isSendable = (each: FlowAmount) =>
    native === undefined ||
    native.amount >= transfer * (isOneForOne(each) ? leastOneForOne : leastThroughPools)
  // What else is missing is swapped for next.
  const swaps = transfer * transfersOfSwap * (1n + BigInt(others.length))
  const trade = transfer * transfersOfTrade
  const held = balances.map(each => {
    const { address } = each.currency
    const kept = needed.find(({ currency }) => isAddressEqual(currency.address, address))
    const spared = each.amount - (kept?.amount ?? 0n) - (isNative(each) ? trade + swaps : 0n)
    return { ...each, amount: spared > 0n ? spared : 0n }
  })
  const { currency, amount, isFee } = missing
  // An offer lacks what is left when all of the native currency is wrapped: fees come out of that, too.
  const isWrapped =
    (shortage.kind === 'bid' || shortage.kind === 'edit-bid') &&
    currency.address.toLowerCase() === wrapped?.toLowerCase()
  const fees = isFee ? swaps : trade + swaps
  const wanted = {
    currency,
    amount: currency.address === zeroAddress || isWrapped ? amount + fees : amount,
  }
  // What is empty pays nothing: nobody has to be asked what it would be worth.
  const some = held.filter(each => each.amount > 0n && isSendable(each))
  const units = await readWorthUnits(
    scope,
    [currency.address, ...some.map(each => each.currency.address)],
    AbortSignal.timeout(rateTimeout),
  )
  const currencyIn = payingCurrency({ kind: shortage.kind, missing: wanted }, some, {
    wrappedNative: wrapped,
    worthOf: each => worthIn(each, currency.address, units),
  })
  if (currencyIn === undefined) return undefined
  return {
    ...{ kind: 'swap', chainId },
    form: {
      ...{ currencyIn, currencyOut: currency, tradeType: 'exactOut', amount: wanted.amount },
    },
  }
}
