/** A node that runs already, and what a measurement does with it. */
export function connectNode({ url, wsUrl }) {
  const request = async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    url,
    wsUrl,
    request,
    /** Mines a block and returns the moment at which that was asked for. */
    async mine() {
      const moment = performance.now()
      await request('evm_mine')
      return moment
    },
    isMined: async hash => (await request('eth_getTransactionReceipt', [hash])) !== null,
  }
}
