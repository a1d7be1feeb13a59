import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The local chains and their marketplace, as `packages/devnet/market.json` has them. */
export function localMarket() {
  const file = join(root, 'packages/devnet/market.json')
  const { source, feeRecipient, feeBps, chains, everyChain } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return {
    source,
    chains,
    /** What the server is told of a chain. */
    serverChain({ id, name, allowLists, pools, poolFactories }, rpcUrl) {
      const { nativeCurrency: _, currencies: __, ...contracts } = everyChain
      const market = { allowLists, pools, poolFactories }
      // The local node tells of blocks at the address at which it is asked.
      const rpcSocket = rpcUrl.replace(/^http/, 'ws')
      return { id, name, rpcUrl, rpcSocket, startBlock: 0, ...market, ...contracts }
    },
    /** What the app is told of it. */
    appChain: ({ id, name }, rpcUrl) => ({
      id,
      name,
      apiPath: `/api/${id}`,
      rpcUrl,
      marketplaceFees: [`${feeRecipient}:${feeBps}`],
      nativeCurrency: everyChain.nativeCurrency,
      currencies: everyChain.currencies,
      wrappedNative: everyChain.wrappedNative,
      crossChainEscrow: everyChain.crossChain.escrow,
      devnet: true,
    }),
  }
}
