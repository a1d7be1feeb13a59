import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { IndexerStatus } from '../indexer/IndexerStatus.ts'

/** Seconds. The benchmarks' bounds (50 and 100 ms) are among them. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 40]

/** What the solver has open: payments across chains that are neither done nor given back. */
export type SolverStats = {
  /** By the chain that is paid on and the state. */
  open: readonly { chain: number; state: string; count: number }[]
  /** Fills that failed when they were mined, in the last hour, by their chain: their gas was the solver's. */
  failed: readonly { chain: number; count: number }[]
  /** Payments that were sent back in the last hour, taken or not, by their chain: their gas was the solver's too. */
  refunds: readonly { chain: number; count: number }[]
  /** Seconds for which the oldest of them has not changed; undefined where there is none. */
  oldest: number | undefined
}

type PoolStats = { total: number; idle: number; waiting: number }

/** What is counted. Labels are names of ours only, never what a client sent. */
export type Metrics = {
  request(request: { method: string; route: string; status: number; seconds: number }): void
  rateLimited(kind: string): void
  orderPost(chainId: number, status: string): void
  reorg(chainId: number, blocks: number): void
  /** Looks at orders whose exchange did not say what it takes: what was known is told. */
  feesUnread(chainId: number, orders: number): void
  /** `failed`: no answer; `refused`: the node says that the call is wrong. */
  rpc(chainId: number, method: string, outcome: 'answered' | 'refused' | 'failed'): void
  /** +1 for a socket that opens, -1 for one that closes. */
  websockets(change: 1 | -1): void
  /** In the text format of Prometheus. */
  text(): Promise<{ type: string; body: string }>
}

/** Counters and gauges of one server, apart from those of others in the same process. */
export function createMetrics(options: createMetrics.Options = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'sluice_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const latency = new Histogram({
    name: 'sluice_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['route'],
    buckets,
    registers,
  })
  const limited = new Counter({
    name: 'sluice_rate_limited_total',
    help: 'Requests that were answered with 429, by class',
    labelNames: ['class'],
    registers,
  })
  const posts = new Counter({
    name: 'sluice_order_posts_total',
    help: 'Orders that were posted, by what became of them',
    labelNames: ['chain', 'status'],
    registers,
  })
  const reorgs = new Counter({
    name: 'sluice_reorgs_total',
    help: 'Times that the index went back because the chain had changed',
    labelNames: ['chain'],
    registers,
  })
  const unreadFees = new Counter({
    name: 'sluice_order_fees_unread_total',
    help: 'Looks at orders whose exchange did not say in time what it takes of them',
    labelNames: ['chain'],
    registers,
  })
  const reorgBlocks = new Counter({
    name: 'sluice_reorg_blocks_total',
    help: 'Blocks that were taken back',
    labelNames: ['chain'],
    registers,
  })
  const calls = new Counter({
    name: 'sluice_rpc_calls_total',
    help: 'Calls of the nodes, by method and outcome',
    labelNames: ['chain', 'method', 'outcome'],
    registers,
  })
  const sockets = new Gauge({
    name: 'sluice_websocket_connections',
    help: 'Sockets of the live feed that are open',
    registers,
  })
  const { indexers = () => [], connections } = options
  chainGauge('sluice_index_block', 'The newest block that is indexed', ({ block }) => block)
  chainGauge('sluice_index_head', 'The newest block that the chain was seen at', ({ head }) => head)
  chainGauge('sluice_index_lag_blocks', 'Blocks that the index is behind', ({ block, head }) =>
    head === undefined ? undefined : Math.max(head - (block ?? 0), 0),
  )
  chainGauge('sluice_index_at_head', '1 when the last pass reached the head', ({ atHead }) =>
    Number(atHead),
  )
  new Gauge({
    name: 'sluice_database_connections',
    help: 'Connections of the database pool, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections?.() ?? {})) this.set({ state }, count)
    },
  })

  const { solver } = options
  if (solver) {
    // While the database is away the other metrics matter all the more.
    const read = () => solver().catch(() => undefined)
    new Gauge({
      name: 'sluice_solver_open_intents',
      help: 'Payments across chains that are neither done nor given back, by where they stand',
      labelNames: ['chain', 'state'],
      registers,
      async collect() {
        const stats = await read()
        this.reset()
        for (const { chain, state, count } of stats?.open ?? []) this.set({ chain, state }, count)
      },
    })
    new Gauge({
      name: 'sluice_solver_failed_fills',
      help: 'Fills that failed when they were mined, in the last hour',
      labelNames: ['chain'],
      registers,
      async collect() {
        const stats = await read()
        this.reset()
        for (const { chain, count } of stats?.failed ?? []) this.set({ chain }, count)
      },
    })
    new Gauge({
      name: 'sluice_solver_refunds',
      help: 'Payments that the solver sent back in the last hour, whether they were taken or not',
      labelNames: ['chain'],
      registers,
      async collect() {
        const stats = await read()
        this.reset()
        for (const { chain, count } of stats?.refunds ?? []) this.set({ chain }, count)
      },
    })
    new Gauge({
      name: 'sluice_solver_oldest_open_seconds',
      help: 'How long the oldest of them that the solver works on has not changed; 0 where there is none',
      registers,
      async collect() {
        this.set((await read())?.oldest ?? 0)
      },
    })
  }

  function chainGauge(
    name: string,
    help: string,
    read: (status: IndexerStatus) => number | undefined,
  ) {
    new Gauge({
      name,
      help,
      labelNames: ['chain'],
      registers,
      collect() {
        for (const status of indexers()) {
          const value = read(status)
          if (value !== undefined) this.set({ chain: status.chainId }, value)
        }
      },
    })
  }

  return {
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      latency.observe({ route }, seconds)
    },
    rateLimited: kind => limited.inc({ class: kind }),
    orderPost: (chain, status) => posts.inc({ chain, status }),
    feesUnread: (chain, orders) => unreadFees.inc({ chain }, orders),
    reorg(chain, blocks) {
      reorgs.inc({ chain })
      reorgBlocks.inc({ chain }, blocks)
    },
    rpc: (chain, method, outcome) => calls.inc({ chain, method, outcome }),
    websockets: change => sockets.inc(change),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

export declare namespace createMetrics {
  type Options = {
    /** Asked when the metrics are read. */
    indexers?: (() => readonly IndexerStatus[]) | undefined
    connections?: (() => PoolStats) | undefined
    /** Asked when the metrics are read; where payments across chains are served. */
    solver?: (() => Promise<SolverStats>) | undefined
    /** Whether to measure the process too: memory, event loop, garbage collection. */
    process?: boolean | undefined
  }
}
