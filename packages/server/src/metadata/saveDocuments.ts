import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { type LiveEvent, recordEvents } from '../live/recordEvents.ts'
import type { Db } from '../storage/openDatabase.ts'
import { collections, tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import { changeAttributeValues } from './changeAttributeValues.ts'
import { documentEvents } from './documentEvents.ts'
import { markTraitFloors } from './markTraitFloors.ts'
import type { MetadataDocument } from './readDocument.ts'

export type TokenDocument = {
  contract: `0x${string}`
  tokenId: bigint
  /** Undefined when there is none, or it cannot be read. */
  document?: MetadataDocument | undefined
  /** Where and when it is asked for next; undefined when that is over. */
  next?: { uri: string; due: number; tries: number } | undefined
  /** When its contract, which did not answer in time, is asked again; undefined when that is over. */
  late?: { due: number; tries: number } | undefined
  /** How the token stood when it was asked for: what is read anew meanwhile is newer than this. */
  was?: { status: 'pending' | 'remote'; due?: number | undefined } | undefined
}

type Trait = Pick<
  typeof tokenAttributes.$inferSelect,
  'contract' | 'tokenId' | 'key' | 'value' | 'kind'
>

/** Stores what was read of tokens. A token whose document cannot be read keeps what it had. */
export async function saveDocuments(
  { db, chain, now, announce }: ChainContext,
  read: readonly TokenDocument[],
): Promise<void> {
  const renewed = read.filter(({ document }) => document !== undefined)
  await db.transaction(async tx => {
    const { events, kept, before } =
      renewed.length > 0
        ? await replace(tx, chain.id, renewed, now())
        : { events: [], kept: new Set(), before: [] }
    // The rest keeps what it had.
    for (const token of read) {
      const { document, next, late } = token
      if (document) continue
      await tx
        .update(tokens)
        .set({
          metadataStatus: next ? 'remote' : late ? 'pending' : 'failed',
          metadataDue: (next ?? late)?.due ?? null,
          metadataTries: (next ?? late)?.tries ?? 0,
          ...(next ? { uri: next.uri } : late ? {} : { metadataAt: now() }),
          updatedAt: now(),
        })
        .where(and(eq(tokens.chainId, chain.id), is(tokens)(token), isAsItWas(token)))
    }
    const rows = renewed.flatMap(token =>
      // A token that was rolled back meanwhile has no traits.
      (kept.has(keyOf(token)) ? (token.document?.attributes ?? []) : []).map(attribute => ({
        ...{ chainId: chain.id, contract: token.contract, tokenId: token.tokenId },
        ...attribute,
      })),
    )
    if (rows.length > 0) await tx.insert(tokenAttributes).values(rows)
    const changed = changedTraits(before, rows)
    if (changed.length > 0)
      await tx
        .update(collections)
        .set({ traitsVersion: sql`${collections.traitsVersion} + 1` })
        .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, changed)))
    await changeAttributeValues(tx, chain.id, { lost: before, got: rows })
    await markTraitFloors(tx, chain.id, changed)
    await recordEvents(tx, chain.id, events, now())
  })
  announce?.([...new Set(read.map(({ contract }) => contract))])
}

/** Puts new documents in place of the old ones, all but the traits; answers what that changes, and of which tokens. */
async function replace(
  tx: Db,
  chainId: number,
  read: readonly TokenDocument[],
  now: number,
): Promise<{ events: LiveEvent[]; kept: ReadonlySet<unknown>; before: readonly Trait[] }> {
  // Whoever reads the same tokens waits here: the traits of one document would be added to those of the other.
  const before = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.chainId, chainId), or(...read.map(is(tokens)))))
    .orderBy(asc(tokens.contract), asc(tokens.tokenId))
    .for('update')
  const standing = new Map(before.map(token => [keyOf(token), token]))
  const renewed = read.filter(token => stands(standing.get(keyOf(token)), token.was))
  if (renewed.length === 0) return { events: [], kept: new Set(), before: [] }
  const attributes = await tx
    .delete(tokenAttributes)
    .where(and(eq(tokenAttributes.chainId, chainId), or(...renewed.map(is(tokenAttributes)))))
    .returning()
  const stored = await tx.execute(storing(chainId, renewed, now))
  const { rows } = stored as unknown as { rows: { contract: Hex; token_id: string }[] }
  const kept = new Set<unknown>(
    rows.map(row => keyOf({ contract: row.contract, tokenId: BigInt(row.token_id) })),
  )
  const documents = new Map(renewed.map(token => [keyOf(token), token.document]))
  const events = before.flatMap(token => {
    const document = documents.get(keyOf(token))
    const own = attributes.filter(each => keyOf(each) === keyOf(token))
    return document ? documentEvents({ ...token, attributes: own }, document, now) : []
  })
  return { events, kept, before: attributes }
}

/** The collections in which a trait came or went: their ranks are others now. */
function changedTraits(before: readonly Trait[], after: readonly Trait[]): `0x${string}`[] {
  const told = (traits: readonly Trait[]) =>
    new Map(traits.map(trait => [JSON.stringify([keyOf(trait), trait.key, trait.value]), trait]))
  const [old, renewed] = [told(before), told(after)]
  const changed = [
    ...[...old].filter(([key]) => !renewed.has(key)),
    ...[...renewed].filter(([key]) => !old.has(key)),
  ]
  return [...new Set(changed.map(([, { contract }]) => contract))]
}

const keyOf = ({ contract, tokenId }: Pick<TokenDocument, 'contract' | 'tokenId'>) =>
  `${contract}:${tokenId}`

/** Whether a token is as it was when it was asked for. */
const stands = (token: typeof tokens.$inferSelect | undefined, was: TokenDocument['was']) =>
  was === undefined ||
  (token?.metadataStatus === was.status && (was.due === undefined || token.metadataDue === was.due))

const isAsItWas = ({ was }: TokenDocument) =>
  was &&
  and(
    eq(tokens.metadataStatus, was.status),
    was.due === undefined ? undefined : eq(tokens.metadataDue, was.due),
  )

/** One statement for all: the market of a start waits for some hundred of them. */
function storing(chainId: number, read: readonly TokenDocument[], time: number): SQL {
  const rows = read.map(
    ({ contract, tokenId, document }) =>
      sql`(${contract}::text, ${tokenId.toString()}::numeric, ${document?.name ?? null}::text, ${document?.description ?? null}::text, ${document?.image ?? null}::text, ${document?.media ?? null}::text)`,
  )
  return sql`
    update ${tokens} as t set
      name = v.name, description = v.description, image = v.image, media = v.media,
      metadata_status = 'done', metadata_due = null, metadata_tries = 0,
      metadata_at = ${time}, updated_at = ${time}
    from (values ${sql.join(rows, sql`, `)}) as v(contract, token_id, name, description, image, media)
    where t.chain_id = ${chainId} and t.contract = v.contract and t.token_id = v.token_id
    returning t.contract, t.token_id`
}

const is =
  (table: typeof tokens | typeof tokenAttributes) =>
  ({ contract, tokenId }: Pick<TokenDocument, 'contract' | 'tokenId'>) =>
    and(eq(table.contract, contract), eq(table.tokenId, tokenId))
