import { Hono } from 'hono'
import type { Hint } from './bus/bus.ts'
import type { Chain, ChainContext } from './context.ts'
import { type CrossChain, createCrossChain } from './crosschain/createCrossChain.ts'
import type { SolverNode } from './crosschain/solverNode.ts'
import { solverStats } from './crosschain/solverStats.ts'
import { ServerError } from './errors.ts'
import { addRoutes } from './http/addRoutes.ts'
import { admit, type Limits } from './http/admit.ts'
import { answerError } from './http/answerError.ts'
import { boundAnswers } from './http/boundAnswers.ts'
import { createAnswers } from './http/createAnswers.ts'
import { type ApiKey, createApiKeys } from './http/createApiKeys.ts'
import { guard } from './http/guard.ts'
import { missingApp } from './http/missingApp.ts'
import { observe } from './http/observe.ts'
import type { RequestEnv } from './http/RequestEnv.ts'
import { senderOf } from './http/senderOf.ts'
import { serveApp } from './http/serveApp.ts'
import { serveDescription } from './http/serveDescription.ts'
import { serveReference } from './http/serveReference.ts'
import { serveStatus } from './http/serveStatus.ts'
import { urlsIn } from './http/urlsIn.ts'
import type { ChainSource } from './indexer/chainSource.ts'
import { createIndexer } from './indexer/createIndexer.ts'
import type { Indexer } from './indexer/Indexer.ts'
import { rpcSource } from './indexer/rpcSource.ts'
import { createFeed } from './live/createFeed.ts'
import { createHub } from './live/createHub.ts'
import { serveFeed } from './live/serveFeed.ts'
import { addMedia } from './media/addMedia.ts'
import { createMedia } from './media/createMedia.ts'
import { createRenderer } from './media/createRenderer.ts'
import { createRemote, type Remote } from './metadata/createRemote.ts'
import { createRates } from './rates/createRates.ts'
import type { RouteContext } from './routes/routeHandler.ts'
import { DatabaseFullError, databaseFailure } from './storage/databaseFailure.ts'
import { type Database, openDatabase } from './storage/openDatabase.ts'
import type { Logger } from './telemetry/createLogger.ts'
import { createMetrics, type Metrics } from './telemetry/createMetrics.ts'

/** Milliseconds, after a write was refused for want of room, for which the server is not ready. */
const fullTime = 5000

export type Server = {
  /** Answers requests; tests call `app.request`. */
  app: Hono<RequestEnv>
  indexers: readonly Indexer[]
  /** Payments across chains; undefined where fewer than two of them take part. */
  crossChain: CrossChain | undefined
  /** Why the server is not ready yet; empty when it is. */
  notReady(): Promise<string[]>
  metrics: Metrics
  /** Has what draws pictures begin before the first one is asked for. */
  beginPictures(): Promise<void>
  /** From now on it is not ready, and each answer ends its connection. */
  leave(): void
  /** The same, and sockets of the live feed are told to come back, which is elsewhere. */
  drain(): void
  /** Ends the live feed, stops following the chains and closes the database that it opened. */
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
  let fullAt = Number.NEGATIVE_INFINITY
  const onFailure = (error: unknown) => {
    if (databaseFailure(error) instanceof DatabaseFullError || error instanceof DatabaseFullError)
      fullAt = performance.now()
    options.onFailure?.(error)
  }
  const { databaseUrl, dataDir } = options
  const opened = options.database ?? (await openDatabase({ databaseUrl, dataDir, onFailure }))
  const { answerLifetime: lifetime } = options
  const answers = lifetime ? createAnswers({ lifetime }) : undefined
  const unsubscribe = opened.bus.subscribe(hint => answers?.forget(hint?.chainId, hint?.touched))
  const publish = (hint: Hint) => {
    // At once, not when the hint comes back, if it does: whoever wrote must not read what was before.
    answers?.forget(hint.chainId, hint.touched)
    contexts.get(`${hint.chainId}`)?.indexer.touch()
    opened.bus.publish(hint)
  }
  const database = { ...opened, bus: { ...opened.bus, publish } }
  const metrics: Metrics = createMetrics({
    indexers: () => indexers.map(each => each.status()),
    connections: database.connections,
    solver: options.chains.some(({ crossChain }) => crossChain)
      ? () => solverStats(database.db, now())
      : undefined,
    process: options.processMetrics,
  })
  const { fetch, ipfsGateways = [], arweaveGateway = '' } = options.metadata ?? {}
  const gateways = { ipfs: ipfsGateways, arweave: arweaveGateway }
  const remote = options.remote ?? (fetch ? createRemote({ gateways }) : undefined)
  const contexts = new Map<string, RouteContext>()
  const shared: ChainContext[] = []
  const ending = new AbortController()
  const { signal } = ending
  for (const { source, ...chain } of options.chains) {
    const context = {
      chain,
      source:
        source ??
        rpcSource({ chainId: chain.id, rpcUrls: chain.rpcUrls, metrics, onFailure, signal }),
      db: database.db,
      now,
      metrics,
      remote,
      announce: (touched?: readonly string[]) =>
        database.bus.publish({ chainId: chain.id, touched }),
    }
    shared.push(context)
  }
  const crossChain = createCrossChain({
    contexts: shared,
    ...{ database, now, signal, onFailure },
    nodes: options.solverNodes,
  })
  for (const context of shared) {
    const indexer = createIndexer(context, { database, onFailure })
    // What is cut off at the end is no failure.
    const rates = createRates(context, error => signal.aborted || onFailure(error))
    contexts.set(`${context.chain.id}`, { ...context, indexer, rates, crossChain })
  }
  const indexers = [...contexts.values()].map(context => context.indexer)
  let isDraining = false
  const notReady = async () => [
    ...(isDraining ? ['the server is about to end'] : []),
    ...(performance.now() - fullAt < fullTime ? ['the database has no room left'] : []),
    ...indexers.flatMap(indexer => {
      const { chainId, atHead, metadata, error } = indexer.status()
      if (!atHead) return [`chain ${chainId}: ${error ?? 'the index is not at the head yet'}`]
      return metadata ? [] : [`chain ${chainId}: the metadata of tokens is not read yet`]
    }),
    ...(await missingApp(options.app?.dir)),
  ]
  const app = new Hono<RequestEnv>()
  app.onError((error, c) => answerError(c, error, onFailure))
  const sender = senderOf(options.trustedProxies ?? [])
  app.use(observe({ sender, metrics, log: options.requestLog }))
  app.use(boundAnswers())
  app.use(async (c, next) => {
    await next()
    if (isDraining) c.header('connection', 'close')
  })
  app.use(guard({ hosts: options.hosts ?? [], origins: options.origins ?? [] }))
  const { metricsFrom = ['127.0.0.0/8', '::1'] } = options
  serveStatus(app, { notReady, metrics, metricsFrom })
  const keys = createApiKeys(options.apiKeys ?? [])
  const { requireApiKey: required = 'never', limits } = options
  const admitted = admit({ keys, required, limits, metrics })
  // One for both: what pictures take of an allowance, reads cannot.
  app.use('/api/*', admitted)
  app.use('/media/*', admitted)
  app.use('/openapi.json', admitted)
  serveDescription(app)
  const feeds = new Map(
    [...contexts].map(([id, context]) => [
      id,
      createFeed(context, { bus: database.bus, onFailure }),
    ]),
  )
  const hub = createHub({ metrics, onFailure, heartbeat: options.heartbeat })
  serveFeed(app, { feeds, hub, keys, limits, required })
  addRoutes(app, { contexts, deadline: options.deadline, answers })
  app.all('/api/*', c => {
    throw new ServerError(`There is no ${c.req.method} ${c.req.path.slice(0, 200)}`, {
      code: 'not_found',
      statusCode: 404,
    })
  })
  const renderer = createRenderer()
  addMedia(app, {
    ...{ contexts, media: createMedia({ remote, renderer }) },
    ancestors: [...new Set([...(options.origins ?? []), options.app?.origin ?? []].flat())],
  })
  serveReference(app)
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
        media: urlsIn(Object(options.app.config).connect).filter(url => url.startsWith('http')),
        origin: options.app.origin,
      }),
    )
  app.notFound(c =>
    answerError(c, new ServerError('Not found', { code: 'not_found', statusCode: 404 })),
  )
  if (options.follow ?? true) {
    for (const indexer of indexers) indexer.follow()
    crossChain?.follow()
  }
  return {
    app,
    indexers,
    crossChain,
    notReady,
    metrics,
    beginPictures: renderer.begin,
    leave() {
      isDraining = true
    },
    drain() {
      isDraining = true
      hub.close()
    },
    async close() {
      hub.close()
      renderer.close()
      unsubscribe()
      await Promise.all([...feeds.values()].map(feed => feed.close()))
      const closing = Promise.all([
        ...indexers.map(indexer => indexer.close()),
        crossChain?.close(),
      ])
      // What still waits for a node is not waited for.
      ending.abort()
      await closing
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
    /** Networks of proxies whose word on who sends a request is taken; none by default. */
    trustedProxies?: readonly string[] | undefined
    /** Networks that may read `/metrics`; this machine by default. */
    metricsFrom?: readonly string[] | undefined
    /** Without keys whatever is sent as one is ignored. */
    apiKeys?: readonly ApiKey[] | undefined
    /** Which requests need a key; none by default. */
    requireApiKey?: 'never' | 'write' | 'always' | undefined
    /** How often may be asked; without limit by default. */
    limits?: Limits | undefined
    /**
     * Milliseconds for which one answer to a read may serve all who ask the same, unless something changes
     * before; by default each is made anew.
     */
    answerLifetime?: number | undefined
    /** Milliseconds between pings of the live feed; 30,000 by default. */
    heartbeat?: number | undefined
    /** Milliseconds until a request is given up; by default as the contract has it for each route. */
    deadline?: number | undefined
    /** Whether `/metrics` tells of the process too. */
    processMetrics?: boolean | undefined
    /** Whether what metadata leads to is fetched, and by which gateways; it is not by default. */
    metadata?:
      | { fetch: boolean; ipfsGateways: readonly string[]; arweaveGateway: string }
      | undefined
    /** What fetches it, instead of what `metadata` asks for. */
    remote?: Remote | undefined
    /** Hears of every request. */
    requestLog?: Logger | undefined
    /** What the solver sends through, by chain; by default the nodes at `rpcUrls`. */
    solverNodes?: ReadonlyMap<number, SolverNode> | undefined
    /** Whether to follow the chains at once; true by default. */
    follow?: boolean | undefined
    /** The wall clock, in milliseconds since 1970. */
    now?: (() => number) | undefined
    /** Hears of failures that a client cannot do anything about. */
    onFailure?: ((error: unknown) => void) | undefined
  }
}
