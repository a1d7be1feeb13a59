import type { Address } from 'viem'
import type { Command } from './command.ts'
import { nativeCurrency } from './constants.ts'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'
import { isNativeAddress } from './isNativeAddress.ts'
import type { Part } from './part.ts'
import { sum } from './sum.ts'
import { toAddress } from './toAddress.ts'
import { type Amount, toAmount } from './toAmount.ts'
import { toOrders } from './toOrders.ts'
import { toRecipient } from './toRecipient.ts'

/** Money for somebody, such as a fee on top of a purchase, or a royalty that an order leaves out. */
export type Payment = {
  /** The zero address, or 0xeee…, for the native currency. */
  token: Address
  recipient: Address
  /** Base units of the token, more than none. */
  amount: Amount
}

/**
 * Pays accounts out of what the router holds by then: native currency is sent along where earlier parts
 * do not leave it, tokens must have been taken in (`takeTokens`) or swapped to before.
 *
 * The payments are made whether or not orders of the plan fail: ask for `minimumItems` where a fee is for
 * what was bought.
 *
 * @throws RouterError that names the field at fault: an amount of zero, a recipient that is no account.
 *
 * @example
 * ```ts
 * import { nativeCurrency } from '@sluice/router'
 *
 * const fee = { token: nativeCurrency, recipient: marketplace, amount: 10n ** 16n }
 * const tx = buildTransaction([seaport(purchase), pay([fee])], { chainId: 1 })
 * ```
 */
export const pay = /* @__PURE__ */ guard(unguardedPay)

function unguardedPay(payments: readonly Payment[]): Part {
  const parsed = toOrders(payments, 'pay', 'payment').map(({ order, path }) => {
    const amount = toAmount(order.amount, `${path}.amount`)
    if (amount === 0n) throw invalid(`${path}.amount`, order.amount, 'must be more than zero')
    return {
      token: tokenOf(order.token, `${path}.token`),
      recipient: toRecipient(order.recipient, `${path}.recipient`),
      amount,
    }
  })
  const tokens = [...new Set(parsed.map(({ token }) => token))]
  return {
    kind: 'pay',
    orders: 0,
    items: [],
    recipients: parsed.map(({ recipient }) => recipient),
    nameOf: (_what, index) => `pay[${index}].recipient`,
    prices: new Map(),
    inputs: new Map(),
    value: 0n,
    spends: sum(
      parsed.map(({ token, amount }) => (token === nativeCurrency ? amount : 0n)),
      index => `pay[${index}].amount`,
    ),
    yields: 0n,
    leaves: tokens,
    uses: parsed.filter(({ token }) => token !== nativeCurrency),
    brings: [],
    commands: () => parsed.map((args): Command => ({ command: 'TRANSFER', args })),
  }
}

function tokenOf(value: unknown, path: string): Address {
  const token = toAddress(value, path)
  return isNativeAddress(token) ? nativeCurrency : token
}
