import type { RouteDefinition } from '@sluice/sdk/api'
import { routes } from '@sluice/sdk/api'
import { type Context, Hono } from 'hono'
import type { Chain } from './context.ts'
import { ServerError } from './errors.ts'
import { guard } from './http/guard.ts'
import { parseQuery } from './http/parseQuery.ts'
import { readBody } from './http/readBody.ts'
import { serveApp } from './http/serveApp.ts'
import { urlsIn } from './http/urlsIn.ts'
import { validate } from './http/validate.ts'
import type { ChainSource } from './indexer/chainSource.ts'
import { createIndexer, type Indexer } from './indexer/createIndexer.ts'
import { rpcSource } from './indexer/rpcSource.ts'
import { handlers, type ServedPath, servedPaths } from './routes/handlers.ts'
import type { RouteContext } from './routes/routeHandler.ts'
import { queryFailure } from './storage/databaseFailure.ts'
import { type Database, openDatabase } from './storage/openDatabase.ts'

export type Server = {
  /** Answers requests; tests call `app.request`. */
  app: Hono
  indexers: readonly Indexer[]
  /** Why the server is not ready yet; empty when it is. */
  notReady(): Promise<string[]>
  /** Stops following the chains and closes the database that it opened. */
  close(): Promise<void>
}

/**
 * The marketplace API of one or several chains, and the web app beside it.
 *
 * @throws FolderLockedError when another process has the data folder open.
 * @throws DatabaseUnavailableError when the database does not answer in time.
 */
export async function createServer(options: createServer.Options): Promise<Server> {
  const now = options.now ?? Date.now
  const { databaseUrl, dataDir } = options
  const database = options.database ?? (await openDatabase({ databaseUrl, dataDir }))
  const contexts = new Map<string, RouteContext>()
  for (const { source, ...chain } of options.chains) {
    const context = {
      chain,
      source: source ?? rpcSource({ chainId: chain.id, rpcUrls: chain.rpcUrls }),
      db: database.db,
      now,
    }
    contexts.set(`${chain.id}`, { ...context, indexer: createIndexer(context, options.onFailure) })
  }
  const indexers = [...contexts.values()].map(context => context.indexer)
  const notReady = async () => [
    ...indexers.flatMap(indexer => {
      const { chainId, atHead, metadata, error } = indexer.status()
      if (!atHead) return [`chain ${chainId}: ${error ?? 'the index is not at the head yet'}`]
      return metadata ? [] : [`chain ${chainId}: the metadata of tokens is not read yet`]
    }),
    ...(await missingApp(options.app?.dir)),
  ]
  const app = new Hono()
  app.onError((error, c) => answerError(c, error, options.onFailure))
  app.use(guard({ hosts: options.hosts ?? [], origins: options.origins ?? [] }))
  app.get('/health', c => c.json({ status: 'ok' }))
  app.get('/ready', async c => {
    const reasons = await notReady()
    return c.json({ ready: reasons.length === 0, reasons }, reasons.length === 0 ? 200 : 503)
  })
  // The description is made when it is asked for: making it costs more than a start may take.
  app.get('/openapi.json', async c => c.json(await (await import('./openApi.ts')).openApi()))
  app.get('/api/:chain/health', c => c.json(contextOf(contexts, c).indexer.status()))
  for (const path of servedPaths) addRoute(app, contexts, path)
  app.all('/api/*', c => {
    throw new ServerError(`There is no ${c.req.method} ${c.req.path.slice(0, 200)}`, {
      code: 'not_found',
      statusCode: 404,
    })
  })
  app.get('/config.json', c => {
    c.header('cache-control', 'no-cache')
    return c.json(options.app?.config ?? {})
  })
  if (options.app)
    app.get(
      '*',
      serveApp({
        dir: options.app.dir,
        connect: urlsIn(options.app.config),
        origin: options.app.origin,
      }),
    )
  app.notFound(c =>
    answerError(c, new ServerError('Not found', { code: 'not_found', statusCode: 404 })),
  )
  if (options.follow ?? true) for (const indexer of indexers) indexer.follow()
  return {
    app,
    indexers,
    notReady,
    async close() {
      await Promise.all(indexers.map(indexer => indexer.close()))
      if (!options.database) await database.close()
    },
  }
}

export declare namespace createServer {
  type Options = {
    chains: readonly (Chain & {
      /** Where the chain is read; by default the nodes at `rpcUrls`. */
      source?: ChainSource | undefined
    })[]
    /** An open database, which stays open after `close`; by default one of its own is opened. */
    database?: Database | undefined
    /** A PostgreSQL; without one the database is embedded. */
    databaseUrl?: string | undefined
    /** The folder of the embedded database; without one it lives in memory. */
    dataDir?: string | undefined
    app?: { dir: string; config: unknown; origin?: string | undefined } | undefined
    /** Host names besides those of the loopback. */
    hosts?: readonly string[] | undefined
    /** Origins of other pages that may use the server. */
    origins?: readonly string[] | undefined
    /** Whether to follow the chains at once; true by default. */
    follow?: boolean | undefined
    /** The wall clock, in milliseconds since 1970. */
    now?: (() => number) | undefined
    /** Hears of failures that a client cannot do anything about. */
    onFailure?: ((error: unknown) => void) | undefined
  }
}

function addRoute(app: Hono, contexts: ReadonlyMap<string, RouteContext>, path: ServedPath) {
  const route: RouteDefinition = routes[path]
  const pattern = `/api/:chain${path.replace(/\{(\w+)\}/g, ':$1')}`
  // The table is checked against the contract where it is made; here the types of one entry are lost.
  const handler = handlers[path] as (context: RouteContext, input: unknown) => Promise<object>
  const work = async (c: Context) => {
    const context = contextOf(contexts, c)
    const query = parseQuery(new URL(c.req.url).search)
    const input = {
      path: route.path && validate(route.path, c.req.param()),
      query: route.query && validate(route.query, query),
      body: route.body && validate(route.body, await readBody(c)),
    }
    c.header('cache-control', 'no-store')
    return c.json(await handler(context, input))
  }
  for (const each of [pattern, `${pattern}/`]) app.on(route.method, each, work)
}

function contextOf(contexts: ReadonlyMap<string, RouteContext>, c: Context): RouteContext {
  const id = c.req.param('chain') ?? ''
  const context = contexts.get(id)
  if (!context)
    throw new ServerError(`Chain ${id.slice(0, 50)} is not served here`, {
      code: 'unknown_chain',
      statusCode: 404,
    })
  return context
}

/** Refusals are told as they are; of anything else the client learns only that it happened. */
function answerError(c: Context, thrown: unknown, onFailure?: (error: unknown) => void) {
  const error = queryFailure(thrown) ?? thrown
  if (error instanceof ServerError) {
    if (error.statusCode >= 500) onFailure?.(error)
    if (error.statusCode === 503) c.header('retry-after', '1')
    return c.json(error.toBody(), error.statusCode)
  }
  onFailure?.(error)
  const hidden = new ServerError('Something went wrong on the server', {
    code: 'internal',
    statusCode: 500,
    cause: error,
  })
  return c.json(hidden.toBody(), 500)
}

async function missingApp(dir: string | undefined): Promise<string[]> {
  if (dir === undefined) return []
  const { access } = await import('node:fs/promises')
  const { join } = await import('node:path')
  return access(join(dir, 'index.html')).then(
    () => [],
    () => ['app: not built yet'],
  )
}
