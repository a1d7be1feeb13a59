import { type Address, getAddress, isAddress } from 'viem'

/**
 * What a person typed or pasted as an address. Capitals and small letters beside each other carry a checksum (ERC-55): one
 * that does not fit means that a digit was mistyped. Letters of one case carry none.
 *
 * @returns The address with its checksum, or the reason why the text is none.
 */
export function parseAddress(text: string): parseAddress.Result {
  const typed = text.trim()
  if (typed === '') return { reason: 'empty' }
  if (!isAddress(typed, { strict: false })) return { reason: 'not-an-address' }
  const value = getAddress(typed)
  const digits = typed.slice(2)
  const isOfOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOfOneCase || typed === value ? { value } : { reason: 'checksum' }
}

export declare namespace parseAddress {
  type Reason = 'empty' | 'not-an-address' | 'checksum'
  type Result = { value: Address; reason?: undefined } | { reason: Reason; value?: undefined }
}
