import { type Hash, type Hex, hashMessage, hashTypedData, keccak256, stringToHex } from 'viem'
import type { SignRequest } from '../api/schemas/execute.ts'
import { isRawHash } from '../wallet/isRawHash.ts'

/** What tells one transaction from another, whatever its gas, its nonce or its hash: a hash of what it does. */
export function itemKey(transaction: {
  chainId: number
  from: string
  to: string | null | undefined
  /** Base units. */
  value: bigint
  data: Hex
}): Hash {
  const { chainId, from, to, value, data } = transaction
  const parts = [
    chainId,
    from.toLowerCase(),
    to?.toLowerCase() ?? '',
    `${value}`,
    data.toLowerCase(),
  ]
  return keccak256(stringToHex(JSON.stringify(parts)))
}

/** What a signature is over: the digest that the wallet signs. */
export function signKey(request: SignRequest): Hash {
  if (request.signatureKind === 'eip191') {
    return hashMessage(isRawHash(request.message) ? { raw: request.message } : request.message)
  }
  const { domain, types, primaryType, value } = request
  return hashTypedData({ domain, types, primaryType, message: value })
}
