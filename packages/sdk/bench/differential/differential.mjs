import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../../scripts/lib/root.mjs'
import { ether, nft, words } from '../lib/addresses.mjs'
import { createProvider } from '../lib/createProvider.mjs'
import { startNode } from '../lib/startNode.mjs'
import { cases, settings } from './cases.mjs'
import { compare } from './compare.mjs'
import { startScriptedApi } from './startScriptedApi.mjs'

/** Requests that nobody waits for come within this time after the end of a call, milliseconds. */
const afterwards = 300

const load = path => import(pathToFileURL(join(root, path)).href)

/**
 * Makes the same calls through the old client and through ours, and compares what reaches the API.
 *
 * @returns Of each case its name and what differs, in sentences; `meant` says why it may.
 */
export async function differential() {
  const node = await startNode({ automine: true })
  const other = await startNode({ automine: true, chainId: 31338 })
  const results = []
  try {
    for (const script of cases) {
      const old = await play({ client: oldClient, script, node, other })
      const ours = await play({ client: ourClient, script, node, other })
      const found = [...outcomes(script, { old, ours }), ...compare({ old, ours, ...script })]
      results.push({ name: script.name, ...judge(found, script.differs) })
    }
  } finally {
    await node.stop()
    await other.stop()
  }
  return results
}

function judge(found, differs = { problems: [] }) {
  const gone = differs.problems.filter(pattern => !found.some(problem => pattern.test(problem)))
  return {
    meant: differs.why,
    problems: [
      ...found.filter(problem => !differs.problems.some(pattern => pattern.test(problem))),
      ...gone.map(pattern => `the clients do not differ any more in ${pattern}`),
    ],
  }
}

async function play({ client, script, node, other }) {
  const provider = await createProvider({ node, rpcUrl: node.url })
  const account = provider.address
  const destinationHash = await other.request('eth_sendTransaction', [
    { from: account, to: nft, data: words(1, account, account) },
  ])
  const api = await startScriptedApi({ node, account, destinationHash })
  api.script = script
  // The old client says on the console what it throws.
  const { error: say } = console
  console.error = () => {}
  try {
    const { actions, wallet } = await client({ api, node, other, provider, script })
    const action = actions[script.action]
    if (!action) return { requests: [], hashes: [], failure: `there is no ${script.action}` }
    const options = structuredClone(script.options)
    const failure = await action({ ...options, wallet, onProgress: () => {} }).then(
      () => undefined,
      error => String(error?.message ?? error),
    )
    await new Promise(resolve => setTimeout(resolve, afterwards))
    const sent = provider.state.sent.map((hash, index) => ({
      hash,
      name: `transaction ${index + 1}`,
    }))
    const hashes = [...sent, { hash: destinationHash, name: 'transaction on the other chain' }]
    return { requests: api.requests, hashes, failure }
  } finally {
    console.error = say
    await api.close()
  }
}

function outcomes({ fails = false }, results) {
  return Object.entries(results).flatMap(([who, { failure }]) =>
    (failure !== undefined) === fails ? [] : [`${who}: ${failure ?? 'it does not fail'}`],
  )
}

const chainsOf = ({ api, node, other, script }) => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const form = (id, path, { url }) => ({
    ...{ id, name: `Chain ${id}`, baseApiUrl: `${api.url}${path}`, active: id === 31337 },
    ...{
      checkPollingInterval: 100,
      paymentTokens: [{ chainId: id, address: ether, ...nativeCurrency }],
    },
    network: { id, name: `Chain ${id}`, nativeCurrency, rpcUrls: { default: { http: [url] } } },
    ...script.chain,
  })
  return [form(31337, '/a', node), form(31338, '/b', other)]
}

async function oldClient(parts) {
  const { createClient } = await import('@reservoir0x/reservoir-sdk')
  const { createWalletClient, custom } = await import('viem')
  const { actions } = createClient({ ...settings, chains: chainsOf(parts) })
  const { provider } = parts
  return {
    actions,
    wallet: createWalletClient({ account: provider.address, transport: custom(provider) }),
  }
}

async function ourClient(parts) {
  const migrated = existsSync(join(root, 'packages/sdk/dist/reservoir.js'))
  const { createClient } = await load(`packages/sdk/dist/${migrated ? 'reservoir' : 'index'}.js`)
  const { createWalletClient, custom } = await load('node_modules/viem/_esm/index.js')
  const { actions } = createClient({ ...settings, chains: chainsOf(parts) })
  const { provider } = parts
  return {
    actions,
    wallet: createWalletClient({ account: provider.address, transport: custom(provider) }),
  }
}
