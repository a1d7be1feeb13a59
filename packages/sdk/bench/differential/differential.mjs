import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../../scripts/lib/root.mjs'
import { ether, nft, words } from '../lib/addresses.mjs'
import { createProvider } from '../lib/createProvider.mjs'
import { startNode } from '../lib/startNode.mjs'
import { cases } from './cases.mjs'
import { compare } from './compare.mjs'
import { compareResults } from './compareResults.mjs'
import { settings } from './settings.mjs'
import { startScriptedApi } from './startScriptedApi.mjs'

/** Requests that nobody waits for come within this time after the end of a call, milliseconds. */
const afterwards = 300

const load = path => import(pathToFileURL(join(root, path)).href)

/**
 * Makes the same calls through the old client and through ours by its old names, and compares what reaches the API.
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
      const found = [
        ...outcomes(script, { old, ours }),
        ...compare({ old, ours, ...script }),
        ...compareResults({ old, ours }),
      ]
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

/** A step without what cannot be compared as data. */
const bare = ({ error: _, ...step }) => ({
  ...step,
  items: step.items?.map(({ errorData, ...item }) => item),
})

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
    const { made, wallet } = await client({ api, node, other, provider, script })
    const events = []
    const listen = ({ name }, chainId) => events.push(`${name} on ${chainId}`)
    made.addEventListener(listen)
    let progress
    const onProgress = (steps, path) => {
      progress = structuredClone({ steps: steps.map(bare), path })
    }
    const action = made.actions[script.action]
    let failure
    const value = await action({ ...structuredClone(script.options), wallet, onProgress }).catch(
      error => {
        failure = String(error?.message ?? error)
      },
    )
    await new Promise(resolve => setTimeout(resolve, afterwards))
    made.removeEventListener(listen)
    const sent = provider.state.sent.map((hash, index) => ({
      hash,
      name: `transaction ${index + 1}`,
    }))
    const hashes = [...sent, { hash: destinationHash, name: 'transaction on the other chain' }]
    return { requests: api.requests, hashes, failure, value, progress, events }
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
  const made = createClient({ ...settings, chains: chainsOf(parts) })
  const { provider } = parts
  return {
    made,
    wallet: createWalletClient({ account: provider.address, transport: custom(provider) }),
  }
}

async function ourClient(parts) {
  const { createClient } = await load('packages/sdk/dist/reservoir/index.js')
  const { createWalletClient, custom } = await load('node_modules/viem/_esm/index.js')
  const made = createClient({ ...settings, chains: chainsOf(parts) })
  const { provider } = parts
  return {
    made,
    wallet: createWalletClient({ account: provider.address, transport: custom(provider) }),
  }
}
