import type { SeaportVersion } from '@sluice/router/seaport'
import { zeroAddress } from '@sluice/router/seaport'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { collections, type Fee, orders, type Royalty } from '../storage/schema.ts'
import { checkListing, type Listing, type Refusal } from './checkListing.ts'
import { checkSignature } from './checkSignature.ts'
import { findConduit } from './findConduit.ts'
import { parseOrder, toJson } from './parseOrder.ts'
import { type OrderState, readOrderStates } from './readOrderStates.ts'
import { stale } from './saveOrderStates.ts'
import { updateFloors } from './updateFloors.ts'

const versions: Record<string, SeaportVersion> = { 'seaport-v1.5': '1.5', 'seaport-v1.6': '1.6' }

/**
 * Takes an order into the book. Cheap checks come first: form, terms and time, then the signature, then
 * the chain. An order that is there already is a success and changes nothing. A listing of what the maker
 * does not hold at all is refused; missing approval, or fewer than listed, is stored as inactive, with the
 * reason.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function postOrder(
  context: ChainContext,
  posted: postOrder.Options,
): Promise<postOrder.Result> {
  const { db, chain, source } = context
  const version = versions[posted.kind]
  if (!version) return refuse('invalid', `Orders of kind ${posted.kind} are not supported yet`)
  const parsed = parseOrder(posted.data)
  if (!parsed) return refuse('invalid-format', 'The order is not well formed')
  const { components, id } = parsed
  const refusal = (status: Refusal['status'], reason: string) => refuse(status, reason, id)
  if (parsed.hasExtraData)
    return refusal('unsupported-extra-data', 'Orders with extra data are not supported')
  const time = Math.floor(context.now() / 1000)
  const listing = checkListing(components, time)
  if ('status' in listing) return { ...listing, orderId: id }
  const [known] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), eq(orders.id, id)))
  if (known) return { status: 'success', orderId: id }
  const given = posted.signature ?? parsed.signature
  const signature =
    given &&
    (await checkSignature({
      source,
      version,
      maker: components.offerer,
      hash: id,
      signature: posted.bulk ? posted.bulk(given) : given,
    }))
  if (!signature) return refusal('invalid-signature', 'The order was not signed by its maker')
  const [collection] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, listing.contract)))
  if (!collection) return refusal('unknown-collection', 'The collection is not known here')
  if (collection.kind !== listing.standard)
    return refusal('invalid', `The collection is ${collection.kind}, the order ${listing.standard}`)
  const operator = await findConduit(source, version, components.conduitKey)
  if (!operator)
    return refusal('unsupported-conduit', 'The conduit does not exist or is closed to the exchange')
  const facts = {
    ...listing,
    id,
    kind: version === '1.5' ? ('seaport-v1.5' as const) : ('seaport-v1.6' as const),
    maker: components.offerer,
    counter: components.counter,
    operator,
  }
  const [state] = await readOrderStates(source, [facts], time)
  if (!state || state.status === 'cancelled' || state.status === 'filled')
    return refusal('not-fillable', state?.reason ?? 'The order cannot be filled')
  if (state.status === 'expired') return refusal('expired', 'The listing has expired')
  if (state.held === 0n) return refusal('not-fillable', 'The maker does not hold the token.')
  const row = toRow(context, { ...posted, listing, facts, state, components, signature })
  row.fees = nameFees(listing.fees, collection.royalties)
  await db.transaction(async tx => {
    // Two posts of one order at once: the unique key lets one row in, and both are answered alike.
    await tx.insert(orders).values(row).onConflictDoNothing()
    await updateFloors(tx, chain.id, [listing])
  })
  return { status: 'success', orderId: id }
}

export declare namespace postOrder {
  type Options = {
    kind: string
    data: unknown
    /** The signature, when it is not part of the data. */
    signature?: Hex | undefined
    /** Makes the signature of a tree that of this order. */
    bulk?: ((signature: Hex) => Hex) | undefined
    source?: string | undefined
  }
  type Result =
    | { status: 'success'; orderId: Hex; reason?: undefined }
    | { status: Refusal['status']; reason: string; orderId?: Hex | undefined }
}

type Facts = Parameters<typeof readOrderStates>[1][number]

function toRow(
  { chain, now }: ChainContext,
  parts: {
    listing: Listing
    facts: Facts
    state: OrderState
    components: NonNullable<ReturnType<typeof parseOrder>>['components']
    signature: Hex
    source?: string | undefined
  },
): typeof orders.$inferInsert {
  const { listing, facts, state, components, signature, source } = parts
  const time = now()
  return {
    ...facts,
    chainId: chain.id,
    side: 'sell',
    taker: zeroAddress,
    currency: zeroAddress,
    price: listing.price,
    netPrice: listing.netPrice,
    quantity: listing.quantity,
    quantityRemaining: state.quantityRemaining,
    fees: [],
    feeBps: listing.feeBps,
    conduitKey: components.conduitKey,
    status: state.status,
    statusReason: state.reason,
    // Read before it was stored: an event in between would be missed, so the index looks once more.
    statusBlock: stale,
    source: source ?? null,
    components: toJson(components),
    signature,
    createdAt: time,
    updatedAt: time,
  }
}

function nameFees(fees: Listing['fees'], royalties: readonly Royalty[]): Fee[] {
  const receivers = new Set(royalties.map(royalty => royalty.recipient))
  return fees.map(fee => ({
    kind: receivers.has(fee.recipient) ? 'royalty' : 'marketplace',
    ...fee,
  }))
}

const refuse = (status: Refusal['status'], reason: string, orderId?: Hex): postOrder.Result => ({
  status,
  reason,
  ...(orderId ? { orderId } : {}),
})
