import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { collections, tokenAttributes, tokens } from '../storage/schema.ts'
import { type MetadataDocument, readDocument } from './readDocument.ts'

const abi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
/** Tokens per read: each answer may hold a picture. */
const batchSize = 40

/**
 * Reads the metadata of tokens that wait for it, until none is left, and ranks the collections anew.
 * One token's bad document is that token's trouble: it is marked, and the rest goes on.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function refreshMetadata(context: ChainContext, signal?: AbortSignal): Promise<void> {
  const { db, chain, source } = context
  const touched = new Set<`0x${string}`>()
  while (!signal?.aborted) {
    const waiting = await db
      .select({ contract: tokens.contract, tokenId: tokens.tokenId, kind: collections.kind })
      .from(tokens)
      .innerJoin(
        collections,
        and(eq(collections.chainId, tokens.chainId), eq(collections.contract, tokens.contract)),
      )
      .where(and(eq(tokens.chainId, chain.id), eq(tokens.metadataStatus, 'pending')))
      .limit(batchSize)
    if (waiting.length === 0) break
    const answers = await source.read(
      waiting.map(token => ({
        address: token.contract,
        abi,
        functionName: token.kind === 'erc1155' ? 'uri' : 'tokenURI',
        args: [token.tokenId],
      })),
      { alone: true },
    )
    const documents = waiting.map((_, index) => {
      const uri = answers[index]
      return typeof uri === 'string' ? readDocument(uri) : undefined
    })
    await save(context, waiting, documents)
    for (const token of waiting) touched.add(token.contract)
  }
  for (const contract of touched) await rank(context, contract)
}

type Key = { contract: `0x${string}`; tokenId: bigint }

async function save(
  { db, chain, now }: ChainContext,
  keys: readonly Key[],
  documents: readonly (MetadataDocument | undefined)[],
) {
  await db.transaction(async tx => {
    await tx
      .delete(tokenAttributes)
      .where(
        and(
          eq(tokenAttributes.chainId, chain.id),
          or(
            ...keys.map(key =>
              and(
                eq(tokenAttributes.contract, key.contract),
                eq(tokenAttributes.tokenId, key.tokenId),
              ),
            ),
          ),
        ),
      )
    const rows: (typeof tokenAttributes.$inferInsert)[] = []
    for (const [index, { contract, tokenId }] of keys.entries()) {
      const document = documents[index]
      await tx
        .update(tokens)
        .set({
          ...(document
            ? {
                name: document.name ?? null,
                description: document.description ?? null,
                image: document.image ?? null,
                media: document.media ?? null,
              }
            : {}),
          metadataStatus: document ? 'done' : 'failed',
          metadataAt: now(),
          updatedAt: now(),
        })
        .where(
          and(
            eq(tokens.chainId, chain.id),
            eq(tokens.contract, contract),
            eq(tokens.tokenId, tokenId),
          ),
        )
      for (const attribute of document?.attributes ?? [])
        rows.push({ chainId: chain.id, contract, tokenId, ...attribute })
    }
    if (rows.length > 0) await tx.insert(tokenAttributes).values(rows)
  })
}

/**
 * Rarity by information content: each trait counts for as many bits as it is rare. Tokens with equal
 * scores share a rank.
 */
async function rank({ db, chain }: ChainContext, contract: `0x${string}`) {
  const ranks = sql`
    with total as (
      select count(*)::double precision as n from ${tokens}
      where chain_id = ${chain.id} and contract = ${contract}
    ), counts as (
      select key, value, count(*)::double precision as n from ${tokenAttributes}
      where chain_id = ${chain.id} and contract = ${contract} group by key, value
    ), scores as (
      select a.token_id, sum(ln(total.n / c.n) / ln(2)) as score
      from ${tokenAttributes} as a
      join counts as c on c.key = a.key and c.value = a.value, total
      where a.chain_id = ${chain.id} and a.contract = ${contract}
      group by a.token_id
    ), ranked as (
      select token_id, score, rank() over (order by round(score::numeric, 6) desc) as place from scores
    )
    update ${tokens} as t set rarity = r.score, rarity_rank = r.place
    from ranked as r
    where t.chain_id = ${chain.id} and t.contract = ${contract} and t.token_id = r.token_id`
  await db.transaction(tx => tx.execute(ranks))
}

/** Marks tokens, so that their metadata is read anew. */
export async function markForRefresh({ db, chain }: ChainContext, keys: readonly Key[]) {
  for (const contract of new Set(keys.map(key => key.contract)))
    await db
      .update(tokens)
      .set({ metadataStatus: 'pending' })
      .where(
        and(
          eq(tokens.chainId, chain.id),
          eq(tokens.contract, contract),
          inArray(
            tokens.tokenId,
            keys.filter(key => key.contract === contract).map(key => key.tokenId),
          ),
        ),
      )
}
