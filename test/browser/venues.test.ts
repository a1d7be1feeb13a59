import { addresses } from '@sluice/devnet'
import { type Address, erc721Abi, formatEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()

const venues = [
  ...['seaport-v1.4', 'seaport-v1.5', 'seaport-v1.6'],
  ...['looks-rare-v2', 'x2y2', 'sudoswap', 'nftx', 'nft20'],
]

type Order = {
  id: string
  kind: string
  tokenSetId: string
  price: { amount: { raw: string } }
}

/** One order of each venue. What is seeded for others than Seaport 1.5 is for sale nowhere else. */
async function oneOfEach(): Promise<Order[]> {
  // Of Seaport 1.5 one that no other test knows.
  const seller = await newcomer({ url, rpcUrl, tokens: 1 })
  await seller.approve('firstLight')
  const [token] = seller.tokens
  if (!token) throw new Error('nothing was minted')
  const own = await seller.list(token, await firstLightFloor(url))
  const answer = await fetch(`${url}/api/31337/orders/asks/v5?status=active&limit=200`)
  const { orders } = (await answer.json()) as { orders: Order[] }
  return venues.map(kind => {
    const found =
      kind === 'seaport-v1.5'
        ? orders.find(({ id }) => id === own)
        : orders.findLast(order => order.kind === kind)
    if (!found) throw new Error(`nothing is for sale on ${kind}`)
    return found
  })
}

test('one item of each venue, by the cart, in one transaction, Seaport 1.6 beside it', async () => {
  const [chosen, buyer] = [await oneOfEach(), await newcomer({ url, rpcUrl })]
  const { page, wallet } = await open({
    ...{ path: '/', wallet: buyer.wallet },
    // Pools ask for more than the cheapest listing.
    accepts: ['the floor of'],
  })
  await connectWallet(page)
  const inCart = (count: number) =>
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^Cart, ${count} items?$`) })
  for (const [index, { tokenSetId }] of chosen.entries()) {
    const [, contract, tokenId] = tokenSetId.split(':')
    await visit(page, `/token/31337/${contract}/${tokenId}`)
    const card = page.getByRole('region', { name: 'Price' })
    await card.getByRole('button', { name: 'Add to cart' }).click()
    await inCart(index + 1).waitFor()
  }
  const kept = await page.evaluate(() => localStorage.getItem('sluice.cart'))
  const { items } = JSON.parse(kept ?? '') as { items: { orderId: string }[] }
  expect(items.map(({ orderId }) => orderId)).toEqual(chosen.map(({ id }) => id))

  const price = chosen.reduce((sum, order) => sum + BigInt(order.price.amount.raw), 0n)
  await inCart(8).click()
  await page
    .getByRole('dialog', { name: 'Cart' })
    .getByRole('button', { name: /^Buy 8 for / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Buy 8 tokens' })
  const balances = () =>
    Promise.all(
      [buyer.address, addresses.universalRouter].map(address => chain.getBalance({ address })),
    )
  const [before = 0n, inRouter] = await balances()
  const first = await chain.getBlockNumber()
  const button = dialog.getByRole('button', { name: /^Buy 8 for / })
  await button.waitFor()
  const said = (await button.textContent())?.replaceAll('\u202f', '')
  expect(said).toBe(`Buy 8 for ${formatEther(price)} ETH`)
  await button.click()
  await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 8 tokens').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await inCart(0).waitFor()

  // From here on the chain has the word.
  const owners = await Promise.all(
    chosen.map(async ({ kind, tokenSetId }) => {
      const [, contract, id = ''] = tokenSetId.split(':')
      const owner = await chain.readContract({
        ...{ address: contract as Address, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(id)],
      })
      return [kind, owner]
    }),
  )
  expect(owners).toEqual(venues.map(kind => [kind, buyer.address]))
  const asked = wallet?.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(asked).toHaveLength(2)
  const last = await chain.getBlockNumber()
  const blocks = await Promise.all(
    Array.from({ length: Number(last - first) }, (_, index) =>
      chain.getBlock({ blockNumber: first + BigInt(index) + 1n, includeTransactions: true }),
    ),
  )
  const sent = blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ from }) => from === buyer.address.toLowerCase())
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [addresses.universalRouter, addresses.seaport16].map(to => to.toLowerCase()).sort(),
  )
  const receipts = await Promise.all(sent.map(({ hash }) => chain.getTransactionReceipt({ hash })))
  const gas = receipts.reduce((sum, each) => sum + each.gasUsed * each.effectiveGasPrice, 0n)
  const [after = 0n, leftInRouter] = await balances()
  expect(before - after).toBe(price + gas)
  expect(leftInRouter).toBe(inRouter)
})
