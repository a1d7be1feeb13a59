import type { Address } from 'viem'
import type { FlowScope } from '../flowTypes.ts'

/** The exchange that orders are made for. */
const orderKind = 'seaport-v1.5'

/**
 * The zone by which the marketplace lets orders for a collection be cancelled without a transaction; undefined where it
 * names none, and where it cannot be asked: then they are ended by transactions, as anywhere.
 */
export async function readZone(
  { client, chainId }: Pick<FlowScope, 'client' | 'chainId'>,
  collection: Address,
  signal: AbortSignal,
): Promise<Address | undefined> {
  const { marketplaces } = await client
    .request('/collections/{collection}/marketplace-configurations/v2', {
      ...{ path: { collection }, chainId, signal },
    })
    .catch(() => ({ marketplaces: [] }))
  const own = marketplaces.find(({ orderbook }) => orderbook === 'reservoir')
  const exchange = Object.values(own?.exchanges ?? {}).find(
    each => each.orderKind === orderKind && each.enabled !== false,
  )
  return exchange?.oracleEnabled === true ? (exchange.cancellationZone ?? undefined) : undefined
}
