import type { Address } from 'viem'
import type { Amount } from '../toAmount.ts'

/** What Permit2 may hand over of one token. */
export type PermitDetails = {
  token: Address
  /** At most this, in base units of the token; below 2^160. */
  amount: Amount
  /** Seconds since 1970, after which the allowance ends; 0 for this block only, 2^48 - 1 for never. */
  expiration: number | Amount
  /** The next nonce of owner, token and spender, as Permit2's `allowance` tells it. Below 2^48. */
  nonce: number | Amount
}

/** An allowance for one token, as the owner signs it. */
export type PermitSingle = {
  details: PermitDetails
  /** Who may spend: the router that the plan is for. */
  spender: Address
  /** Seconds since 1970, after which the signature is worth nothing. */
  sigDeadline: Amount
}

/** Allowances for several tokens under one signature. */
export type PermitBatch = Omit<PermitSingle, 'details'> & { details: readonly PermitDetails[] }
