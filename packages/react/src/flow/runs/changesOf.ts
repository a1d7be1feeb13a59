import type { RunSummary } from '@sluice/sdk'
import type { MarketChange } from '../../query/invalidateMarket.ts'
import { partiesOf } from '../partiesOf.ts'

/** What a run may have changed. */
export function changesOf({ chainId, account, subject, steps }: RunSummary): MarketChange {
  const { tokens, collections, to } = subject
  return {
    chainId,
    tokens: tokens.map(({ contract, tokenId }) => ({ contract, tokenId: BigInt(tokenId) })),
    collections,
    accounts: [account, ...(to === undefined ? [] : [to]), ...partiesOf(steps)],
  }
}
