import * as z from 'zod/mini'
import { collection } from '../api/schemas/collections.ts'
import { order } from '../api/schemas/orders.ts'
import { address, maybe, uint } from '../api/schemas/primitives.ts'
import { sale } from '../api/schemas/sales.ts'
import { tokenRow } from '../api/schemas/tokens.ts'

const text = z.string()
const tokenId = z.object({ contract: address, tokenId: uint })

/** What the events of each family tell. */
const families = {
  ask: order,
  bid: order,
  sale,
  transfer: z.object({
    token: tokenId,
    from: address,
    to: address,
    amount: maybe(uint),
    txHash: maybe(text),
    timestamp: maybe(z.int()),
  }),
  token: tokenRow,
  collection,
  'token-attribute': z.object({ token: tokenId }),
  'top-bid': z.object({
    order: maybe(order),
    collection: maybe(z.object({ id: maybe(text), name: maybe(text) })),
  }),
}
type Families = typeof families

const envelope = z.object({
  event: text.check(z.maxLength(100)),
  tags: z.catch(z.record(text, text), {}),
  changed: maybe(z.array(text)),
  data: z.unknown(),
  offset: maybe(z.int().check(z.minimum(0))),
  published_at: maybe(z.number()),
})

/**
 * Something that happened on a market. It is a hint for what is shown: whatever is signed or paid is read
 * anew and verified.
 */
export type FeedEvent = {
  [family in keyof Families]: {
    family: family
    /** The family and what happened, such as `ask.updated`. */
    event: string
    tags: Readonly<Record<string, string>>
    /** Paths of the fields that are other than before. */
    changed: readonly string[]
    /** Its number in the feed. */
    offset: number | undefined
    /** Milliseconds since 1970. */
    publishedAt: number | undefined
    data: z.output<Families[family]>
  }
}[keyof Families]

/** An event out of a message of the feed; undefined when it is none, or of a family that is not known. */
export function feedEvent(message: unknown): FeedEvent | undefined {
  const outer = z.safeParse(envelope, message)
  if (!outer.success) return undefined
  const { event, tags, changed, data, offset, published_at: publishedAt } = outer.data
  const family = event.split('.')[0] ?? ''
  if (!Object.hasOwn(families, family)) return undefined
  const inner = z.safeParse<z.ZodMiniType>(families[family as keyof Families], data)
  if (!inner.success) return undefined
  return {
    family,
    event,
    tags,
    changed: changed ?? [],
    offset: offset ?? undefined,
    publishedAt: publishedAt ?? undefined,
    data: inner.data,
  } as FeedEvent
}
