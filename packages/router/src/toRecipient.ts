import type { Address } from 'viem'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from './constants.ts'
import { invalid } from './errors.ts'
import { toAddress } from './toAddress.ts'

/**
 * The address of an account or a contract that gets something, in lower case: never the zero address, and
 * never one of the router's names for the sender and for itself. Where calldata of a marketplace carries a
 * recipient, the router does not translate those, and what is sent there is lost.
 *
 * @throws RouterError that names `path`.
 */
export function toRecipient(value: unknown, path: string): Address {
  const address = toAddress(value, path)
  if (address === nativeCurrency) throw invalid(path, value, 'must not be the zero address')
  if (address === senderAsRecipient || address === routerAsRecipient)
    throw invalid(path, value, 'must be an account, not a constant of the router')
  return address
}
