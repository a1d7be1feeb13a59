import type { StepItem } from '@sluice/sdk'
import type { Address } from 'viem'
import { itemFacts } from '../verify/itemFacts.ts'
import { looksRare } from '../verify/knownContracts.ts'
import { readTransaction } from '../verify/readTransaction.ts'
import { sameAddress } from '../verify/sameAddress.ts'
import type { OrderNonce } from './orderNonce.ts'
import { readLooksRareCall } from './readLooksRareCall.ts'

/** The orders that an item ends, by its bytes. */
export async function endedBy(
  item: Pick<StepItem, 'data'>,
  { nonces, ...by }: { account: Address; chainId: number; nonces: readonly OrderNonce[] },
): Promise<{ cancels: readonly string[] | 'all'; through: Address | undefined }> {
  const { to, data } = readTransaction(item.data) ?? {}
  if (data === undefined || !sameAddress(to, looksRare)) return itemFacts(item, by)
  const ended = readLooksRareCall(data) ?? []
  const cancels =
    ended === 'all'
      ? ended
      : nonces.flatMap(({ orderId, nonce }) => (ended.includes(nonce) ? [orderId] : []))
  return { cancels, through: looksRare }
}
