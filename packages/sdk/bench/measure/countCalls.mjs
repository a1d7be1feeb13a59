import { withScene } from '../lib/withScene.mjs'

/** Calls to the API and to the node during one purchase that is mined `minedAfter` milliseconds after the last send. */
export function countCalls({ minedAfter = 12_000, ...options }) {
  return withScene(options, async ({ buy, api, proxy, wallet }) => {
    await options.node.mine()
    const bought = buy()
    bought.catch(() => undefined)
    const all = new Promise(resolve => {
      wallet.onSent = () => wallet.sent.length === options.items && resolve()
    })
    await Promise.race([all, bought])
    await new Promise(resolve => setTimeout(resolve, minedAfter))
    await options.node.mine()
    await bought
    return {
      api: api.calls.length,
      rpc: proxy.methods.length,
      apiPeak: api.load.peak,
      rpcPeak: proxy.load.peak,
      byPath: tally(api.calls),
      byMethod: tally(proxy.methods),
    }
  })
}

function tally(names) {
  const counts = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
