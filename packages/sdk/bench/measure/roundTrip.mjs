import { withScene } from '../lib/withScene.mjs'

const rounds = 41

/**
 * Milliseconds that one call to the node and one to the marketplace take, the median of many: what has to be
 * asked of both after a block can come no sooner.
 */
export function roundTrip(options) {
  return withScene(options, async ({ api, proxy }) => {
    const hash = `0x${'0'.repeat(64)}`
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [hash],
    }
    const headers = { 'content-type': 'application/json' }
    const times = []
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      await fetch(proxy.url, { method: 'POST', headers, body: JSON.stringify(call) }).then(read)
      await fetch(`${api.url}/transactions/synced/v2?txHash=${hash}`, { headers }).then(read)
      times.push(performance.now() - begun)
    }
    return times.sort((a, b) => a - b)[(rounds - 1) / 2]
  })
}

const read = response => response.text()
