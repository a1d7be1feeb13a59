import type { Address } from 'viem'
import type { FlowScope } from '../flowTypes.ts'

/** The exchange that orders are made for. */
const orderKind = 'seaport-v1.5'

/** What the marketplace says of the exchange that orders for a collection are made for. */
export type Exchange = {
  /**
   * The zone by which orders can be cancelled without a transaction; undefined where it names none: then they are ended
   * by transactions, as anywhere.
   */
  zone?: Address | undefined
  /** The currencies that listings, and offers, may be in; undefined where it does not say. */
  asks?: readonly Address[] | undefined
  bids?: readonly Address[] | undefined
}

/** Reads that; nothing is known where the marketplace cannot be asked. */
export async function readExchange(
  { client, chainId }: Pick<FlowScope, 'client' | 'chainId'>,
  collection: Address,
  signal: AbortSignal,
): Promise<Exchange> {
  const { marketplaces } = await client
    .request('/collections/{collection}/marketplace-configurations/v2', {
      ...{ path: { collection }, chainId, signal },
    })
    .catch(() => ({ marketplaces: [] }))
  const own = marketplaces.find(({ orderbook }) => orderbook === 'reservoir')
  const exchange = Object.values(own?.exchanges ?? {}).find(
    each => each.orderKind === orderKind && each.enabled !== false,
  )
  const zone =
    exchange?.oracleEnabled === true ? (exchange.cancellationZone ?? undefined) : undefined
  const asks = addressesOf(exchange?.paymentTokens)
  const bids = addressesOf(exchange?.supportedBidCurrencies)
  return { zone, asks, bids }
}

type Tokens = readonly { address?: Address | null | undefined }[] | null | undefined

/** Undefined of a list that names nothing: an order is in something. */
function addressesOf(tokens: Tokens): readonly Address[] | undefined {
  const named = tokens?.flatMap(({ address }) => address ?? [])
  return named?.length ? named : undefined
}
