import { addresses, isobars, tidelines, usdc } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { erc20Abi, hexToBigInt, parseUnits, toEventSelector } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { cartWishes } from '../support/cartWishes.ts'
import { chainOf } from '../support/chainOf.ts'
import { clientOf } from '../support/clientOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { findingsInBothThemes } from '../support/findingsInBothThemes.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()

const [bruno, esme] = [trader('Bruno'), trader('Esme')]

type Wanted = cartWishes.Wanted
const { ownerOf, onLooksRare, onSeaport, listedOn16 } = cartWishes({ url, rpcUrl })

/** Puts a card of its collection into the cart, by the keyboard. */
async function put(page: Page, { contract, name }: Wanted): Promise<void> {
  await visit(page, `/collection/31337/${contract.toLowerCase()}?q=${encodeURIComponent(name)}`)
  await page.getByRole('list', { name: 'Items' }).getByRole('link', { name, exact: true }).focus()
  await page.keyboard.press('c')
  await page.getByRole('button', { name: `Remove ${name} from cart` }).waitFor()
}

/** Connects, and reviews the purchase of one card, paid in dollars. */
async function reviewInDollars(page: Page, wanted: Wanted): Promise<Locator> {
  await connectWallet(page)
  await put(page, wanted)
  await cartButton(page, 1).click()
  await panelOf(page).getByText('USDC', { exact: true }).click()
  await panelOf(page).getByRole('button', { name: 'Review 1' }).click()
  return page.getByRole('dialog', { name: /^Buy .*#/ })
}

const cartButton = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^Cart, ${count} items?$`) })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const lineOf = (page: Page, { name }: Wanted) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

describe('the cart', () => {
  test('of two collections and marketplaces; one is sold to somebody else meanwhile, the rest is bought at once', async () => {
    const tideline = await onLooksRare()
    const [isobar, lost] = await onSeaport()
    const { page, wallet } = await open({
      path: '/',
      wallet: { privateKey: bruno.privateKey, rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    await put(page, isobar)
    await put(page, lost)
    await visit(page, `/token/31337/${tidelines.address.toLowerCase()}/${tideline.tokenId}`)
    await page
      .getByRole('region', { name: 'Price' })
      .getByRole('button', { name: 'Add to cart' })
      .click()
    await cartButton(page, 3).waitFor()
    // Kept over a reload, with what was seen.
    await page.reload()
    await cartButton(page, 3).click()
    for (const wanted of [tideline, isobar, lost]) await lineOf(page, wanted).waitFor()
    const both = page.getByRole('button', { name: /^Buy 3 for / })
    await both.waitFor()
    expect(await seriousFindings(page)).toEqual([])

    // While the cart is open, somebody else buys one of the three.
    const rival = clientOf({ url, rpcUrl, privateKey: esme.privateKey })
    const { state } = await rival.client.actions.buyToken({
      items: [{ orderId: lost.id }],
      wallet: rival.wallet,
    })
    expect(state.status).toBe('complete')
    await lineOf(page, lost).getByText('gone').waitFor()

    const before = await chain.getBalance({ address: bruno.address })
    await panelOf(page)
      .getByRole('button', { name: /^Buy 2 for / })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Buy 2 tokens' })
    await dialog.getByRole('button', { name: /^Buy 2 for / }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 2 tokens').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()

    // From here on the chain has the word.
    expect(await Promise.all([isobar, tideline, lost].map(ownerOf))).toEqual([
      ...[bruno.address, bruno.address, esme.address],
    ])
    const sent = wallet?.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(sent).toHaveLength(1)
    const block = await chain.getBlock({ includeTransactions: true })
    const sale = block.transactions.find(({ from }) => from === bruno.address.toLowerCase())
    const receipt = await chain.getTransactionReceipt({ hash: sale?.hash ?? '0x' })
    const after = await chain.getBalance({ address: bruno.address })
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    expect(before - after).toBe(isobar.price + tideline.price + fee)

    // What was bought has left the cart, what was not has stayed.
    await cartButton(page, 1).click()
    await lineOf(page, lost).getByText('gone').waitFor()
    expect(await panelOf(page).getByRole('listitem').count()).toBe(1)
    await lineOf(page, lost)
      .getByRole('button', { name: `Remove ${lost.name}` })
      .click()
    await panelOf(page)
      .getByText(/^Nothing is in your cart on /)
      .waitFor()
    await page.keyboard.press('Escape')
    await cartButton(page, 0).waitFor()
  })

  test('paid in dollars, which a swap turns into what the orders ask for', async () => {
    const [isobar, alone] = await onSeaport()
    const { page } = await open({
      path: '/',
      wallet: { privateKey: bruno.privateKey, rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    await put(page, isobar)
    await cartButton(page, 1).click()
    await panelOf(page).getByText('USDC', { exact: true }).click()
    // A look at something else does not forget it.
    await page.keyboard.press('Escape')
    await cartButton(page, 1).click()
    expect(await panelOf(page).getByRole('radio', { name: 'USDC' }).isChecked()).toBe(true)
    await panelOf(page).getByRole('button', { name: 'Review 1' }).click()
    const dialog = page.getByRole('dialog', { name: /^Buy .*#/ })
    const dollars = () =>
      chain.readContract({
        ...{ address: usdc, abi: erc20Abi, functionName: 'balanceOf' },
        args: [bruno.address],
      })
    const before = await dollars()
    const button = dialog.getByRole('button', { name: /^Buy 1 for at most .* USDC$/ })
    const label = (await button.textContent()) ?? ''
    const [, most = ''] = /at most ([\d.\u202f]+) USDC/.exec(label) ?? []
    await button.click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 1 token').waitFor()
    expect(await ownerOf(isobar)).toBe(bruno.address)
    const paid = before - (await dollars())
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(parseUnits(most.replaceAll('\u202f', ''), 6))
    await dialog.getByRole('button', { name: 'Done' }).click()
    await cartButton(page, 0).waitFor()

    // One that is bought without the cart is paid in them as well.
    await visit(page, `/token/31337/${alone.contract.toLowerCase()}/${alone.tokenId}`)
    await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: /^Buy/ }).click()
    await page
      .getByRole('dialog', { name: `Buy ${alone.name}` })
      .getByText('USDC', { exact: true })
      .click()
    const left = await dollars()
    await button.click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 1 token').waitFor()
    expect(await ownerOf(alone)).toBe(bruno.address)
    expect(await dollars()).toBeLessThan(left)
  })

  test('paid in dollars, one of it on Seaport 1.6: a swap before it brings its price', async () => {
    const [isobar, second] = await onSeaport()
    const on16 = await listedOn16(second)
    const { page, wallet } = await open({
      path: '/',
      wallet: { privateKey: bruno.privateKey, rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    await put(page, isobar)
    await put(page, on16)
    await cartButton(page, 2).click()
    await panelOf(page).getByText('USDC', { exact: true }).click()
    await panelOf(page).getByRole('button', { name: 'Review 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buy 2 tokens' })
    const held = () =>
      Promise.all(
        [bruno.address, addresses.universalRouter].flatMap(address => [
          chain.readContract({
            ...{ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
          }),
          chain.getBalance({ address }),
        ]),
      )
    const [dollars = 0n, ether = 0n, ...inRouter] = await held()
    const first = await chain.getBlockNumber()
    const button = dialog.getByRole('button', { name: /^Buy 2 for at most .* USDC$/ })
    const label = (await button.textContent()) ?? ''
    const [, most = ''] = /at most ([\d.\u202f]+) USDC/.exec(label) ?? []
    await button.click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText('You bought 2 tokens').waitFor()
    await dialog.getByText('Swap mined and checked').waitFor({ state: 'attached' })

    // From here on the chain has the word.
    expect(await Promise.all([isobar, on16].map(ownerOf))).toEqual([bruno.address, bruno.address])
    const [dollarsLeft = 0n, etherLeft = 0n, ...leftInRouter] = await held()
    expect(dollars - dollarsLeft).toBeGreaterThan(0n)
    expect(dollars - dollarsLeft).toBeLessThanOrEqual(parseUnits(most.replaceAll('\u202f', ''), 6))
    expect(leftInRouter).toEqual(inRouter)
    const last = await chain.getBlockNumber()
    const blocks = await Promise.all(
      Array.from({ length: Number(last - first) }, (_, index) =>
        chain.getBlock({ blockNumber: first + BigInt(index) + 1n, includeTransactions: true }),
      ),
    )
    const own = blocks
      .flatMap(({ transactions }) => transactions)
      .filter(({ from }) => from === bruno.address.toLowerCase())
    const receipts = await Promise.all(own.map(({ hash }) => chain.getTransactionReceipt({ hash })))
    const called = receipts.map(({ to }) => to?.toLowerCase())
    expect(called.filter(to => to === addresses.universalRouter.toLowerCase())).toHaveLength(2)
    expect(called.at(-1)).toBe(addresses.seaport16.toLowerCase())
    const sent = wallet?.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(sent).toHaveLength(own.length)
    // A route over several pools may bring a little more than the price, and that comes back.
    const brought = receipts.flatMap(({ logs }) =>
      logs
        .filter(({ topics }) => topics[0] === toEventSelector('Withdrawal(address,uint256)'))
        .map(({ data }) => hexToBigInt(data)),
    )
    expect(brought).toHaveLength(2)
    expect(brought[0]).toBeGreaterThanOrEqual(on16.price)
    const gas = receipts.reduce((sum, each) => sum + each.gasUsed * each.effectiveGasPrice, 0n)
    const change = brought.reduce((sum, amount) => sum + amount, 0n) - isobar.price - on16.price
    expect(ether - etherLeft).toBe(gas - change)
  })

  test('paid in dollars, and closed between the swap and the sale: the sale alone is left, and made once', async () => {
    const [wanted] = await onSeaport()
    const on16 = await listedOn16(wanted)
    const { page, wallet } = await open({
      path: '/',
      wallet: { privateKey: bruno.privateKey, rpcUrl, localChainId: 31337 },
    })
    if (!wallet) throw new Error('the page has no wallet')
    const dialog = await reviewInDollars(page, on16)
    // Whatever is approved before it is mined at once; the swap waits for its block.
    const targets = () =>
      wallet.requests
        .filter(({ method }) => method === 'eth_sendTransaction')
        .map(({ params: [call] = [] }) => (call as { to: string }).to.toLowerCase())
    const router = addresses.universalRouter.toLowerCase()
    let mine: (() => Promise<number>) | undefined
    wallet.rejectWhen(() => {
      if (targets().at(-1) === router) mine ??= wallet.holdBack({ tells: true })
      return false
    })
    await dialog.getByRole('button', { name: /^Buy 1 for at most .* USDC$/ }).click()
    await dialog.getByText('Waiting for the swap to be mined').first().waitFor()
    await page.reload()
    expect(await mine?.()).toBe(1)
    expect(await ownerOf(on16)).toBe(esme.address)
    await page.getByRole('button', { name: /^Transactions/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Transactions' })
    const asked = targets().length
    await drawer.getByRole('button', { name: /^Go on/ }).click()
    const review = drawer.getByRole('region', { name: /^What your wallet is asked for/ })
    await review.getByText(on16.name).waitFor()
    expect(targets()).toHaveLength(asked)
    await review.getByRole('button', { name: /^Ask my wallet/ }).click()
    await drawer.getByRole('button', { name: /Complete/ }).waitFor()

    expect(await ownerOf(on16)).toBe(bruno.address)
    const sent = targets()
    expect(sent.slice(sent.indexOf(router))).toEqual([router, addresses.seaport16.toLowerCase()])
  })

  test('paid in dollars, and closed once they were let go: what is left is reviewed by what it takes and brings together', async () => {
    const [, wanted] = await onSeaport()
    if (!wanted) throw new Error('there is no second one')
    const on16 = await listedOn16(wanted)
    const { page, wallet } = await open({
      path: '/',
      wallet: { privateKey: bruno.privateKey, rpcUrl, localChainId: 31337 },
    })
    if (!wallet) throw new Error('the page has no wallet')
    const dialog = await reviewInDollars(page, on16)
    const mine = wallet.holdBack({ tells: true })
    const button = dialog.getByRole('button', { name: /^Buy 1 for at most .* USDC$/ })
    const [most] = /[\d.,\u202f]+ USDC$/.exec((await button.textContent()) ?? '') ?? []
    await button.click()
    // The token lets Permit2 take, and Permit2 the router: both are sent, and neither is mined.
    const hashes = dialog.getByRole('list', { name: 'Steps' }).getByText(/^0x\w+…\w+$/)
    await expect.poll(() => hashes.count(), { timeout: 10_000 }).toBe(2)
    await page.reload()
    expect(await mine()).toBe(2)
    await page.getByRole('button', { name: /^Transactions/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Transactions' })
    await drawer.getByRole('button', { name: /^Go on/ }).click()
    const review = drawer.getByRole('region', { name: /^What your wallet is asked for/ })
    const lineOf = (name: string) =>
      review
        .locator('.sl-review-line')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText()
    // Nothing but the dollars, of which no more than was reviewed; the ether that they become goes on at once.
    expect(await lineOf('You give')).toBe(`at most ${most}`)
    expect(await lineOf('You get')).toContain(on16.name)
    expect(await lineOf('To')).toMatch(/^You\s/)
    expect((await lineOf('To')).match(/0x/g)).toHaveLength(1)
    await review.getByRole('button', { name: /^Not now/ }).click()
    await drawer.getByRole('button', { name: /^Go on/ }).waitFor()
    const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
    expect(sent).toHaveLength(2)
    expect(await ownerOf(on16)).toBe(esme.address)
  })

  test('a range of cards, shared by the tabs of a browser', async () => {
    const { page, context } = await open({
      path: `/collection/31337/${isobars.address.toLowerCase()}`,
    })
    const other = await context.newPage()
    await other.goto(url)
    await cartButton(other, 0).waitFor()
    const toggles = page.getByRole('button', { name: /^(Add|Remove) .* cart$/ })
    await toggles.nth(1).click()
    await toggles.nth(3).click({ modifiers: ['Shift'] })
    await cartButton(page, 3).waitFor()
    // The same by the keyboard, on the card after it.
    const cards = page.getByRole('list', { name: 'Items' }).getByRole('link')
    await cards.nth(4).focus()
    await page.keyboard.press('Shift+C')
    await cartButton(page, 4).waitFor()
    await cartButton(other, 4).click()
    await expect.poll(() => panelOf(other).getByRole('listitem').count()).toBe(4)
    await panelOf(other).getByRole('button', { name: 'Empty the cart' }).click()
    await cartButton(page, 0).waitFor()
  })

  test('what is kept is broken: it is left out, and the app goes on', async () => {
    const { page } = await open({ path: '/settings' })
    for (const text of ['{', '[]', '{"items":[{"chainId":31337,"orderId":"x","contract":7}]}']) {
      await page.evaluate(kept => localStorage.setItem('sluice.cart', kept), text)
      await page.reload()
      await cartButton(page, 0).waitFor()
    }
  })

  test('on a phone it is a sheet that fits, in dark and light', async () => {
    const { page } = await open({
      path: '/',
      ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const },
    })
    const [isobar, second] = await onSeaport()
    await put(page, isobar)
    await put(page, second)
    await cartButton(page, 2).click()
    await lineOf(page, isobar).waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    const box = await panelOf(page).boundingBox()
    expect(box?.width).toBe(390)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(845)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(over).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Cart, 2 items')
  })
})
