import type { Address } from 'viem'
import { nativeCurrency } from './constants.ts'
import { invalid } from './errors.ts'
import { guard } from './guard.ts'
import type { BuyItem, Part } from './part.ts'
import { sum } from './sum.ts'
import { toAddress } from './toAddress.ts'
import { toAmount } from './toAmount.ts'
import { toItems } from './toItems.ts'
import { toParts } from './toParts.ts'
import { valueToSend } from './valueToSend.ts'

/**
 * What a plan buys and costs, without encoding it.
 *
 * @throws RouterError `amount_overflow` for a sum that is more than any currency has; `invalid_input` that
 * names the part at fault.
 *
 * @example
 * ```ts
 * import { planCost, seaport, unwrapWeth } from '@sluice/router'
 *
 * const { items, inputs, prices, value } = planCost([
 *   unwrapWeth({ chainId: 1, amount: 10n ** 18n, permit }),
 *   seaport(purchase),
 * ])
 * console.log(items.length, prices, inputs) // what the seller asks for, and what the sender pays it with
 * console.log(value) // 0n: the unwrapped currency is enough
 * ```
 */
export const planCost = /* @__PURE__ */ guard(unguardedPlanCost)

function unguardedPlanCost(parts: readonly Part[]): planCost.Result {
  const plan = toParts(parts)
  const value = valueToSend(plan)
  const inputs = totals(plan, 'inputs')
  if (value > 0n) inputs.set(nativeCurrency, value)
  return { items: toItems(plan), inputs, prices: totals(plan, 'prices'), value }
}

export declare namespace planCost {
  type Result = {
    items: readonly BuyItem[]
    /**
     * What leaves the sender's account at most, per currency (lower case; the zero address is the native
     * one), in base units: native currency that is sent along, and tokens that the router takes.
     */
    inputs: ReadonlyMap<Address, bigint>
    /** What all the orders cost, per currency, in base units. */
    prices: ReadonlyMap<Address, bigint>
    /** What must be sent along, in base units of the native currency. */
    value: bigint
  }
}

function totals(parts: readonly Part[], name: 'inputs' | 'prices'): Map<Address, bigint> {
  const total = new Map<Address, bigint>()
  for (const [index, part] of parts.entries()) {
    const path = `parts[${index}].${name}`
    const amounts = part[name]
    if (!(amounts instanceof Map)) throw invalid(path, amounts, 'must be a map of amounts')
    for (const [token, amount] of amounts) {
      const currency = toAddress(token, path)
      const at = `${path}.${currency}`
      total.set(
        currency,
        sum([total.get(currency) ?? 0n, toAmount(amount, at)], () => at),
      )
    }
  }
  return total
}
