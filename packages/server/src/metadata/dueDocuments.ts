import { and, asc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'

/** Contracts that are looked through at once, and tokens of each. */
const [contractsAtOnce, tokensOfEach] = [50, 8]
/** Collections that are looked through at once. */
const collectionsAtOnce = 100

export type DueToken = { contract: Hex; tokenId: bigint; uri: string; tries: number; due: number }
export type DueCollection = typeof collections.$inferSelect & { uri: string; metadataDue: number }

/** Whether any token's document is to be fetched: most times none is, whatever waits for later. */
export async function hasDueTokens({
  db,
  chain,
  now,
}: Pick<ChainContext, 'db' | 'chain' | 'now'>): Promise<boolean> {
  const isRemote = sql`${tokens.metadataStatus} = 'remote'`
  const [first] = await db
    .select({ due: tokens.metadataDue })
    .from(tokens)
    .where(and(eq(tokens.chainId, chain.id), isRemote, lte(tokens.metadataDue, now())))
    .orderBy(asc(tokens.metadataDue))
    .limit(1)
  return first !== undefined
}

/**
 * Of the next contracts after one, in their order, the first tokens whose documents are to be fetched; those that are
 * due first come first. However many one contract has, each has its turn.
 *
 * @returns The last contract that was looked at; undefined where there are no more.
 */
export async function dueTokens(
  { db, chain, now }: Pick<ChainContext, 'db' | 'chain' | 'now'>,
  after: Hex,
): Promise<{ due: DueToken[][]; last: Hex | undefined }> {
  const isOurs = sql`t.chain_id = ${chain.id} and t.metadata_status = 'remote'`
  const next = (than: unknown) => sql`(
    select t.contract from ${tokens} as t where ${isOurs} and t.contract > ${than}
    order by t.contract limit 1
  )`
  const found = sql`(
    with recursive turns as (
      select ${next(after)} as contract, 1 as place
      union all
      select ${next(sql`turns.contract`)}, place + 1 from turns
      where turns.contract is not null and place < ${contractsAtOnce}
    )
    select turns.place, turns.contract, d.token_id, d.uri, d.metadata_tries, d.metadata_due
    from turns left join lateral (
      select t.token_id::text, t.uri, t.metadata_tries, t.metadata_due from ${tokens} as t
      where ${isOurs} and t.contract = turns.contract and t.metadata_due <= ${now()}
      order by t.metadata_due, t.token_id limit ${tokensOfEach}
    ) as d on true
    where turns.contract is not null
  ) as found`
  const rows = await db
    .select({
      contract: sql<Hex>`found.contract`,
      id: sql<string | null>`found.token_id`,
      uri: sql<string | null>`found.uri`,
      tries: sql<number>`found.metadata_tries`,
      due: sql`found.metadata_due`.mapWith(Number),
    })
    .from(found)
    .orderBy(sql`found.place, found.metadata_due`)
  const due = new Map<Hex, DueToken[]>()
  for (const { contract, id, uri, ...rest } of rows) {
    const list = due.get(contract) ?? []
    due.set(contract, list)
    if (id !== null && uri !== null) list.push({ contract, tokenId: BigInt(id), uri, ...rest })
  }
  const contracts = [...due.keys()]
  return {
    due: [...due.values()],
    last: contracts.length < contractsAtOnce ? undefined : contracts.at(-1),
  }
}

/** Where a look at collections ended. */
export type Place = Pick<DueCollection, 'metadataDue' | 'contract'>

/** The next collections whose documents are to be fetched. */
export async function dueCollections(
  { db, chain, now }: Pick<ChainContext, 'db' | 'chain' | 'now'>,
  after: Place | undefined,
): Promise<{ due: DueCollection[]; last: Place | undefined }> {
  const rows = await db
    .select()
    .from(collections)
    .where(
      and(
        eq(collections.chainId, chain.id),
        isNotNull(collections.uri),
        lte(collections.metadataDue, now()),
        after &&
          or(
            gt(collections.metadataDue, after.metadataDue),
            and(
              eq(collections.metadataDue, after.metadataDue),
              gt(collections.contract, after.contract),
            ),
          ),
      ),
    )
    .orderBy(asc(collections.metadataDue), asc(collections.contract))
    .limit(collectionsAtOnce)
  const due = rows.flatMap(row =>
    row.uri === null || row.metadataDue === null
      ? []
      : [{ ...row, uri: row.uri, metadataDue: row.metadataDue }],
  )
  return { due, last: rows.length < collectionsAtOnce ? undefined : due.at(-1) }
}
