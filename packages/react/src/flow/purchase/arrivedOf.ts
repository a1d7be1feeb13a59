import type { ExecutionStep } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { TokenReference } from '../flowTypes.ts'
import { transfersOf } from '../transfersOf.ts'

/** How many of a token came to the account, by the transfers that the chain's logs show. */
export function arrivedOf(
  steps: readonly ExecutionStep[],
  token: Omit<TokenReference, 'chainId'>,
  account: Address,
): bigint {
  return steps
    .flatMap(step => transfersOf(step.items))
    .filter(
      transfer =>
        typeof transfer.to === 'string' &&
        isAddressEqual(transfer.to, account) &&
        typeof transfer.token?.contract === 'string' &&
        isAddressEqual(transfer.token.contract, token.contract) &&
        transfer.token.tokenId === token.tokenId.toString(),
    )
    .reduce((sum, transfer) => sum + BigInt(transfer.amount ?? '1'), 0n)
}
