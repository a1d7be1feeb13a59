import { createWalletClient, custom, defineChain, isHex } from 'viem'
import type { ApiChain } from '../chains/defineChain.ts'
import { withApi } from '../chains/withApi.ts'
import { createClient } from '../client.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { cast } from '../testing/answers.ts'
import { subjectOf } from './orders.ts'
import { approvalData, destinationId, itemOf } from './trades.ts'
import type { Effect, Prompt, Tab, World } from './world.ts'

export const apiKey = 'canary-key-5e1f'

/** Carries out what a tab does to the outside, or lets it fail. */
export type Perform = (tab: Tab, effect: Omit<Effect, 'world'>) => Promise<unknown>

const prompting =
  /^(eth_sendTransaction|wallet_sendTransaction|eth_sign|personal_sign|wallet_sendCalls)/

/** Opens a page with a client of its own; everything it does to the outside goes through `perform`. */
export function openTab(world: World, perform: Perform): Tab {
  const { provider, market, account } = world
  const { sync = false, nodes = 0, sockets = false, config } = world.options
  const tokens = (chainId: number) => [
    { chainId, address: cast.ether, symbol: 'ETH', name: 'Ether', decimals: 18 },
    { chainId, address: cast.weth, symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  ]
  const chain = withApi(
    {
      id: 31337,
      name: 'Local chain',
      ...(nodes > 0 && { network: networkOf(31337, world.tabs.length + 1, { nodes, sockets }) }),
      checkPollingInterval: 1_000,
      wrappedNative: cast.weth,
      paymentTokens: tokens(31337),
    },
    market.base,
  )
  const client = createClient({
    chains: [chain, destinationOf(world, tokens)],
    apiKey,
    logLevel: 4,
    logSink: (_, parts) => world.lines.push(parts),
    synchronousStepItemExecution: sync,
    journal: storeOf(world, (label, params, proceed) =>
      perform(tab, { kind: 'store', label, params, proceed }),
    ),
    ...config,
    fetch: (async (input: string, init: RequestInit = {}) => {
      const path = String(input).slice(market.base.length).split('?', 1)[0]
      return perform(tab, {
        kind: 'api',
        label: `${init.method} ${path}`,
        params: [String(input), init.body],
        proceed: () => world.clock.unwatched(() => market.fetch(input, init)),
        signal: init.signal ?? undefined,
      })
    }) as typeof fetch,
  })
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    const ask = () => provider.request({ method, params })
    if (!prompting.test(method)) {
      return perform(tab, { kind: 'rpc', label: method, params: list, proceed: ask })
    }
    const prompt = promptOf(world, tab, method, list)
    let asked = false
    const over = (state: Prompt['state']) => {
      if (prompt.state === 'open') prompt.state = state
    }
    const proceed = async () => {
      asked = true
      if (prompt.state === 'refused') throw new Error('The request was withdrawn')
      try {
        const answer = await ask()
        if (isHex(answer) && /sign/i.test(method)) {
          world.signatures.add(answer)
          prompt.signature = answer
        } else if (isHex(answer)) {
          prompt.hash = answer
        }
        over('done')
        prompt.lost = tab.dead && /sign/i.test(method)
        return answer
      } catch (error) {
        over('refused')
        throw error
      }
    }
    const begin = () => {
      const [missing] = unwritten(world, prompt, list)
      if (missing !== undefined) world.unwritten.push(missing)
      world.prompts.push(prompt)
    }
    try {
      const answer = await perform(tab, {
        kind: 'wallet',
        label: method,
        params: list,
        begin,
        proceed,
      })
      world.note(tab.id, 'answer', method, answer)
      return answer
    } finally {
      // A wallet that answered without having been shown anything will not send it later.
      if (!asked) over('refused')
    }
  }
  const tab: Tab = {
    id: world.tabs.length + 1,
    client,
    wallet: createWalletClient({
      account,
      transport: custom({ request }, { retryCount: 0 }),
    }),
    dead: false,
    events: [],
  }
  client.addEventListener(event => {
    if (tab.dead) return
    tab.events.push(event)
    world.note(tab.id, 'event', event.name)
  })
  return tab
}

/** The storage as one tab sees it: nothing that a dead tab still writes gets there. */
function storeOf(
  { store }: World,
  perform: (label: string, params: unknown[], proceed: () => Promise<unknown>) => Promise<unknown>,
): JournalStore {
  // Keys hold random ids: only what is before those is the same in every run of a seed.
  const call = (name: string, key: string, value: string | undefined, work: () => unknown) =>
    perform(`${name} ${key.split('/', 1)[0]}`, [key, value], async () => work()) as Promise<never>
  return {
    get: key => call('get', key, undefined, () => store.get(key)),
    set: (key, value) => call('set', key, value, () => void store.set(key, value)),
    delete: key => call('delete', key, undefined, () => void store.delete(key)),
    keys: prefix =>
      call('keys', prefix, undefined, () =>
        [...store.keys()].filter(key => key.startsWith(prefix)),
      ),
    add: (key, value) =>
      call('add', key, value, () => {
        if (store.has(key)) return false
        store.set(key, value)
        return true
      }),
  }
}

/** The other chain of a call: its own node, and the same marketplace. */
function destinationOf(world: World, tokens: (id: number) => ApiChain['paymentTokens']) {
  const network = networkOf(destinationId, world.tabs.length + 1, { nodes: 1, sockets: false })
  return withApi(
    { id: destinationId, name: 'Other chain', network, paymentTokens: tokens(destinationId) },
    world.market.base,
  )
}

/** Nodes of the client's own, told apart by their tab, so that one that died asks nothing any more. */
function networkOf(
  id: number,
  tab: number,
  { nodes, sockets }: { nodes: number; sockets: boolean },
) {
  const http = Array.from({ length: nodes }, (_, node) => `${nodeBase}${tab}/${node + 1}/${id}`)
  return defineChain({
    id,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {
      default: { http, ...(sockets && { webSocket: [`wss://node.example/${tab}/${id}`] }) },
    },
  })
}

const nodeBase = 'https://node.example/'

/** Answers JSON-RPC over HTTP for the nodes of every tab of a world. */
export function nodeFetch(world: World, perform: Perform): typeof fetch {
  return async (input, init) => {
    const [tab, node, chainId] = String(input).slice(nodeBase.length).split('/').map(Number)
    const owner = world.tabs.find(entry => entry.id === tab)
    if (!owner || !String(input).startsWith(nodeBase)) throw new TypeError(`a call to ${input}`)
    const { id, method, params } = JSON.parse(String(init?.body))
    const answer = perform(owner, {
      kind: 'rpc',
      label: `node${node}${chainId === destinationId ? ' destination' : ''} ${method}`,
      params: params ?? [],
      proceed: () =>
        (chainId === destinationId ? world.destination : world.chain).request({ method, params }),
      signal: init?.signal ?? undefined,
    })
    const reply = (body: object) => Response.json({ jsonrpc: '2.0', id, ...body })
    try {
      const result = await answer
      return result instanceof Response ? result : reply({ result })
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
      if (typeof code !== 'number') throw error
      return reply({ error: { code, message: (error as Error).message } })
    }
  }
}

/** The places of what a prompt asks for that no record in the storage names yet. */
function unwritten(world: World, prompt: Prompt, params: readonly unknown[]): string[] {
  const { trade, options } = world
  if (options.faults?.some(fault => fault.on === 'store')) return []
  const approves = JSON.stringify(params).includes(approvalData)
  const places = [
    ...prompt.items.map(item => `${trade.lastStep}/${item}`),
    ...(approves ? [`${trade.approval}/0`] : []),
  ]
  const records = [...world.store].filter(([key]) => key.startsWith('run/'))
  const known = new Set(
    records.flatMap(([, text]) => Object.keys(Object(JSON.parse(text)).prompts ?? {})),
  )
  return places.filter(place => !known.has(place))
}

/** A prompt as the person sees it, and which item of which wish it is about. */
function promptOf(world: World, tab: Tab, method: string, params: readonly unknown[]): Prompt {
  const typed = /signTypedData/.test(method) ? JSON.parse(String(params[1])) : undefined
  const [first] = params as [{ data?: string; calls?: { data?: string }[] } | undefined]
  const sent = first?.calls ?? [first]
  const items = typed ? [subjectOf(typed.message)] : sent.map(call => itemOf(call?.data ?? ''))
  return {
    tab: tab.id,
    method,
    key: JSON.stringify([method, params]),
    items: items.filter(item => item !== undefined),
    at: world.clock.now(),
    state: 'open',
    lost: false,
  }
}
