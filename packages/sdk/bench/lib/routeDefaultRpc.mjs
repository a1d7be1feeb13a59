const realFetch = globalThis.fetch

/**
 * The old client reads a chain through the wallet and then through viem's own address of it, which cannot
 * be configured and for the local chain is 127.0.0.1:8545. That is led to the node of the measurement.
 */
export function routeDefaultRpc(url) {
  globalThis.fetch = (input, init) => {
    const address = typeof input === 'string' ? input : input.url
    return address.startsWith('http://127.0.0.1:8545')
      ? realFetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: init?.body,
          signal: init?.signal ?? null,
        })
      : realFetch(input, init)
  }
  return () => {
    globalThis.fetch = realFetch
  }
}
