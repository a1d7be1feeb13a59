import { eq } from 'drizzle-orm'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import { readSince } from '../indexer/readSince.ts'
import { cursors } from '../storage/schema/chainData.ts'
import type { collections, tokens } from '../storage/schema/metadata.ts'
import { isRemote, readDocument } from './readDocument.ts'
import { saveDocuments, type TokenDocument } from './saveDocuments.ts'

const abi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
/** Tokens per read: each answer may hold a picture. */
export const batchSize = 40
/** Milliseconds until a contract that did not say where a document is is asked again, and at most; then how often. */
const [firstWait, longestWait, mostTries] = [300_000, 86_400_000, 12]

export type AskedToken = Pick<typeof tokens.$inferSelect, 'contract' | 'tokenId' | 'mintedBlock'> &
  Pick<typeof collections.$inferSelect, 'kind'> & {
    /** How often its contract was asked in vain. */
    tries: number
  }

/**
 * Asks contracts for what they say about some of their tokens, as the chain is now, and stores it. One token's bad
 * document is that token's trouble: it is marked, and the rest goes on.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readTokens(
  context: ChainContext,
  asked: readonly AskedToken[],
  was?: TokenDocument['was'],
): Promise<void> {
  if (asked.length === 0) return
  const { db, chain, source } = context
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
  const answers = await readSince(
    source,
    asked.map(token => ({
      address: token.contract,
      abi,
      functionName: token.kind === 'erc1155' ? 'uri' : 'tokenURI',
      args: [token.tokenId],
    })),
    // A block may have told that they are other ones now: of one before it they would be the old ones.
    { alone: true, block: Math.max(cursor?.number ?? 0, ...asked.map(token => token.mintedBlock)) },
  )
  await saveDocuments(
    context,
    asked.map((token, index) => ({
      ...{ contract: token.contract, tokenId: token.tokenId, was },
      ...readAnswer(context, token, answers[index]),
    })),
  )
}

/** What a contract says about a token: the document itself, or where it stands. */
function readAnswer(
  { remote, now }: ChainContext,
  { kind, tokenId, tries }: AskedToken,
  answer: unknown,
): Pick<TokenDocument, 'document' | 'next' | 'late'> {
  // Too slow, or nothing yet: many refuse, or say nothing, until what they have is to be seen.
  if (typeof answer !== 'string' || answer.trim() === '') {
    const wait = Math.min(firstWait * 2 ** tries, longestWait)
    return tries < mostTries ? { late: { due: now() + wait, tries: tries + 1 } } : {}
  }
  // ERC-1155 has one address for all tokens, with a place for the id.
  const uri =
    kind === 'erc1155' ? answer.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : answer
  if (remote && isRemote(uri)) return { next: { uri, due: now(), tries: 0 } }
  return { document: readDocument(uri) }
}
