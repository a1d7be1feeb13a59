import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleSize } from '../../../scripts/lib/bundleSize.mjs'
import { root } from '../../../scripts/lib/root.mjs'
import { budgets } from './budgets.mjs'
import { apart } from './lib/apart.mjs'
import { coldImport } from './measure/coldImport.mjs'

const built = path => pathToFileURL(join(root, 'packages/sdk/dist', path)).href
const mean = times => times.reduce((total, time) => total + time, 0) / times.length
const median = times => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]
const kilobytes = bytes => bytes / 1024
const ms = time => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
const kB = bytes => `${kilobytes(bytes).toFixed(1)} kB`

/** A figure that only explains another has no limit. */
const row = (what, old, ours, { atMost = '', ok = true } = {}) => ({ what, old, ours, atMost, ok })
const within = (figure, limit, show) => ({ atMost: show(limit), ok: figure <= limit })
const plain = String

/**
 * The measurements, by name. Each gets the node and how many rounds to go, and gives rows of the table:
 * what, the old client's figure, ours, ours at most, and whether it is.
 */
export const measurements = {
  async mined({ node, rounds }) {
    const old = await apart('minedToResolved', { node, client: 'old', rounds })
    const ours = await apart('minedToResolved', { node, client: 'ours', rounds })
    const socket = await apart('minedToResolved', { node, client: 'ours', rounds, webSocket: true })
    const trip = await apart('roundTrip', { node, client: 'ours' })
    const limit = budgets.minedSocket + trip
    return [
      row(
        'mined to resolved, HTTP only: mean',
        ms(mean(old)),
        ms(mean(ours)),
        within(mean(ours), budgets.minedMean, ms),
      ),
      row(
        'mined to resolved, HTTP only: longest',
        ms(Math.max(...old)),
        ms(Math.max(...ours)),
        within(Math.max(...ours), budgets.minedMax, ms),
      ),
      row('mined to resolved, WebSocket: mean', '–', ms(mean(socket))),
      row(
        `mined to resolved, WebSocket: longest (one round trip to the node and one to the API are ${ms(trip)})`,
        '–',
        ms(Math.max(...socket)),
        within(Math.max(...socket), limit, ms),
      ),
    ]
  },

  async calls({ node }) {
    const count = (client, items) => apart('countCalls', { node, client, items, blockTime: 12_000 })
    const old = [await count('old', 1), await count('old', 10)]
    const ours = [await count('ours', 1), await count('ours', 10)]
    return [
      row(
        'API calls, 1 item',
        old[0].api,
        ours[0].api,
        within(ours[0].api, budgets.apiCallsOfOne, plain),
      ),
      row(
        'API calls, 10 items in one step',
        old[1].api,
        ours[1].api,
        within(ours[1].api, budgets.apiCallsOfTen, plain),
      ),
      row(
        'RPC calls, 10 items',
        old[1].rpc,
        ours[1].rpc,
        within(ours[1].rpc, budgets.rpcCallsOfTen, plain),
      ),
    ]
  },

  async rejection({ node }) {
    const rows = []
    for (const [rpc, words] of [
      ['slow', 'the node meanwhile so slow that an answer takes 30 s'],
      ['dead', 'the node meanwhile dead'],
    ]) {
      const old = await apart('rejection', { node, client: 'old', rpc })
      const ours = await apart('rejection', { node, client: 'ours', rpc })
      rows.push(
        row(
          `rejected in the wallet, ${words}`,
          ms(old),
          ms(ours),
          within(ours, budgets.rejection, ms),
        ),
      )
    }
    return rows
  },

  async size() {
    const old = await bundleSize("export { createClient } from '@reservoir0x/reservoir-sdk'", {
      folder: import.meta.dirname,
    })
    const ours = await bundleSize("export { createClient } from '@sluice/sdk'", {
      conditions: ['@sluice/source'],
    })
    const { createClient } = await import(built('index.js'))
    const actions = Object.keys(createClient({ chains: [] }).actions).length
    const pieces = ours.pieces.length === 1 ? 'one piece' : `${ours.pieces.length} pieces`
    return [
      row(
        `\`createClient\` with its ${actions} actions, gzipped`,
        kB(old.first),
        kB(ours.first),
        within(kilobytes(ours.first), budgets.clientSize, limit => `${limit} kB`),
      ),
      row(`loaded on demand, in ${pieces}`, kB(old.onDemand), kB(ours.onDemand)),
    ]
  },

  async start({ rounds }) {
    const old = await coldImport({ modules: ['@reservoir0x/reservoir-sdk'], rounds })
    const ours = await coldImport({ modules: [built('index.js')], rounds })
    const trading = await coldImport({
      modules: [built('index.js'), built('actions/buyToken.js'), built('execution/execute.js')],
      rounds,
    })
    return [
      row(
        'cold import in Node',
        ms(median(old)),
        ms(median(ours)),
        within(median(ours), budgets.coldImport, ms),
      ),
      row('the same with the code of a purchase', ms(median(old)), ms(median(trading))),
    ]
  },

  async load({ node }) {
    const count = client =>
      apart('countCalls', { node, client, items: 100, delay: 20, minedAfter: 4_000 })
    const old = await count('old')
    const ours = await count('ours')
    const left = {
      old: await apart('leftAlive', { node, client: 'old' }),
      ours: await apart('leftAlive', { node, client: 'ours' }),
    }
    const socket = await apart('leftAlive', { node, client: 'ours', webSocket: true })
    const timers = ({ left }) => (left.length === 1 ? '1 timer' : `${left.length} timers`)
    const alive = ({ left, lingered }) => ({
      atMost: `0 timers, ${ms(budgets.lingering)}`,
      ok: left.length === 0 && lingered <= budgets.lingering,
    })
    const shown = result => `${timers(result)}, ${ms(result.lingered)}`
    return [
      row(
        '100 items: API requests at one time',
        old.apiPeak,
        ours.apiPeak,
        within(ours.apiPeak, budgets.inFlight, plain),
      ),
      row(
        '100 items: RPC requests at one time',
        old.rpcPeak,
        ours.rpcPeak,
        within(ours.rpcPeak, budgets.inFlight, plain),
      ),
      row(
        'left after a purchase: timers, time until the process has ended',
        shown(left.old),
        shown(left.ours),
        alive(left.ours),
      ),
      row('the same with a WebSocket', '–', shown(socket), alive(socket)),
    ]
  },
}
