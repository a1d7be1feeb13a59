import { and, asc, between, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { cursors } from '../storage/schema/chainData.ts'
import { collections, renewals, tokens } from '../storage/schema/metadata.ts'
import { type AskedToken, batchSize, readTokens } from './readTokens.ts'
import { renewCollection } from './renewCollection.ts'

type Renewal = typeof renewals.$inferSelect

/** Tokens that are looked through at once for those that are to be read. */
const pageSize = 1000
/**
 * Milliseconds until a range that took more than one turn is begun anew, and until a contract is asked about itself
 * again, which has its open orders looked through: it may tell of them in every block.
 */
const rest = 600_000
/** Blocks below the newest one from which on it is worth it: until then all that is read is as new as the chain. */
const mostBehind = 64

/** The contract that had the last turn, by chain. */
const turns = new WeakMap<ChainContext, Hex>()

/**
 * Reads some of what is to be read anew, of one contract; the contracts take turns. Answers whether there was anything.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function renewMetadata(context: ChainContext): Promise<boolean> {
  const renewal = await nextRenewal(context)
  if (!renewal) return false
  const { db, chain, source } = context
  const { contract } = renewal
  const [cursor] = await db.select().from(cursors).where(eq(cursors.chainId, chain.id))
  if (!cursor || cursor.number < (await source.head()).number - mostBehind) return false
  turns.set(context, contract)
  const [row] = await db
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract)))
  if (!row || renewal.what === 'collection') {
    if (row) await renewCollection(context, row)
    await goOn(context, renewal, undefined)
    return true
  }
  const { asked, next } = await page(context, renewal)
  await readTokens(
    context,
    asked.map(token => ({ ...token, kind: row.kind, tries: 0 })),
  )
  await goOn(context, renewal, next)
  return true
}

/** That of the contract whose turn it is that has waited longest. */
async function nextRenewal(context: ChainContext): Promise<Renewal | undefined> {
  const { db, chain, now } = context
  for (const after of new Set([turns.get(context) ?? '0x', '0x' as const])) {
    const [found] = await db
      .select()
      .from(renewals)
      .where(
        and(
          eq(renewals.chainId, chain.id),
          gt(renewals.contract, after),
          isNotNull(renewals.next),
          lte(renewals.due, now()),
        ),
      )
      .orderBy(asc(renewals.contract), asc(renewals.due))
      .limit(1)
    if (found) return found
  }
  return undefined
}

/** The tokens of a turn, and where the next one begins; undefined when they are the last ones. */
async function page(
  { db, chain }: ChainContext,
  { contract, next, last, readBefore }: Renewal,
): Promise<{ asked: Omit<AskedToken, 'kind' | 'tries'>[]; next: bigint | undefined }> {
  const found = await db
    .select({
      contract: tokens.contract,
      tokenId: tokens.tokenId,
      mintedBlock: tokens.mintedBlock,
      metadataAt: tokens.metadataAt,
    })
    .from(tokens)
    .where(
      and(
        eq(tokens.chainId, chain.id),
        eq(tokens.contract, contract),
        between(tokens.tokenId, next ?? 0n, last),
      ),
    )
    .orderBy(asc(tokens.tokenId))
    .limit(pageSize)
  const meant = found.filter(
    ({ metadataAt }) => readBefore === null || metadataAt === null || metadataAt <= readBefore,
  )
  const asked = meant.slice(0, batchSize)
  const end = meant.length > batchSize ? asked.at(-1) : found[pageSize - 1]
  return { asked, next: end && end.tokenId < last ? end.tokenId + 1n : undefined }
}

/** Unless blocks told of it meanwhile, or took it back: then the same is read once more. */
async function goOn({ db, chain, now }: ChainContext, renewal: Renewal, next: bigint | undefined) {
  const { contract, what, first, last, block } = renewal
  const isDone = next === undefined
  const wait = isDone && (what === 'collection' || renewal.next !== first) ? rest : 0
  await db.transaction(tx =>
    tx
      .update(renewals)
      .set({
        next: isDone ? sql`case when ${renewals.again} then ${renewals.first} end` : next,
        ...(isDone ? { again: false } : {}),
        due: now() + wait,
      })
      .where(
        and(
          eq(renewals.chainId, chain.id),
          eq(renewals.contract, contract),
          eq(renewals.what, what),
          eq(renewals.first, first),
          eq(renewals.last, last),
          eq(renewals.next, renewal.next ?? 0n),
          eq(renewals.block, block),
        ),
      ),
  )
}
