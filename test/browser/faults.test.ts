import { addresses, tidelines } from '@sluice/devnet'
import type { Locator, Page, Route } from 'playwright-core'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc721Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { forSale } from '../support/forSale.ts'
import type { openApp } from '../support/openApp.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()

const buyer = trader('Greta')

const pathOf = (tokenId: string) => `/token/31337/${tidelines.address.toLowerCase()}/${tokenId}`
const ownerOf = (tokenId: string) =>
  chain.readContract({
    address: tidelines.address,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [BigInt(tokenId)],
  })
const nonceOf = () => chain.getTransactionCount({ address: buyer.address })

/** Opens a token as the buyer, whose wallet the test holds in its hands. */
async function openToken(tokenId: string, options: Partial<openApp.Options> = {}) {
  const app = await open({
    path: pathOf(tokenId),
    wallet: { privateKey: buyer.privateKey, rpcUrl, localChainId: 31337 },
    ...options,
  })
  await connectWallet(app.page)
  if (!app.wallet) throw new Error('the page has no wallet')
  return { ...app, wallet: app.wallet }
}

const buyButton = (page: Page) =>
  page.getByRole('region', { name: 'Price' }).getByRole('button', { name: /^Buy/ })
const buyDialog = (page: Page) => page.getByRole('dialog', { name: /^Buy / })
async function buy(page: Page): Promise<Locator> {
  await buyButton(page).click()
  await buyDialog(page)
    .getByRole('button', { name: /^Buy for/ })
    .click()
  return buyDialog(page)
}
const mining = (dialog: Locator) =>
  dialog
    .getByRole('list', { name: 'Steps' })
    .getByText('Waiting for the purchase to be mined')
    .waitFor()

/** Buys, with a chain that makes no block, until the page has seen the transaction waiting for one. */
async function buyWaiting(page: Page): Promise<Locator> {
  const seen = page.waitForRequest(request =>
    (request.postData() ?? '').includes('eth_getTransactionByHash'),
  )
  const dialog = await buy(page)
  await mining(dialog)
  await (await seen).response()
  return dialog
}

describe('a marketplace that asks for all the money, and for nothing else', () => {
  const thief: Address = '0x00000000000000000000000000000000deadbeef'
  const abi = parseAbi([
    'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  ])
  /** One command of the router, the right value, and no token. */
  const robbery = (value: bigint) => ({
    to: addresses.universalRouter,
    data: encodeFunctionData({
      abi,
      args: [
        '0x05',
        [
          encodeAbiParameters(
            [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
            [zeroAddress, thief, value],
          ),
        ],
        1n << 40n,
      ],
    }),
  })
  type Answer = { steps?: { id: string; items: { data?: { to?: Hex; value?: string } }[] }[] }
  async function rob(page: Page) {
    await page.route('**/execute/buy/**', async route => {
      const response = await route.fetch()
      const answer = (await response.json()) as Answer
      for (const step of answer.steps ?? [])
        for (const { data } of step.id === 'sale' ? step.items : [])
          if (data?.to) Object.assign(data, robbery(BigInt(data.value ?? 0)))
      await route.fulfill({ response, json: answer })
    })
  }
  const moved = async () => [await chain.getBalance({ address: thief }), await nonceOf()]

  test('from the beginning: the review says so, and nothing can be sent', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 4)
    const { page } = await openToken(tokenId)
    const before = await moved()
    await rob(page)
    await buyButton(page).click()
    const dialog = buyDialog(page)
    await dialog.getByText('The marketplace asked for something other than you chose.').waitFor()
    expect(await dialog.getByRole('button', { name: /^Buy for/ }).isEnabled()).toBe(false)
    expect(await moved()).toEqual(before)
  })

  test('after the review: the wallet is never asked, and nothing is called bought', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 4)
    const { page } = await openToken(tokenId)
    const before = await moved()
    await buyButton(page).click()
    const dialog = buyDialog(page)
    // Through which contract, by the transaction itself, with its address.
    await dialog.getByText(/^Seaport 1\.[456]$|^Universal Router$/).waitFor()
    await rob(page)
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await dialog.getByText('The marketplace asked for something other than you chose.').waitFor()
    await dialog.getByText('Nothing was signed.').waitFor()
    expect(await dialog.getByText('checked').count()).toBe(0)
    expect(await moved()).toEqual(before)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('a purchase that is replaced in the wallet', () => {
  beforeEach(() => chain.setAutomine(false))
  afterEach(() => chain.setAutomine(true))

  test('by the same for more: bought once, and complete', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 3)
    const { page, wallet } = await openToken(tokenId)
    const nonce = await nonceOf()
    const dialog = await buyWaiting(page)
    const hash = await wallet.replaceLast('the same')
    await chain.mine({ blocks: 1 })
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await ownerOf(tokenId)).toBe(buyer.address)
    expect(await nonceOf()).toBe(nonce + 1)
    expect((await chain.getTransactionReceipt({ hash })).status).toBe('success')
  })

  test('by nothing: told as cancelled, nothing bought, and it can be bought afterwards', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 3)
    const owner = await ownerOf(tokenId)
    const { page, wallet } = await openToken(tokenId)
    const nonce = await nonceOf()
    const dialog = await buyWaiting(page)
    await wallet.replaceLast('nothing')
    await chain.mine({ blocks: 1 })
    await dialog
      .getByRole('alert')
      .getByText(/cancelled in the wallet/)
      .first()
      .waitFor()
    expect(await ownerOf(tokenId)).toBe(owner)
    expect(await nonceOf()).toBe(nonce + 1)
    await chain.setAutomine(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await buy(page)
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await ownerOf(tokenId)).toBe(buyer.address)
  })
})

test('offline while a purchase is mined: nothing is lost, and it is complete once the net is back', async () => {
  const tokenId = await forSale(url, buyer.address, 1 / 3)
  const { context, page, wallet } = await openToken(tokenId, {
    tolerate: [/ERR_INTERNET_DISCONNECTED/],
  })
  const nonce = await nonceOf()
  const send = wallet.holdBack({ tells: true })
  const dialog = await buy(page)
  await mining(dialog)
  await context.setOffline(true)
  expect(await send()).toBe(1)
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await context.setOffline(false)
  await dialog.getByRole('region', { name: 'Receipt' }).waitFor({ timeout: 60_000 })
  expect(await ownerOf(tokenId)).toBe(buyer.address)
  expect(await nonceOf()).toBe(nonce + 1)
})

test('the same purchase in two tabs at once is made once', async () => {
  const tokenId = await forSale(url, buyer.address, 1 / 3)
  // Whoever comes second may be told by the marketplace that it is gone.
  const { context, page } = await open({ path: pathOf(tokenId), tolerate: [/410/] })
  await connectAs(page, buyer.name)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: new RegExp(`^Wallet: ${buyer.name}`) }).waitFor()
  const nonce = await nonceOf()
  const pages = [page, other]
  for (const tab of pages) {
    await buyButton(tab).click()
    await buyDialog(tab)
      .getByRole('button', { name: /^Buy for/ })
      .waitFor()
  }
  await Promise.all(
    pages.map(tab =>
      buyDialog(tab)
        .getByRole('button', { name: /^Buy for/ })
        .click(),
    ),
  )
  const ended = (tab: Page) =>
    buyDialog(tab).getByRole('region', { name: 'Receipt' }).or(buyDialog(tab).getByRole('alert'))
  await Promise.all(pages.map(tab => ended(tab).first().waitFor({ timeout: 60_000 })))
  expect(await ownerOf(tokenId)).toBe(buyer.address)
  expect(await nonceOf()).toBe(nonce + 1)
})

describe('code that is gone since a newer version was put up', () => {
  const tolerate = [/404/, /dynamically imported module/, /Failed to load/, /PageMissing/]
  const gone = (route: Route) => route.fulfill({ status: 404, body: '' })

  test('of a page: the app loads itself anew; what stays gone is said', async () => {
    const { page } = await open({ path: '/', tolerate })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    await page.route('**/assets/ActivityPage-*.js', gone, { times: 1 })
    const navigation = page.getByRole('navigation')
    await navigation.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()

    await page.route('**/assets/SwapPage-*.js', gone)
    await navigation.getByRole('link', { name: 'Swap' }).click()
    await page.getByRole('alert').getByText('This page could not be shown').waitFor()
    await page.unroute('**/assets/SwapPage-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
  })

  test('of a page while the wallet is asked: nothing is broken off, and it is there after a reload', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 3)
    const { page, wallet } = await openToken(tokenId, { tolerate })
    const nonce = await nonceOf()
    const agree = wallet.holdBack({ tells: 'later' })
    const dialog = await buy(page)
    const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    await expect.poll(() => asked().length).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.route('**/assets/ActivityPage-*.js', gone)
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents++
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page.getByText('answer your wallet first').waitFor()
    const notice = page.getByRole('alert').filter({ hasText: 'A part of the app could not be' })
    await notice.waitFor()

    expect(await agree()).toBe(1)
    await page.getByRole('button', { name: 'View trade' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await ownerOf(tokenId)).toBe(buyer.address)
    expect([await nonceOf(), asked().length, documents]).toEqual([nonce + 1, 1, 0])
    await page.unroute('**/assets/ActivityPage-*.js')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // The dialog's entry of the history goes with it: a step back that breaks off a load.
    await page.waitForFunction(() => window.history.state?.sluiceDialog !== true)
    await page.reload()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  })

  test('of a trade: said so, nothing is sent, and it can be made after a reload', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 3)
    const { page, wallet } = await openToken(tokenId, { tolerate })
    const owner = await ownerOf(tokenId)
    await page.route('**/assets/*.js', gone)
    await buyButton(page).click()
    await page.getByRole('alert').getByText('A part of the app could not be loaded').waitFor()
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
    expect(await ownerOf(tokenId)).toBe(owner)
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: /^Wallet: / }).waitFor()
    const dialog = await buy(page)
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await ownerOf(tokenId)).toBe(buyer.address)
  })
})
