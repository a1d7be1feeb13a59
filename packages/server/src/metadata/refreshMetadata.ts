import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { readSince } from '../indexer/readSince.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { countTraitFloors } from './countTraitFloors.ts'
import { rankCollections } from './rankCollections.ts'
import { isRemote, readDocument } from './readDocument.ts'
import { saveDocuments, type TokenDocument } from './saveDocuments.ts'

const abi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
/** Tokens per read: each answer may hold a picture. */
const batchSize = 40
/** Milliseconds until a contract that was slow to say where a document is is asked again, and at most; then how often. */
const [firstWait, longestWait, mostTries] = [300_000, 86_400_000, 12]

/**
 * Reads the metadata of tokens that wait for it, until none is left, and ranks the collections that changed.
 * One token's bad document is that token's trouble: it is marked, and the rest goes on.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function refreshMetadata(context: ChainContext, signal?: AbortSignal): Promise<void> {
  const { db, chain, source, now } = context
  while (!signal?.aborted) {
    const waiting = await db
      .select({
        contract: tokens.contract,
        tokenId: tokens.tokenId,
        kind: collections.kind,
        mintedBlock: tokens.mintedBlock,
        tries: tokens.metadataTries,
      })
      .from(tokens)
      .innerJoin(
        collections,
        and(eq(collections.chainId, tokens.chainId), eq(collections.contract, tokens.contract)),
      )
      .where(
        and(
          eq(tokens.chainId, chain.id),
          eq(tokens.metadataStatus, 'pending'),
          or(isNull(tokens.metadataDue), lte(tokens.metadataDue, now())),
        ),
      )
      .limit(batchSize)
    if (waiting.length === 0) break
    const answers = await readSince(
      source,
      waiting.map(token => ({
        address: token.contract,
        abi,
        functionName: token.kind === 'erc1155' ? 'uri' : 'tokenURI',
        args: [token.tokenId],
      })),
      { alone: true, block: Math.max(...waiting.map(token => token.mintedBlock)) },
    )
    await saveDocuments(
      context,
      waiting.map((token, index) => ({ ...token, ...readAnswer(context, token, answers[index]) })),
    )
  }
  await rankCollections(context, signal)
  await countTraitFloors(context, signal)
}

/** What a contract says about a token: the document itself, or where it stands. */
function readAnswer(
  { remote, now }: ChainContext,
  { kind, tokenId, tries }: { kind: 'erc721' | 'erc1155'; tokenId: bigint; tries: number },
  answer: unknown,
): Pick<TokenDocument, 'document' | 'next' | 'late'> {
  if (answer === null) {
    const wait = Math.min(firstWait * 2 ** tries, longestWait)
    return tries < mostTries ? { late: { due: now() + wait, tries: tries + 1 } } : {}
  }
  if (typeof answer !== 'string') return {}
  // ERC-1155 has one address for all tokens, with a place for the id.
  const uri =
    kind === 'erc1155' ? answer.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : answer
  if (remote && isRemote(uri)) return { next: { uri, due: now(), tries: 0 } }
  return { document: readDocument(uri) }
}

/** Marks tokens, so that their metadata is read anew. */
export async function markForRefresh(
  { db, chain }: ChainContext,
  keys: readonly { contract: `0x${string}`; tokenId: bigint }[],
) {
  for (const contract of new Set(keys.map(key => key.contract)))
    await db
      .update(tokens)
      .set({ metadataStatus: 'pending', metadataDue: null, metadataTries: 0 })
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
