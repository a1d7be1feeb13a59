import type { Address } from 'viem'
import { senderAsRecipient } from './constants.ts'
import { toRecipient } from './toRecipient.ts'

/**
 * To whom the router passes on what it has bought, in lower case. The router's constant for the sender
 * may stand for it; the one for the router would leave the item there, for anybody to take.
 *
 * @throws RouterError that names `path`.
 */
export function toForwardedRecipient(value: unknown, path: string): Address {
  return value === senderAsRecipient ? senderAsRecipient : toRecipient(value, path)
}
