import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../../scripts/lib/root.mjs'
import { currencyCode, nft, nftCode, seaport, seaportCode, weth } from './addresses.mjs'
import { connectNode } from './connectNode.mjs'

/** Anvil that mines only when told to (`automine`: at once), with a token, a currency and an exchange in place. */
export async function startNode({ chainId = 31337, automine = false } = {}) {
  const devnet = pathToFileURL(join(root, 'packages/devnet/dist/index.js'))
  const { startChain } = await import(devnet.href)
  const chain = await startChain({ chainId })
  const node = connectNode(chain)
  await node.request('anvil_setCode', [nft, nftCode])
  await node.request('anvil_setCode', [weth, currencyCode])
  await node.request('anvil_setCode', [seaport, seaportCode])
  await node.request('evm_setAutomine', [automine])
  return { ...node, stop: () => chain.stop() }
}
