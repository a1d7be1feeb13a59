import type { Hex } from 'viem'
import { keptFor, type LiveEvent } from '../live/recordEvents.ts'
import type { tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import type { MetadataDocument } from './readDocument.ts'

type TokenRow = Pick<
  typeof tokens.$inferSelect,
  'contract' | 'tokenId' | 'name' | 'description' | 'image' | 'media' | 'metadataAt' | 'mintedAt'
>
type AttributeRow = Pick<typeof tokenAttributes.$inferSelect, 'key' | 'value'>

const fields = ['name', 'description', 'image', 'media'] as const

/**
 * What a new document of a token changes: the token, and each of its traits. Of the first document of a token
 * from long ago nothing is told: that is no news.
 *
 * @param now Milliseconds since 1970.
 */
export function documentEvents(
  before: TokenRow & { attributes: readonly AttributeRow[] },
  document: MetadataDocument,
  now: number,
): LiveEvent[] {
  const { contract, tokenId, metadataAt, mintedAt } = before
  if (metadataAt === null && mintedAt * 1000 < now - keptFor) return []
  const traits = traitEvents(before, document.attributes ?? [])
  const changed = [
    ...fields
      .filter(field => before[field] !== (document[field] ?? null))
      .map(field => `token.${field}`),
    ...(traits.length > 0 ? ['token.attributes'] : []),
  ]
  if (changed.length === 0) return []
  const subject = `${contract}:${tokenId}`
  return [{ event: 'token.updated', subject, tags: { contract }, changed }, ...traits]
}

/** A trait that had one value and has another one is the same trait; else values come and go. */
function traitEvents(
  {
    contract,
    tokenId,
    attributes,
  }: { contract: Hex; tokenId: bigint; attributes: readonly AttributeRow[] },
  next: readonly AttributeRow[],
): LiveEvent[] {
  const keys = new Set([...attributes, ...next].map(({ key }) => key))
  const of = (list: readonly AttributeRow[], key: string) =>
    new Set(list.filter(each => each.key === key).map(({ value }) => value))
  const tell = (how: 'created' | 'updated' | 'deleted', key: string, value: string): LiveEvent => ({
    event: `token-attribute.${how}`,
    subject: `${contract}:${tokenId}`,
    tags: { contract, token_id: tokenId.toString() },
    ...(how === 'updated' ? { changed: ['value'] } : {}),
    data: {
      token: { contract, tokenId: tokenId.toString() },
      collection: { id: contract },
      ...{ key, value },
    },
  })
  return [...keys].flatMap(key => {
    const [old, now] = [of(attributes, key), of(next, key)]
    const gone = [...old].filter(value => !now.has(value))
    const added = [...now].filter(value => !old.has(value))
    const [value, ...more] = added
    if (value !== undefined && more.length === 0 && gone.length === 1 && old.size === 1)
      return [tell('updated', key, value)]
    return [
      ...gone.map(each => tell('deleted', key, each)),
      ...added.map(each => tell('created', key, each)),
    ]
  })
}
