import { resolve } from 'node:path'
import { accounts, addresses } from '@sluice/devnet'
import { build } from 'esbuild'
import { type Address, erc721Abi } from 'viem'
import { expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const buyer = accounts[8]
const open = useApps()

type Order = {
  id: string
  kind: string
  maker: string
  tokenSetId: string
  price: { amount: { raw: string } }
}

/** The client as a page would ship it, with one function that buys. */
async function bundle(): Promise<string> {
  const contents = `
    import { createClient } from '@sluice/sdk'
    import { devnet, withApi, withRpc } from '@sluice/sdk/chains'
    import { createWalletClient, http } from 'viem'
    import { privateKeyToAccount } from 'viem/accounts'
    globalThis.buyOrders = async ({ api, rpcUrl, privateKey, items }) => {
      const chain = withRpc(withApi(devnet, api), rpcUrl)
      const account = privateKeyToAccount(privateKey)
      const wallet = createWalletClient({ account, chain: chain.network, transport: http(rpcUrl) })
      const client = createClient({ chains: [chain], source: 'sluice.local' })
      const { state, steps } = await client.actions.buyToken({ items, wallet })
      const hashes = steps.at(-1).items.map(item => item.txHashes.map(({ txHash }) => txHash))
      return { status: state.status, hashes }
    }`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve(import.meta.dirname, '../..'), loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    conditions: ['@sluice/source'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

test('one item of each venue, bought in the page in one transaction, Seaport 1.6 beside it', async () => {
  const answer = await fetch(`${url}/api/31337/orders/asks/v5?status=active&limit=200`)
  const { orders } = (await answer.json()) as { orders: Order[] }
  const own = buyer?.address.toLowerCase()
  const kinds = [
    'seaport-v1.4',
    'seaport-v1.5',
    'looks-rare-v2',
    'x2y2',
    'sudoswap',
    'nftx',
    'nft20',
    'seaport-v1.6',
  ]
  const chosen = kinds.map(kind => {
    // Tidelines and Isobars have each token once; of Seaport 1.5 one that no other test looks at.
    const found = orders.findLast(order => order.kind === kind && order.maker !== own)
    if (!found) throw new Error(`nothing is for sale on ${kind}`)
    return found
  })
  const { page } = await open({ path: '/' })
  await page.evaluate(await bundle())
  const balances = () =>
    Promise.all(
      [buyer?.address ?? '0x', addresses.universalRouter].map(address =>
        chain.getBalance({ address: address as Address }),
      ),
    )
  const before = await balances()
  const result = await page.evaluate(
    wish =>
      (
        globalThis as unknown as {
          buyOrders: (wish: unknown) => Promise<{ status: string; hashes: Address[][] }>
        }
      ).buyOrders(wish),
    {
      api: `${url}/api/31337`,
      rpcUrl,
      privateKey: buyer?.privateKey,
      items: chosen.map(({ id }) => ({ orderId: id })),
    },
  )
  expect(result.status).toBe('complete')
  expect(result.hashes.map(each => each.length)).toEqual([1, 1])
  const receipts = await Promise.all(
    result.hashes.flat().map(hash => chain.getTransactionReceipt({ hash })),
  )
  expect(receipts.map(({ to }) => to?.toLowerCase()).sort()).toEqual(
    [addresses.universalRouter, addresses.seaport16].map(to => to.toLowerCase()).sort(),
  )
  for (const { tokenSetId, kind } of chosen) {
    const [, contract = '0x', id = '0'] = tokenSetId.split(':')
    if (kind === 'seaport-v1.5') continue
    const owner = await chain.readContract({
      ...{ address: contract as Address, abi: erc721Abi, functionName: 'ownerOf' },
      args: [BigInt(id)],
    })
    expect([kind, owner]).toEqual([kind, buyer?.address])
  }
  const after = await balances()
  const gas = receipts.reduce(
    (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice,
    0n,
  )
  const price = chosen.reduce((sum, order) => sum + BigInt(order.price.amount.raw), 0n)
  expect((before[0] ?? 0n) - (after[0] ?? 0n)).toBe(price + gas)
  expect(after[1]).toBe(before[1])
})
