import type { Address } from 'viem'
import { routerAsRecipient, senderAsRecipient } from './constants.ts'
import { invalid } from './errors.ts'
import { toRecipient } from './toRecipient.ts'

/**
 * To whom a marketplace itself delivers, in lower case: a real address. The router's constants mean
 * nothing to a marketplace, which would send to the addresses 1 and 2, where nobody gets it.
 *
 * @throws RouterError that names `path`.
 */
export function toDirectRecipient(value: unknown, path: string): Address {
  const address = toRecipient(value, path)
  if (address === senderAsRecipient || address === routerAsRecipient)
    throw invalid(
      path,
      value,
      'must be the address itself: the marketplace delivers to it directly',
    )
  return address
}
