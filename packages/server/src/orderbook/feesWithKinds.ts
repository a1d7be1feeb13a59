import type { Royalty } from '../storage/schema/metadata.ts'
import type { Fee } from '../storage/schema/orders.ts'

/** The fees of an order, each as a royalty where its recipient has one, else as a marketplace's. */
export function feesWithKinds(
  fees: readonly Omit<Fee, 'kind'>[],
  royalties: readonly Royalty[],
): Fee[] {
  const receivers = new Set(royalties.map(({ recipient }) => recipient))
  return fees.map(({ recipient, bps }) => ({
    kind: receivers.has(recipient) ? 'royalty' : 'marketplace',
    ...{ recipient, bps },
  }))
}
