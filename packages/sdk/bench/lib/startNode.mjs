import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../../scripts/lib/root.mjs'
import { chainId, nft, nftCode } from './addresses.mjs'

/** Anvil that mines only when told to, with the token contract in place. */
export async function startNode() {
  const devnet = pathToFileURL(join(root, 'packages/devnet/dist/index.js'))
  const { startChain } = await import(devnet.href)
  const chain = await startChain({ chainId })
  const request = (method, params = []) => chain.rpc.request({ method, params })
  await request('anvil_setCode', [nft, nftCode])
  await request('evm_setAutomine', [false])
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
