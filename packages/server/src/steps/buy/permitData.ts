import { type Permit2Permit, permitTypedData } from '@sluice/router'
import type { Hex } from 'viem'
import { concat, hashTypedData, keccak256, stringToHex } from 'viem/utils'
import type { permits } from '../../storage/schema/operations.ts'

/** What a kept permit allows. */
export type PermitTerms = Pick<
  typeof permits.$inferSelect,
  'token' | 'spender' | 'amount' | 'nonce' | 'deadline'
>

export const permitOf = (terms: PermitTerms): Omit<Permit2Permit, 'signature'> => {
  const { token, spender, amount, nonce, deadline } = terms
  return {
    details: { token, amount, nonce, expiration: deadline },
    spender,
    sigDeadline: BigInt(deadline),
  }
}

/** What the payer signs. */
export const permitData = (terms: PermitTerms, chainId: number) =>
  permitTypedData(permitOf(terms), { chainId })

/**
 * Under what a permit is kept: nobody finds it who does not know the request, whose id is told only to who asked for it,
 * and one of the same terms that somebody else asked for is another one (T10).
 */
export const permitId = (terms: PermitTerms, chainId: number, requestId: string): Hex =>
  keccak256(concat([hashTypedData(permitData(terms, chainId)), stringToHex(requestId)]))
