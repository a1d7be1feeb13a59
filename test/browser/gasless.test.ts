import { addresses, firstLight } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { type Hex, parseEther } from 'viem'
import { beforeAll, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import type { testWallet } from '../support/testWallet.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { ownerOf, orderStatus } = askChain(rpcUrl)
const open = useApps()
const collection = firstLight.address.toLowerCase()

let seller: newcomer.Newcomer
let buyer: newcomer.Newcomer
beforeAll(async () => {
  seller = await newcomer({ url, rpcUrl, tokens: 2 })
  buyer = await newcomer({ url, rpcUrl })
  await seller.approve('firstLight')
})

type Listing = { id: Hex; status: string; price: { amount: { raw: string } } }
async function asks(query: string): Promise<Listing[]> {
  const answer = await fetch(`${url}/api/31337/orders/asks/v5?${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { orders: Listing[] }).orders
}
const statusOf = async (id: Hex) => (await asks(`ids=${id}&status=any`))[0]?.status
const openOf = (tokenId: string) =>
  asks(`token=${collection}:${tokenId}&maker=${seller.address}&status=active`)

async function shown(path: string): Promise<{ page: Page; wallet: testWallet.Wallet }> {
  const { page, wallet } = await open({ path, reducedMotion: 'reduce', wallet: seller.wallet })
  if (wallet === undefined) throw new Error('the page has no wallet')
  await connectWallet(page)
  return { page, wallet }
}

/** The messages that the wallet signed, as the page asked for them. */
const signedBy = ({ requests }: testWallet.Wallet) =>
  requests.flatMap(({ method, params = [] }) =>
    method === 'eth_signTypedData_v4' ? [JSON.parse(String(params[1]))] : [],
  )

/** Lists what the page shows, as the form comes. Nobody asks as much. */
async function list(page: Page, name: string, price: string) {
  await page.getByRole('button', { name: 'List for sale' }).click()
  const dialog = page.getByRole('dialog', { name: `List ${name}` })
  await dialog.getByRole('textbox', { name: /^Price/ }).fill(price)
  const free = dialog.getByRole('checkbox', { name: /^Free to cancel and reprice/ })
  expect(await free.isChecked()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Review listing' }).click()
  await dialog.getByText('free, by a signature').waitFor()
  await dialog.getByRole('button', { name: `List for ${price} ETH` }).click()
  await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('a listing names the zone of the marketplace, and another account buys it by its co-signature', async () => {
  const [token] = seller.tokens
  if (!token) throw new Error('there is no token')
  const { page, wallet } = await shown(`/token/31337/${collection}/${token.id}`)
  await list(page, token.name, '40')
  expect(signedBy(wallet).map(({ message }) => message)).toMatchObject([
    { zone: addresses.signedZone.toLowerCase(), orderType: 2 },
  ])
  const [order] = await openOf(token.id)
  if (!order) throw new Error('it is not in the book')
  await buyer.client.actions.buyToken({ items: [{ orderId: order.id }], wallet: buyer.signer })
  expect(await ownerOf(token.id)).toBe(buyer.address)
  expect(await orderStatus(order.id)).toBe('filled')
})

test('another price and the end of it take no transaction, and nobody can buy it any more', async () => {
  const [, token] = seller.tokens
  if (!token) throw new Error('there is no second token')
  const listed = await shown(`/token/31337/${collection}/${token.id}`)
  await list(listed.page, token.name, '40')
  const [first] = await openOf(token.id)
  const nonce = await seller.nonce()

  const { page, wallet } = await shown('/portfolio?tab=listings')
  const subject = `the listing of ${token.name}`
  const row = page.getByRole('row').filter({ hasText: token.name })
  await row.getByText('Free to cancel').waitFor()
  await row.getByRole('button', { name: `Change ${subject}` }).click()
  const change = page.getByRole('dialog', { name: `Change ${subject}` })
  await change.getByText('One signature makes the new listing and ends the old one.').waitFor()
  // It keeps how it ends.
  expect(await change.getByRole('checkbox').count()).toBe(0)
  await change.getByRole('textbox', { name: /^Price/ }).fill('39')
  await change.getByRole('button', { name: 'Review change' }).click()
  await change.getByText('free, by a signature').waitFor()
  await change.getByRole('button', { name: 'List for 39 ETH' }).click()
  await change.getByRole('region', { name: 'Receipt' }).waitFor()
  await change.getByRole('button', { name: 'Done' }).click()
  const [second, ...others] = await openOf(token.id)
  if (!first || !second) throw new Error('they are not in the book')
  expect([second.price.amount.raw, others]).toEqual([`${parseEther('39')}`, []])
  expect(await statusOf(first.id)).toBe('cancelled')

  await row.getByText('39', { exact: false }).first().waitFor()
  await row.getByRole('button', { name: `Cancel ${subject}` }).click()
  const cancel = page.getByRole('dialog', { name: `Cancel ${subject}` })
  await cancel.getByText('1 order by signature').waitFor()
  await cancel.getByText('free', { exact: true }).waitFor()
  await cancel.getByRole('button', { name: 'Cancel 1 order' }).click()
  await cancel.getByRole('region', { name: 'Receipt' }).getByText('1 order cancelled').waitFor()
  expect(await statusOf(second.id)).toBe('cancelled')
  expect(signedBy(wallet).map(({ primaryType, message }) => [primaryType, message])).toMatchObject([
    ['OrderComponents', { zone: addresses.signedZone.toLowerCase(), salt: `${BigInt(first.id)}` }],
    ['OrderHashes', { orderHashes: [second.id] }],
  ])

  // The chain never heard of it: only without a co-signature nobody can buy.
  expect(await seller.nonce()).toBe(nonce)
  for (const { id } of [first, second]) {
    expect(await orderStatus(id)).toBe('open')
    const answer = await fetch(`${url}/api/31337/execute/buy/v7`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ orderId: id }], taker: buyer.address }),
    })
    expect(answer.ok).toBe(false)
  }
  expect(await ownerOf(token.id)).toBe(seller.address)
})
