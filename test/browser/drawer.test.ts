import { tidelines } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { erc721Abi } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { forSale } from '../support/forSale.ts'
import type { openApp } from '../support/openApp.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()

const buyer = trader('Chiara')

const ownerOf = (tokenId: string) =>
  chain.readContract({
    address: tidelines.address,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [BigInt(tokenId)],
  })
const nonceOf = () => chain.getTransactionCount({ address: buyer.address })

/** Opens the page of a token as the buyer, whose wallet the test holds in its hands. */
async function openToken(
  tokenId: string,
  options: Partial<openApp.Options> = {},
): Promise<openApp.App & { wallet: NonNullable<openApp.App['wallet']> }> {
  const app = await open({
    path: `/token/31337/${tidelines.address.toLowerCase()}/${tokenId}`,
    wallet: { privateKey: buyer.privateKey, rpcUrl, localChainId: 31337 },
    ...options,
  })
  await connectWallet(app.page)
  if (!app.wallet) throw new Error('the page has no wallet')
  return { ...app, wallet: app.wallet }
}

async function buy(page: Page) {
  await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: /^Buy/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Buy / })
  await dialog.getByRole('button', { name: /^Buy for/ }).click()
  return dialog
}

const button = (page: Page) => page.getByRole('button', { name: /^Transactions/ })
async function openDrawer(page: Page) {
  await button(page).click()
  const drawer = page.getByRole('dialog', { name: 'Transactions' })
  await drawer.waitFor()
  return drawer
}
/** What is shown, beside what is only read out. */
const rowsOf = (drawer: Locator) => drawer.getByRole('list', { name: 'Transactions, newest first' })
const stepsOf = (dialog: Locator) => dialog.getByRole('list', { name: 'Steps' })
const asked = ({ wallet }: openApp.App) =>
  (wallet?.requests ?? []).filter(({ method }) => method === 'eth_sendTransaction').length

type Holdings = {
  tokens: { token: { contract: string; tokenId: string }; ownership: { onSaleCount: string } }[]
}

/** Accepts what there is to know about so many recipients that nobody has dealt with. */
async function acceptAll(dialog: Locator, count: number) {
  const warnings = dialog.getByRole('checkbox', { name: /have sent nothing to this address/ })
  await warnings.nth(count - 1).waitFor()
  expect(await warnings.count()).toBe(count)
  for (let index = 0; index < count; index++) await warnings.nth(index).check()
}

describe('the transaction drawer', () => {
  test('a purchase whose block is late: over a navigation and a reload, and bought once', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 2)
    const app = await openToken(tokenId)
    const { page, wallet } = app
    const nonce = await nonceOf()
    const mine = wallet.holdBack({ tells: true })
    const dialog = await buy(page)
    await stepsOf(dialog).getByText('Waiting for the purchase to be mined').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    const before = await openDrawer(page)
    await rowsOf(before).getByText(`Buy Tideline #${tokenId}`).waitFor()
    await rowsOf(before).getByText('In progress').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    // It leads back to the dialog that is still there.
    await before.getByRole('button', { name: /^View: / }).click()
    await before.waitFor({ state: 'hidden' })
    await stepsOf(dialog).getByText('Waiting for the purchase to be mined').waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Transactions: 1 in progress' }).waitFor()
    const drawer = await openDrawer(page)
    await rowsOf(drawer).getByText('Waiting for the purchase to be mined').waitFor()
    expect(await ownerOf(tokenId)).not.toBe(buyer.address)
    expect(await mine()).toBe(1)
    await rowsOf(drawer)
      .getByRole('button', { name: /Complete/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Transactions', exact: true }).waitFor()

    expect(await ownerOf(tokenId)).toBe(buyer.address)
    expect(await nonceOf()).toBe(nonce + 1)
    expect(asked(app)).toBe(1)
  })

  test('a page that is closed while the wallet is asked: looked for, found, and bought once', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 2)
    const app = await openToken(tokenId)
    const { page, wallet } = app
    const nonce = await nonceOf()
    const approve = wallet.holdBack({ tells: false })
    const dialog = await buy(page)
    await stepsOf(dialog).getByText('Confirm the purchase in your wallet').waitFor()
    await expect.poll(() => asked(app)).toBe(1)

    await page.reload()
    await page.getByRole('button', { name: 'Transactions: 1 needs you' }).waitFor()
    const drawer = await openDrawer(page)
    await rowsOf(drawer).getByText('The page was closed while your wallet was asked.').waitFor()
    await drawer.getByRole('button', { name: /^Look again/ }).click()
    // The wallet may still show the request: it is neither asked again, nor called failed.
    await rowsOf(drawer).getByText('Outcome unknown').waitFor()
    expect(await drawer.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
    // Now the person finds it there.
    expect(await approve()).toBe(1)
    await drawer.getByRole('button', { name: /^Look again/ }).click()
    await rowsOf(drawer)
      .getByRole('button', { name: /Complete/ })
      .waitFor()

    expect(await ownerOf(tokenId)).toBe(buyer.address)
    expect(await nonceOf()).toBe(nonce + 1)
    expect(asked(app)).toBe(1)
  })

  test('one that was declined says so after a reload, can be tried again, and is dismissed', async () => {
    const tokenId = await forSale(url, buyer.address, 1 / 2)
    const app = await openToken(tokenId, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const { page, wallet } = app
    const nonce = await nonceOf()
    wallet.rejectWhen(method => method === 'eth_sendTransaction')
    const dialog = await buy(page)
    await dialog.getByText('You declined the request in your wallet.').waitFor()

    await page.reload()
    const drawer = await openDrawer(page)
    const row = drawer.getByRole('button', { name: new RegExp(`Buy Tideline #${tokenId}`) })
    await rowsOf(drawer).getByText('Declined in the wallet').waitFor()
    await row.first().click()
    await drawer
      .getByRole('alert')
      .getByText(
        /You declined the request in your wallet\.\s*Nothing was sent\.\s*Start again whenever you want\./,
      )
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: /^Try again/ }).click()
    // The price is read anew, and nothing is asked of the wallet before it was seen.
    await dialog.getByRole('button', { name: /^Buy for/ }).waitFor()
    expect(asked(app)).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await openDrawer(page)
    await row.first().click()
    await drawer.getByRole('button', { name: /^Dismiss: / }).click()
    await drawer.getByText(/^No transactions yet/).waitFor()
    await page.reload()
    await openDrawer(page)
    await drawer.getByText(/^No transactions yet/).waitFor()
    expect(await nonceOf()).toBe(nonce)
  })

  test('three transfers in turn, with a reload in the first: one row, and the two left by a new review', async () => {
    const { tokens } = (await (
      await fetch(`${url}/api/31337/users/${buyer.address}/tokens/v10?limit=100`)
    ).json()) as Holdings
    const own = tokens
      .filter(
        ({ token, ownership }) =>
          token.contract.toLowerCase() === tidelines.address.toLowerCase() &&
          ownership.onSaleCount === '0',
      )
      .slice(-3)
      .map(({ token }) => token.tokenId)
    expect(own).toHaveLength(3)
    const app = await open({
      path: '/portfolio',
      viewport: { width: 1440, height: 1400 },
      wallet: { privateKey: buyer.privateKey, rpcUrl, localChainId: 31337 },
    })
    const { page, wallet } = app
    if (!wallet) throw new Error('the page has no wallet')
    await connectWallet(page)
    const nonce = await nonceOf()
    for (const id of own)
      await page.getByRole('checkbox', { name: `Choose Tideline #${id}`, exact: true }).check()
    await page.getByRole('button', { name: 'Transfer 3', exact: true }).click()

    const dialog = page.getByRole('dialog', { name: 'Send 3 tokens' })
    await dialog.getByText('One for each', { exact: true }).click()
    // In the order in which the dialog names the tokens.
    const lines = dialog.getByRole('list', { name: 'Which token goes to whom' })
    const named = await lines.getByRole('listitem').allTextContents()
    const inOrder = named.map(text => /#(\d+)/.exec(text)?.[1] ?? '')
    expect([...inOrder].sort()).toEqual([...own].sort())
    const friends = ['a1', 'b2', 'c3'].map(end => `0x5a1e${'0'.repeat(34)}${end}`)
    await dialog.getByRole('textbox', { name: 'Recipients' }).fill(friends.join('\n'))
    await acceptAll(dialog, 3)
    await dialog.getByRole('button', { name: 'Review transfer' }).click()
    const mine = wallet.holdBack({ tells: true })
    await dialog.getByRole('button', { name: 'Send 3 tokens' }).click()
    await stepsOf(dialog)
      .getByText(/^Waiting for the transfer/)
      .waitFor()
    expect(asked(app)).toBe(1)

    await page.reload()
    await page.getByRole('button', { name: 'Transactions: 1 in progress' }).waitFor()
    const drawer = await openDrawer(page)
    await rowsOf(drawer).getByText('In progress, 0 of 3 done').waitFor()
    expect(await drawer.getByRole('button', { name: /^Go on with/ }).count()).toBe(0)
    expect(await mine()).toBe(1)
    await rowsOf(drawer).getByText('Stopped, 1 of 3 done').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(asked(app)).toBe(1)

    await drawer.getByRole('button', { name: /^Go on with the 2 left/ }).click()
    const rest = page.getByRole('dialog', { name: 'Send 2 tokens' })
    await acceptAll(rest, 2)
    await rest.getByRole('button', { name: 'Review transfer' }).click()
    // Nothing goes out before this press.
    expect(asked(app)).toBe(1)
    await rest.getByRole('button', { name: 'Send 2 tokens' }).click()
    await rest.getByRole('region', { name: 'Receipt' }).waitFor({ timeout: 60_000 })
    await rest.getByRole('button', { name: 'Done' }).click()
    await openDrawer(page)
    await rowsOf(drawer)
      .getByRole('button', { name: /^Send 3 tokens Complete/ })
      .waitFor()

    expect(await Promise.all(inOrder.map(async id => (await ownerOf(id)).toLowerCase()))).toEqual(
      friends,
    )
    expect(await nonceOf()).toBe(nonce + 3)
    expect(asked(app)).toBe(3)
  })
})
