import { eq } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { collections } from '../storage/schema/metadata.ts'
import { withinTime } from '../withinTime.ts'
import { createFetchPool } from './createFetchPool.ts'
import type { Remote } from './createRemote.ts'
import {
  type DueCollection,
  type DueToken,
  dueCollections,
  dueTokens,
  hasDueTokens,
  type Place,
} from './dueDocuments.ts'
import { FetchError } from './FetchError.ts'
import { rankCollections } from './rankCollections.ts'
import { type MetadataDocument, mostDocumentBytes, parseDocument } from './readDocument.ts'
import { saveCollection } from './saveCollection.ts'
import { saveDocuments } from './saveDocuments.ts'

/**
 * Milliseconds until a document is asked for again, each time longer; after the last it is given up. The first is longer
 * than a failure is remembered, or what is remembered would be the answer. The last ones are for what is published long
 * after it was minted.
 */
const pauses = [90_000, 300_000, 1_800_000, 10_800_000, 86_400_000, 259_200_000] as const
/** Milliseconds for a document with all that it waits for, and until one whose turn did not come is due again. */
const [longest, noTurn] = [60_000, 60_000]
/** Looks at the database for more, until some of what is on its way has ended. */
const mostLooks = 10

type Ended = { collection: DueCollection; read: Read } | { token: DueToken; read: Read }
type Pool = ReturnType<typeof createFetchPool<Ended>>
type Read = {
  document?: MetadataDocument | undefined
  next?: { uri: string; due: number; tries: number } | undefined
}

/**
 * Fetches the documents of tokens and collections that stand elsewhere and are due, until none is. What fails for a
 * reason that may pass is due again later. Contracts and hosts have their shares: one that is slow holds up no other.
 */
export async function fetchMetadata(context: ChainContext, signal: AbortSignal): Promise<void> {
  const { remote } = context
  if (!remote) return
  const pool = createFetchPool<Ended>()
  const stop = new AbortController()
  const end = () => stop.abort(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const look = createLook(context, { pool, remote, signal: stop.signal })
  try {
    while (!signal.aborted) {
      await look()
      const ended = await pool.take()
      await save(context, ended)
      if (ended.length === 0 && pool.isEmpty()) break
    }
  } finally {
    stop.abort()
    signal.removeEventListener('abort', end)
    await pool.end()
  }
  await rankCollections(context, signal)
}

/** Begins with what is due, from where the look before ended, as far as there is room. */
function createLook(
  context: ChainContext,
  { pool, remote, signal }: { pool: Pool; remote: Remote; signal: AbortSignal },
) {
  let contract: DueToken['contract'] = '0x'
  let collection: Place | undefined
  const read = ({ uri, tries }: { uri: string; tries: number }) =>
    fetchDocument(remote, { uri, tries, now: context.now }, signal)

  const lookAtCollections = async () => {
    const { due, last } = await dueCollections(context, collection)
    for (const row of due) {
      const { uri, metadataTries: tries } = row
      const item = { contract: row.contract, host: hostOf(uri), isCollection: true }
      pool.begin({ ...item, key: row.contract }, async () => ({
        collection: row,
        read: await read({ uri, tries }),
      }))
    }
    collection = last
  }

  /** The first of each contract, then the second: none has two before each had one. */
  const beginAll = (lists: readonly DueToken[][]) => {
    for (let i = 0; lists.some(list => list.length > i); i++)
      for (const list of lists) {
        const token = list[i]
        if (!token) continue
        if (pool.isFull()) return
        const item = { contract: token.contract, host: hostOf(token.uri), isCollection: false }
        const key = `${token.contract}:${token.tokenId}`
        const begun = pool.begin({ ...item, key }, async () => ({ token, read: await read(token) }))
        if (begun) contract = token.contract
      }
  }

  return async () => {
    await lookAtCollections()
    if (!(await hasDueTokens(context))) return
    let isFromFirst = contract === '0x'
    for (let i = 0; !pool.isFull() && (i < mostLooks || pool.isEmpty()); i++) {
      const { due, last } = await dueTokens(context, contract)
      beginAll(due)
      if (pool.isFull()) return
      contract = last ?? '0x'
      if (last !== undefined) continue
      if (isFromFirst) return
      isFromFirst = true
    }
  }
}

async function save(context: ChainContext, ended: readonly Ended[]) {
  const tokens = ended.flatMap(each => ('token' in each ? [each] : []))
  if (tokens.length > 0)
    await saveDocuments(
      context,
      tokens.map(({ token: { contract, tokenId, due }, read }) => ({
        ...{ contract, tokenId, was: { status: 'remote' as const, due } },
        ...read,
      })),
    )
  for (const each of ended) {
    if (!('collection' in each)) continue
    const { collection: row, read } = each
    const { document, next } = read
    const told = document
      ? {
          name: document.name ?? row.name,
          description: document.description ?? null,
          image: document.image ?? null,
        }
      : undefined
    const state = { metadataDue: next?.due ?? null, metadataTries: next?.tries ?? 0 }
    // Unless its contract has said something else meanwhile.
    const isAsItWas = eq(collections.metadataDue, row.metadataDue)
    await saveCollection(context, row, { ...told, ...state }, isAsItWas)
  }
}

/** Whom a link is asked for at: a host, or the gateways of its scheme. */
function hostOf(uri: string): string {
  const scheme = /^(ipfs|ar):/i.exec(uri)?.[1]
  return scheme?.toLowerCase() ?? (URL.canParse(uri) ? new URL(uri).host : '')
}

async function fetchDocument(
  remote: Remote,
  { uri, tries, now }: { uri: string; tries: number; now: () => number },
  signal: AbortSignal,
): Promise<Read> {
  const again = () => {
    const pause = pauses[tries]
    return pause === undefined ? {} : { next: { uri, due: now() + pause, tries: tries + 1 } }
  }
  try {
    const bytes = await withinTime(longest, signal, within =>
      remote.read(uri, { mostBytes: mostDocumentBytes, signal: within }),
    )
    const document = parseDocument(Buffer.from(bytes).toString('utf8'))
    // Gateways answer with pages of their own while they look: what is no document now may be one later.
    return document ? { document } : again()
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    // It was not asked, so that it has not failed.
    if (error.reason === 'no_turn') return { next: { uri, due: now() + noTurn, tries } }
    return error.retryable ? again() : {}
  }
}
