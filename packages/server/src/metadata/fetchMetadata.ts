import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import type { Remote } from './createRemote.ts'
import { FetchError } from './FetchError.ts'
import { rankCollections } from './rankCollections.ts'
import { type MetadataDocument, mostDocumentBytes, parseDocument } from './readDocument.ts'
import { saveCollection } from './saveCollection.ts'
import { saveDocuments } from './saveDocuments.ts'

/** Documents that are asked for at once; each host is asked fewer times by the fetcher. */
const batchSize = 40
/**
 * Milliseconds until a document is asked for again, each time longer; after the last it is given up. The first is longer
 * than a failure is remembered, or what is remembered would be the answer. The last ones are for what is published long
 * after it was minted.
 */
const pauses = [90_000, 300_000, 1_800_000, 10_800_000, 86_400_000, 259_200_000] as const

/**
 * Fetches the documents of tokens and collections that stand elsewhere and are due. What fails for a
 * reason that may pass is due again later; nothing else waits for it.
 */
export async function fetchMetadata(context: ChainContext, signal: AbortSignal): Promise<void> {
  const { remote } = context
  if (!remote) return
  await fetchCollections(context, remote, signal)
  while (!signal.aborted) {
    const { db, chain, now } = context
    const due = await db
      .select({
        contract: tokens.contract,
        tokenId: tokens.tokenId,
        uri: tokens.uri,
        tries: tokens.metadataTries,
      })
      .from(tokens)
      .where(
        and(
          eq(tokens.chainId, chain.id),
          eq(tokens.metadataStatus, 'remote'),
          lte(tokens.metadataDue, now()),
        ),
      )
      .orderBy(asc(tokens.metadataDue))
      .limit(batchSize)
    if (due.length === 0) break
    const read = await Promise.all(
      due.map(async token => ({
        ...token,
        ...(await fetchDocument(remote, { ...token, now }, signal)),
      })),
    )
    await saveDocuments(context, read)
  }
  await rankCollections(context, signal)
}

async function fetchCollections(context: ChainContext, remote: Remote, signal: AbortSignal) {
  const { db, chain, now } = context
  const due = await db
    .select()
    .from(collections)
    .where(
      and(
        eq(collections.chainId, chain.id),
        isNotNull(collections.uri),
        lte(collections.metadataDue, now()),
      ),
    )
    .limit(batchSize)
  await Promise.all(
    due.map(async row => {
      const { document, next } = await fetchDocument(
        remote,
        { uri: row.uri, tries: row.metadataTries, now },
        signal,
      )
      const told = document
        ? {
            name: document.name ?? row.name,
            description: document.description ?? null,
            image: document.image ?? null,
          }
        : undefined
      const state = { metadataDue: next?.due ?? null, metadataTries: next?.tries ?? 0 }
      await saveCollection(context, row, { ...told, ...state })
    }),
  )
}

async function fetchDocument(
  remote: Remote,
  { uri, tries, now }: { uri: string | null; tries: number; now: () => number },
  signal: AbortSignal,
): Promise<{
  document?: MetadataDocument | undefined
  next?: { uri: string; due: number; tries: number } | undefined
}> {
  if (uri === null) return {}
  const again = () => {
    const pause = pauses[tries]
    return pause === undefined ? {} : { next: { uri, due: now() + pause, tries: tries + 1 } }
  }
  try {
    const bytes = await remote.read(uri, { mostBytes: mostDocumentBytes, signal })
    const document = parseDocument(Buffer.from(bytes).toString('utf8'))
    // Gateways answer with pages of their own while they look: what is no document now may be one later.
    return document ? { document } : again()
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return error.retryable ? again() : {}
  }
}
