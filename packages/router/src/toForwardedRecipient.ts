import type { Address } from 'viem'
import { routerAsRecipient } from './constants.ts'
import { invalid } from './errors.ts'
import { toRecipient } from './toRecipient.ts'

/**
 * To whom the router passes on what it has bought, in lower case. The router's constant for the sender
 * may stand for it; the one for the router would leave the item there, for anybody to take.
 *
 * @throws RouterError that names `path`.
 */
export function toForwardedRecipient(value: unknown, path: string): Address {
  const address = toRecipient(value, path)
  if (address === routerAsRecipient)
    throw invalid(path, value, 'must not be the router, where anybody could take it')
  return address
}
