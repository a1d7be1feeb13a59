import type { UserTokenRow } from '@sluice/sdk'

/** How many of a token are held; none where the marketplace does not say it as a number. */
export function heldOf({ ownership }: Pick<UserTokenRow, 'ownership'>): bigint {
  return /^\d{1,78}$/.test(ownership.tokenCount) ? BigInt(ownership.tokenCount) : 0n
}
