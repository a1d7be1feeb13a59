import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../../scripts/lib/root.mjs'
import { currencyCode, nft, nftCode, weth } from './addresses.mjs'

/** Anvil that mines only when told to (`automine`: at once), with a token and a currency in place. */
export async function startNode({ chainId = 31337, automine = false } = {}) {
  const devnet = pathToFileURL(join(root, 'packages/devnet/dist/index.js'))
  const { startChain } = await import(devnet.href)
  const chain = await startChain({ chainId })
  const request = (method, params = []) => chain.rpc.request({ method, params })
  await request('anvil_setCode', [nft, nftCode])
  await request('anvil_setCode', [weth, currencyCode])
  await request('evm_setAutomine', [automine])
  return {
    url: chain.url,
    wsUrl: chain.wsUrl,
    request,
    /** Mines a block and returns the moment at which that was asked for. */
    async mine() {
      const moment = performance.now()
      await request('evm_mine')
      return moment
    },
    isMined: async hash => (await request('eth_getTransactionReceipt', [hash])) !== null,
    stop: () => chain.stop(),
  }
}
