import { and, eq, inArray, sql } from 'drizzle-orm'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { collections, tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import { isRemote, readDocument } from './readDocument.ts'
import { saveDocuments, type TokenDocument } from './saveDocuments.ts'

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
    await saveDocuments(
      context,
      waiting.map((token, index) => ({ ...token, ...readAnswer(context, token, answers[index]) })),
    )
    for (const token of waiting) touched.add(token.contract)
  }
  for (const contract of touched) await rankTokens(context, contract)
}

/** What a contract says about a token: the document itself, or where it stands. */
function readAnswer(
  { remote, now }: ChainContext,
  { kind, tokenId }: { kind: 'erc721' | 'erc1155'; tokenId: bigint },
  answer: unknown,
): Pick<TokenDocument, 'document' | 'next'> {
  if (typeof answer !== 'string') return {}
  // ERC-1155 has one address for all tokens, with a place for the id.
  const uri =
    kind === 'erc1155' ? answer.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : answer
  if (remote && isRemote(uri)) return { next: { uri, due: now(), tries: 0 } }
  return { document: readDocument(uri) }
}

/**
 * Rarity by information content: each trait counts for as many bits as it is rare. Tokens with equal
 * scores share a rank.
 */
export async function rankTokens({ db, chain, now }: ChainContext, contract: `0x${string}`) {
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
    update ${tokens} as t set rarity = r.score, rarity_rank = r.place, updated_at = ${now()}::bigint
    from ranked as r
    where t.chain_id = ${chain.id} and t.contract = ${contract} and t.token_id = r.token_id
      -- The last digits of a sum depend on its order, and are no change.
      and (t.rarity_rank is distinct from r.place
        or round(t.rarity::numeric, 6) is distinct from round(r.score::numeric, 6))`
  await db.transaction(tx => tx.execute(ranks))
}

/** Marks tokens, so that their metadata is read anew. */
export async function markForRefresh(
  { db, chain }: ChainContext,
  keys: readonly { contract: `0x${string}`; tokenId: bigint }[],
) {
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
