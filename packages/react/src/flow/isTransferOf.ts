import type { Transfer } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { TokenReference } from './flowTypes.ts'

/** Whether a transfer that was seen took a token from an account, and to another one, where that is named. */
export function isTransferOf(
  { contract, tokenId }: Pick<TokenReference, 'contract' | 'tokenId'>,
  from: Address,
  to?: Address | undefined,
): (transfer: Transfer) => boolean {
  const isOf = (told: unknown, address: Address) =>
    typeof told === 'string' && isAddressEqual(told as Address, address)
  return transfer =>
    isOf(transfer.from, from) &&
    (to === undefined || isOf(transfer.to, to)) &&
    isOf(transfer.token?.contract, contract) &&
    transfer.token?.tokenId === tokenId.toString()
}
