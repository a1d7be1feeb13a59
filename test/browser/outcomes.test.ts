import { firstLight } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { formatEther } from 'viem'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectWallet } from '../support/connectAs.ts'
import { feesPaid } from '../support/feesPaid.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf } = askChain(rpcUrl)
const open = useApps()
const collection = firstLight.address.toLowerCase()

async function openAs(who: newcomer.Newcomer, path: string, accepts: readonly string[] = []) {
  const { page, wallet } = await open({ path, accepts, wallet: who.wallet })
  if (!wallet) throw new Error('the page has no wallet')
  await connectWallet(page)
  return { page, wallet }
}

/** The one row of the drawer, which is opened for it. */
async function row(page: Page) {
  await page.getByRole('button', { name: /^Transactions/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Transactions' })
  return drawer.getByRole('list', { name: 'Transactions, newest first' })
}

describe('a cart of three', () => {
  test('one is sold to somebody else while it is sent: two are bought, the third is refunded, and both is said', async () => {
    const [seller, buyer, rival] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 3 }),
      newcomer({ url, rpcUrl }),
      newcomer({ url, rpcUrl }),
    ])
    const price = await firstLightFloor(url)
    const ids: string[] = []
    for (const token of seller.tokens) ids.push(await seller.list(token, price))
    const { page, wallet } = await openAs(buyer, '/', ['the others are bought without it'])
    for (const { id, name } of seller.tokens) {
      await visit(page, `/token/31337/${collection}/${id}`)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await page
        .getByRole('region', { name: 'Price' })
        .getByRole('button', { name: 'Add to cart' })
        .click()
    }
    await page.getByRole('button', { name: 'Cart, 3 items' }).click()
    await page
      .getByRole('dialog', { name: 'Cart' })
      .getByRole('button', { name: /^Buy 3 for / })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Buy 3 tokens' })
    await dialog.getByRole('checkbox', { name: 'Buy the rest when one of them fails' }).check()
    const block = await chain.getBlockNumber({ cacheTime: 0 })
    const before = await chain.getBalance({ address: buyer.address })
    const send = wallet.holdBack({ tells: true })
    await dialog.getByRole('button', { name: `Buy 3 for ${formatEther(price * 3n)} ETH` }).click()
    await dialog
      .getByRole('list', { name: 'Steps' })
      .getByText('Waiting for the purchase to be mined')
      .waitFor()
    const taken = await rival.client.actions.buyToken({
      items: [{ orderId: ids[1] ?? '' }],
      wallet: rival.signer,
    })
    expect(taken.state.status).toBe('complete')
    expect(await send()).toBe(1)
    const receipt = dialog.getByRole('region', { name: 'Receipt' })
    await receipt.getByText('2 of 3 bought, 1 refunded').waitFor()
    await receipt.getByText('not bought').waitFor()
    // What is tried again is the third alone, which nobody sells any more.
    await dialog.getByRole('button', { name: 'Try the rest again' }).click()
    const rest = page.getByRole('dialog', { name: /^Buy .*#/ })
    await rest.getByRole('heading', { name: seller.tokens[1]?.name ?? '' }).waitFor()
    await rest.getByText(/^This listing is gone/).waitFor()

    // The drawer says the same, also after a reload.
    await page.reload()
    await (await row(page)).getByText('2 of 3 bought, 1 refunded').waitFor()
    expect(await Promise.all(seller.tokens.map(({ id }) => ownerOf(id)))).toEqual([
      ...[buyer.address, rival.address, buyer.address],
    ])
    const fees = await feesPaid(chain, buyer.address, block)
    const after = await chain.getBalance({ address: buyer.address })
    expect(before - after).toBe(price * 2n + fees)
  })
})

describe('a purchase that waits for a block, in the drawer', () => {
  let seller: newcomer.Newcomer
  let price = 0n
  beforeAll(async () => {
    seller = await newcomer({ url, rpcUrl, tokens: 4 })
    price = await firstLightFloor(url)
    for (const token of seller.tokens) await seller.list(token, price)
  })
  afterEach(() => chain.setAutomine(true))

  /** Sends the purchase of a token, which no block takes yet. */
  async function waiting(index: number) {
    const [buyer, token] = [await newcomer({ url, rpcUrl }), seller.tokens[index]]
    if (!token) throw new Error('there is no token')
    const { page, wallet } = await openAs(buyer, `/token/31337/${collection}/${token.id}`)
    await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: /^Buy/ }).click()
    const dialog = page.getByRole('dialog', { name: `Buy ${token.name}` })
    const confirm = dialog.getByRole('button', { name: `Buy for ${formatEther(price)} ETH` })
    await confirm.waitFor()
    await chain.setAutomine(false)
    // What a page has never seen it can only look for by what takes its place.
    const seen = page.waitForResponse(response =>
      (response.request().postData() ?? '').includes('eth_getTransactionByHash'),
    )
    await confirm.click()
    const steps = dialog.getByRole('list', { name: 'Steps' })
    await steps.getByText('Waiting for the purchase to be mined').waitFor()
    await seen
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const rows = await row(page)
    await rows.getByText('Waiting for the purchase to be mined').waitFor()
    return { page, wallet, buyer, token, rows }
  }

  test.each([
    ['the same', 'Complete', true],
    ['nothing', 'Cancelled in the wallet', false],
    ['another', 'Replaced by another transaction', false],
  ] as const)('%s in its place: "%s"', async (by, words, isBought) => {
    const index = ['the same', 'nothing', 'another'].indexOf(by)
    const { wallet, buyer, token, rows } = await waiting(index)
    await wallet.replaceLast(by)
    await chain.mine({ blocks: 1 })
    await rows.getByText(words).first().waitFor({ timeout: 60_000 })
    expect(await ownerOf(token.id)).toBe(isBought ? buyer.address : seller.address)
    expect(await buyer.nonce()).toBe(1)
  })

  test('that no node knows any more: dropped, and neither replaced nor tried anew', async () => {
    const { page, buyer, token, rows } = await waiting(3)
    const { pending } = await chain.getTxpoolContent()
    const [waits, ...more] = Object.values(pending).flatMap(each => Object.values(each))
    expect(more).toEqual([])
    await chain.dropTransaction({ hash: waits?.hash ?? '0x' })
    await chain.setAutomine(true)
    // The page looks for a minute. Its clock is put forward for that; its timers go on as they are.
    await page.evaluate(() => {
      const now = performance.now.bind(performance)
      Object.assign(window, { ahead: 0 })
      performance.now = () => now() + (window as unknown as { ahead: number }).ahead
    })
    const looked = async () => {
      await page.evaluate(() => {
        const clock = window as unknown as { ahead: number }
        clock.ahead += 21_000
      })
      return rows.getByText('Dropped by the network').count()
    }
    await expect.poll(looked, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0)
    expect(await ownerOf(token.id)).toBe(seller.address)
    expect(await buyer.nonce()).toBe(0)
    // It may come back: nothing is tried anew before the person has given it up.
    await rows.getByRole('button', { name: /^Give it up/ }).waitFor()
    expect(await rows.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
  })
})
