import type { Address } from 'viem'
import { invalid } from './errors.ts'
import { isNativeAddress } from './isNativeAddress.ts'
import type { TokenAmount } from './part.ts'
import { type Amount, toAmount } from './toAmount.ts'
import { toObject } from './toObject.ts'
import { toRecipient } from './toRecipient.ts'

/** A token that the router holds as the plan begins. */
export type HeldToken = {
  token: Address
  /** Base units of the token. */
  amount: Amount
}

/**
 * What is said to be in the router already.
 *
 * @throws RouterError that names the entry at fault.
 */
export function toHeldTokens(held: readonly HeldToken[]): readonly TokenAmount[] {
  if (!Array.isArray(held)) throw invalid('heldBefore', held, 'must be an array')
  return Array.from(held, (entry: HeldToken, index) => {
    const path = `heldBefore[${index}]`
    const given = toObject(entry, path)
    const token = toRecipient(given.token, `${path}.token`)
    if (isNativeAddress(token))
      throw invalid(`${path}.token`, token, 'must not be the native currency, which is sent along')
    return { token, amount: toAmount(given.amount, `${path}.amount`) }
  })
}
