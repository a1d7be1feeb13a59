import { firstLight, usdc } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { type Address, erc20Abi, formatEther, parseEther, parseUnits } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { activeListings } from '../support/activeListings.ts'
import { askChain } from '../support/askChain.ts'
import { chainOf } from '../support/chainOf.ts'
import { connectByKeys } from '../support/connectByKeys.ts'
import { feesPaid } from '../support/feesPaid.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { pressByKeys } from '../support/pressByKeys.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf } = askChain(rpcUrl)
const second = chainOf(inject('secondRpcUrl'), 31338)
const open = useApps()
const collection = firstLight.address.toLowerCase()

/** Opens a page as somebody who has connected without a mouse. */
async function openAs(who: newcomer.Newcomer, path: string, accepts: readonly string[] = []) {
  const { page } = await open({
    ...{ path, wallet: who.wallet, accepts: 'by hand' },
    // The picture of what was minted a moment ago may not be there yet.
    tolerate: [/404.*\/media\//],
  })
  await connectByKeys(page)
  return { page, confirm: (button: Locator) => confirm(page, button, accepts) }
}

/** Presses what sends a trade, and on the way there accepts what the test expects to be asked. */
async function confirm(page: Page, button: Locator, accepts: readonly string[]): Promise<void> {
  await button.waitFor()
  for (let presses = 0; presses < 100; presses++) {
    const open = await page.evaluate(() => {
      const focused = document.activeElement
      const isOpen =
        focused instanceof HTMLInputElement && focused.type === 'checkbox' && !focused.checked
      return isOpen ? focused.closest('label')?.textContent : undefined
    })
    if (open !== undefined && accepts.some(part => open?.includes(part)))
      await page.keyboard.press('Space')
    const isThere = await button.evaluate(node => node === document.activeElement)
    if (isThere && (await button.isEnabled())) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not lead there')
}

/** Puts something else into a field that the keyboard leads to. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await pressByKeys(page, field, { key: 'Control+a' })
  await page.keyboard.type(text)
}

/** By the search, as from any page. */
async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').waitFor()
  await page.keyboard.type(name)
  const option = palette.getByRole('option', { name: new RegExp(`^${name}(?!\\d)`) })
  await option.waitFor()
  for (let presses = 0; presses < 10; presses++) {
    if ((await option.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

const priceOf = (page: Page) => page.getByRole('region', { name: 'Price' })
const receiptOf = (dialog: Locator) => dialog.getByRole('region', { name: 'Receipt' })
const balanceOf = (token: Address, account: Address) =>
  chain.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })

describe('with the keyboard alone, to what the chain says', () => {
  test('two are found, put into the cart and bought together', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 2 }),
      newcomer({ url, rpcUrl }),
    ])
    const floor = await firstLightFloor(url)
    const prices = [floor, floor + floor / 4n]
    const label = `Buy 2 for ${formatEther(floor * 2n + floor / 4n)} ETH`
    for (const [index, token] of seller.tokens.entries())
      await seller.list(token, prices[index] ?? 0n)
    const { page, confirm } = await openAs(buyer, '/')
    for (const { name } of seller.tokens) {
      await find(page, name)
      await pressByKeys(page, priceOf(page).getByRole('button', { name: 'Add to cart' }))
    }
    await pressByKeys(
      page,
      page.getByRole('banner').getByRole('button', { name: /^Cart, 2 items$/ }),
    )
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await pressByKeys(page, panel.getByRole('button', { name: label }))
    const dialog = page.getByRole('dialog', { name: 'Buy 2 tokens' })
    const before = await chain.getBalance({ address: seller.address })
    await confirm(dialog.getByRole('button', { name: label }))
    await receiptOf(dialog).getByText('You bought 2 tokens').waitFor()
    expect(await Promise.all(seller.tokens.map(({ id }) => ownerOf(id)))).toEqual(
      Array(2).fill(buyer.address),
    )
    // Listed past the app, so that it takes nothing: there is the royalty alone.
    const got = (await chain.getBalance({ address: seller.address })) - before
    const net = prices.map(price => price - (price * 500n) / 10_000n)
    expect(got).toBe(net.reduce((sum, each) => sum + each))
  })

  test('the two cheapest are swept, and the third is left', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 3 }),
      newcomer({ url, rpcUrl }),
    ])
    const least = (await firstLightFloor(url)) / 4n
    const prices = [least * 4n, least, least + 1n]
    for (const [index, token] of seller.tokens.entries())
      await seller.list(token, prices[index] ?? 0n)
    const { page, confirm } = await openAs(buyer, `/collection/31337/${collection}`)
    await pressByKeys(page, page.getByRole('button', { name: 'Sweep', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Sweep First Light' })
    await type(page, dialog.getByRole('spinbutton', { name: /^How many/ }), '2')
    await page.keyboard.press('Enter')
    const label = `Buy 2 for ${formatEther(least * 2n + 1n)} ETH`
    await confirm(dialog.getByRole('button', { name: label }))
    await receiptOf(dialog).getByText('You bought 2 tokens').waitFor()
    expect(await Promise.all(seller.tokens.map(({ id }) => ownerOf(id)))).toEqual([
      ...[seller.address, buyer.address, buyer.address],
    ])
  })

  test('one is listed, and sold for the price that was typed', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 1 }),
      newcomer({ url, rpcUrl }),
    ])
    const [token] = seller.tokens
    if (!token) throw new Error('there is no token')
    const price = (await firstLightFloor(url)) + 1n
    const path = `/token/31337/${collection}/${token.id}`
    const { page, confirm } = await openAs(seller, path)
    await pressByKeys(page, priceOf(page).getByRole('button', { name: 'List for sale' }))
    const dialog = page.getByRole('dialog', { name: `List ${token.name}` })
    await type(page, dialog.getByRole('textbox', { name: 'Price' }), formatEther(price))
    await pressByKeys(page, dialog.getByRole('button', { name: 'Review listing' }))
    await confirm(dialog.getByRole('button', { name: `List for ${formatEther(price)} ETH` }))
    await receiptOf(dialog).waitFor()
    await pressByKeys(page, dialog.getByRole('button', { name: 'Done' }))
    await priceOf(page).getByRole('button', { name: 'Cancel listing' }).waitFor()
    const listings = await activeListings(url, firstLight.address)
    const order = listings.find(({ tokenId }) => tokenId === token.id)
    expect(order?.price).toBe(price)
    const before = await chain.getBalance({ address: seller.address })
    const items = [{ orderId: order?.id ?? '' }]
    await buyer.client.actions.buyToken({ items, wallet: buyer.signer })
    expect(await ownerOf(token.id)).toBe(buyer.address)
    // Royalty and fee, as the contracts ask for them.
    const net = price - (price * 500n) / 10_000n - (price * 100n) / 10_000n
    expect((await chain.getBalance({ address: seller.address })) - before).toBe(net)
  })

  test('two are listed together, sold, and dismissed in the drawer', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 2 }),
      newcomer({ url, rpcUrl }),
    ])
    const price = await firstLightFloor(url)
    const total = formatEther(price * 2n)
    const { page, confirm } = await openAs(seller, '/portfolio')
    for (const { name } of seller.tokens)
      await pressByKeys(page, page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }), {
        key: 'Space',
      })
    const list = page.getByRole('button', { name: 'List 2', exact: true })
    await pressByKeys(page, list, { back: true })
    const dialog = page.getByRole('dialog', { name: 'List 2 tokens' })
    for (const { name } of seller.tokens)
      await type(
        page,
        dialog.getByRole('textbox', { name: `Price of ${name}` }),
        formatEther(price),
      )
    await pressByKeys(page, dialog.getByRole('button', { name: 'Review listings' }))
    await confirm(dialog.getByRole('button', { name: `List 2 for ${total} ETH` }))
    await receiptOf(dialog).getByText('You listed 2 tokens').waitFor()
    await pressByKeys(page, dialog.getByRole('button', { name: 'Done' }))
    await dialog.waitFor({ state: 'hidden' })
    const listings = await activeListings(url, firstLight.address)
    const orders = listings.filter(({ maker }) => maker === seller.address.toLowerCase())
    expect(orders.map(order => order.price)).toEqual([price, price])
    const items = orders.map(({ id }) => ({ orderId: id }))
    await buyer.client.actions.buyToken({ items, wallet: buyer.signer })
    expect(await Promise.all(seller.tokens.map(({ id }) => ownerOf(id)))).toEqual(
      Array(2).fill(buyer.address),
    )

    await pressByKeys(page, page.getByRole('button', { name: 'Transactions', exact: true }))
    const drawer = page.getByRole('dialog', { name: 'Transactions' })
    await pressByKeys(page, drawer.getByRole('button', { expanded: false }))
    await pressByKeys(page, drawer.getByRole('button', { name: /^Dismiss/ }))
    await drawer.getByText('No transactions yet.').waitFor()
  })

  test('ether is swapped for dollars, and wrapped', async () => {
    const who = await newcomer({ url, rpcUrl })
    const start = await chain.getBalance({ address: who.address })
    const block = await chain.getBlockNumber({ cacheTime: 0 })
    const { page, confirm } = await openAs(who, '/swap')
    const panel = page.getByRole('main').getByRole('region')
    await type(page, panel.getByRole('textbox', { name: 'You pay' }), '1.25')
    await pressByKeys(page, panel.getByRole('button', { name: 'Review swap' }))
    const swap = page.getByRole('dialog', { name: 'Swap ETH for USDC' })
    const button = swap.getByRole('button', { name: /^Swap 1\.25 ETH for at least / })
    const [, least = ''] = /least ([\d\u202f.]+) USDC/.exec(await button.innerText()) ?? []
    await confirm(button)
    await receiptOf(swap).waitFor()
    const dollars = await balanceOf(usdc, who.address)
    expect(dollars).toBeGreaterThanOrEqual(parseUnits(least.replaceAll('\u202f', ''), 6))
    await pressByKeys(page, swap.getByRole('button', { name: 'Done' }))
    await swap.waitFor({ state: 'hidden' })

    await pressByKeys(page, panel.getByRole('combobox', { name: 'Currency that you get' }), {
      key: 'w',
    })
    await type(page, panel.getByRole('textbox', { name: 'You pay' }), '0.5')
    await pressByKeys(page, panel.getByRole('button', { name: 'Review swap' }))
    const wrap = page.getByRole('dialog', { name: 'Wrap ETH' })
    await confirm(wrap.getByRole('button', { name: 'Wrap 0.5 ETH' }))
    await receiptOf(wrap).waitFor()
    expect(await who.weth()).toBe(parseEther('0.5'))
    const fees = await feesPaid(chain, who.address, block)
    const left = await chain.getBalance({ address: who.address })
    expect(left).toBe(start - parseEther('1.75') - fees)
  })

  test('value is sent to the other chain', async () => {
    const who = await newcomer({ url, rpcUrl })
    const recipient: Address = '0x7000000000000000000000000000000000000095'
    const { page, confirm } = await openAs(who, '/call', ['have sent nothing to this address'])
    const form = page.getByRole('form', { name: 'Call' })
    const kind = form.getByRole('radio', { name: 'Send ETH' })
    await pressByKeys(page, form.getByRole('radio', { checked: true }).first(), {
      key: 'ArrowDown',
    })
    expect(await kind.isChecked()).toBe(true)
    await type(page, form.getByRole('textbox', { name: 'Address of the recipient' }), recipient)
    await type(page, form.getByRole('textbox', { name: 'Value' }), '0.0123456789')
    await pressByKeys(page, form.getByRole('button', { name: 'Review call' }))
    const dialog = page.getByRole('dialog', { name: 'Call on Sluice Local 2' })
    await confirm(dialog.getByRole('button', { name: /^Pay at most 0\.\d+ ETH$/ }))
    await receiptOf(dialog).waitFor()
    expect(await second.getBalance({ address: recipient })).toBe(parseEther('0.0123456789'))
    expect(await who.nonce()).toBe(1)
  })
})
