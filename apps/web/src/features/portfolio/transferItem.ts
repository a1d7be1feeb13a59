import type { TransferItem } from '@sluice/react/ui'
import { tokenSubject } from '../market/tokenSubject.ts'
import type { Holding } from './holding.ts'

/** One of what is held, to be sent; how many, where there are several, is chosen in the dialog. */
export function transferItem({ row: { token, ownership } }: Holding, chainId: number) {
  const owned = BigInt(ownership.tokenCount ?? '1')
  return {
    subject: tokenSubject(chainId, token),
    quantity: 1n,
    owned: owned > 1n ? owned : undefined,
  } satisfies TransferItem
}
