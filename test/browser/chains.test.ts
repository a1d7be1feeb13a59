import { accounts, eddies, tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { erc721Abi, type Hex, parseAbi, parseEther, parseEventLogs } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { feesPaid } from '../support/feesPaid.ts'
import { findingsInBothThemes } from '../support/findingsInBothThemes.ts'
import type { openApp } from '../support/openApp.ts'
import { receiptShown } from '../support/receiptShown.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const open = useApps()
const rpcUrl = inject('rpcUrl')
const secondRpcUrl = inject('secondRpcUrl')
const first = chainOf(rpcUrl)
const second = chainOf(secondRpcUrl, 31338)
const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
const eddy = (id: bigint) =>
  second.readContract({ address: eddies.address, abi, functionName: 'ownerOf', args: [id] })

const theSwitch = (page: Page) => page.getByRole('combobox', { name: 'Chain' })
const shownChain = (page: Page) =>
  theSwitch(page).evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.text)

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('at %s', (_, viewport) => {
  test('the other chain: its own collections, kept over a reload, accessible, and it fits', async () => {
    const { page } = await open({ viewport, reducedMotion: 'reduce' })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    expect(await shownChain(page)).toBe('Sluice Local')
    await theSwitch(page).selectOption('Sluice Local 2')
    await page.getByRole('link', { name: /Eddies/ }).waitFor()
    expect(await page.getByRole('link', { name: /Tidelines/ }).count()).toBe(0)
    await page.reload()
    await page.getByRole('link', { name: /Eddies/ }).waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

describe('the second chain', () => {
  test('a link leads to its chain, and the switch leads to the collections of the other', async () => {
    const { page } = await open({ path: `/token/31338/${eddies.address.toLowerCase()}/4` })
    await page.getByRole('heading', { name: 'Eddy #4', level: 1 }).waitFor()
    expect(await shownChain(page)).toBe('Sluice Local 2')
    // By the keyboard, as any list of the system.
    await theSwitch(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('an account buys there, and pays nothing on the first chain', async () => {
    const buyer = accounts[1]?.address ?? '0x'
    const before = await first.getTransactionCount({ address: buyer })
    const { page } = await open({ path: '/' })
    await connectAs(page, 'Buyer')
    await theSwitch(page).selectOption('Sluice Local 2')
    await page.getByRole('link', { name: /Eddies/ }).click()
    await page.getByRole('link', { name: 'Eddy #5', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Eddy #5', level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Buy for / }).click()
    const dialog = page.getByRole('dialog', { name: /^Buy / })
    await dialog.getByRole('button', { name: /^Buy for / }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await eddy(5n)).toBe(buyer)
    expect(await first.getTransactionCount({ address: buyer })).toBe(before)
  })

  test('a chain that does not answer leaves the pages of the other alone', async () => {
    const { page } = await open({
      path: '/nowhere-yet',
      tolerate: [/404|ERR_CONNECTION_REFUSED|503/],
    })
    await page.route('**/api/31338/**', route => route.abort('connectionrefused'))
    await theSwitch(page).selectOption('Sluice Local 2')
    await page.getByRole('link', { name: 'Collections' }).first().click()
    await page
      .getByText(/does not answer/)
      .first()
      .waitFor()
    await theSwitch(page).selectOption('Sluice Local')
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    await page.goto(`${inject('url')}/token/31337/${tidelines.address.toLowerCase()}/20`)
    await page.getByRole('heading', { name: 'Tideline #20', level: 1 }).waitFor()
    expect(await page.getByText(/does not answer/).count()).toBe(0)
  })
})

describe('a purchase on the second chain, paid on the first', () => {
  const start = parseEther('50')

  /** The review of a purchase of an Eddy by an account that has money on the first chain alone. */
  async function review(
    id: number,
    digits: string,
    { viewport, tolerate }: Pick<openApp.Options, 'viewport' | 'tolerate'> = {},
  ) {
    const privateKey = `0x${digits.repeat(32)}` as Hex
    const { address } = privateKeyToAccount(privateKey)
    await first.setBalance({ address, value: start })
    const app = await open({
      path: `/token/31338/${eddies.address.toLowerCase()}/${id}`,
      wallet: { privateKey, rpcUrl: inject('rpcUrl'), localChainId: 31337 },
      ...{ viewport, tolerate },
    })
    const { page, wallet } = app
    if (!wallet) throw new Error('the page has no wallet')
    await connectWallet(page)
    await page.getByRole('button', { name: 'Buy, paid on Sluice Local' }).click()
    const dialog = page.getByRole('dialog', { name: `Buy Eddy #${id}` })
    const buy = dialog.getByRole('button', { name: /^Buy for at most/ })
    await buy.waitFor()
    const row = async (name: RegExp) => {
      const cost = dialog.locator('dl[aria-label="Cost"] > div').filter({ hasText: name })
      return parseEther((await cost.getByRole('definition').innerText()).replace(' ETH', ''))
    }
    return { page, wallet, address, dialog, buy, row }
  }

  test('the token arrives on the second, for what the review said on the first', async () => {
    const { page, address, dialog, buy, row } = await review(7, '81')
    // There and back, by the keyboard.
    const radio = dialog.getByRole('radio', { name: 'Sluice Local', exact: true })
    await radio.focus()
    await page.keyboard.press('ArrowUp')
    await dialog.getByRole('button', { name: 'Switch to Sluice Local 2' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await buy.waitFor()
    expect(await radio.evaluate(node => node === document.activeElement)).toBe(true)
    const [price, most] = [
      await row(/^Price on Sluice Local 2/),
      await row(/^At most, on Sluice Local/),
    ]
    const quoted = await row(/^You pay, as quoted/)
    const fee = await row(/^Relayer fee(?!,)/)
    expect([quoted, most]).toEqual([price + fee, price + fee + fee / 4n])
    expect(await row(/^Your balance on Sluice Local/)).toBe(start)
    await dialog.getByText(/bought or paid back within 3\d minutes of paying/).waitFor()
    await dialog.getByText(/^buying Eddy #7 for \S+ ETH on Sluice Local 2$/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const block = await first.getBlockNumber({ cacheTime: 0 })
    await buy.click()
    const receipt = dialog.getByRole('region', { name: 'Receipt' })
    await receipt.waitFor().catch(async cause => {
      throw new Error(`The purchase shows: ${await dialog.innerText()}`, { cause })
    })
    expect(await receipt.getByRole('term').allInnerTexts()).toEqual([
      ...['Arrived', 'Paid', 'Payment on Sluice Local', 'Purchase on Sluice Local 2'],
      'Network fee',
    ])
    const paid = parseEther(
      (await receipt.getByRole('definition').nth(1).innerText()).replace(' ETH', ''),
    )
    expect(paid).toBeGreaterThan(price)
    expect(paid).toBeLessThanOrEqual(most)
    expect(await eddy(7n)).toBe(address)
    const fees = await feesPaid(first, address, block)
    expect(await first.getBalance({ address })).toBe(start - paid - fees)
    expect(await second.getTransactionCount({ address })).toBe(0)
    const sides = { rpcUrl, otherRpcUrl: secondRpcUrl }
    const payment = await receiptShown(receipt, 'Payment on Sluice Local', sides)
    expect([payment.from, payment.status]).toEqual([address.toLowerCase(), 'success'])
    expect((await first.getTransaction({ hash: payment.transactionHash })).value).toBe(paid)
    const back = { rpcUrl: secondRpcUrl, otherRpcUrl: rpcUrl }
    const purchase = await receiptShown(receipt, 'Purchase on Sluice Local 2', back)
    const moved = parseEventLogs({ abi: erc721Abi, logs: purchase.logs, eventName: 'Transfer' })
    expect(moved.filter(({ args }) => args.tokenId === 7n).at(-1)?.args.to).toBe(address)

    // The drawer has both as well, each with the chain that has it, also where the dialog is no more.
    await page.reload()
    await page.getByRole('button', { name: 'Transactions', exact: true }).click()
    const run = page
      .getByRole('list', { name: 'Transactions, newest first' })
      .getByRole('listitem')
      .filter({ hasText: 'Buy Eddy #7' })
      .first()
    await run.getByRole('button', { expanded: false }).click()
    const sent = run.locator('.sl-step-sent')
    await expect.poll(() => sent.count()).toBe(2)
    // What is on the chain of the row has no name beside it: that is in its head.
    const head = await run.getByRole('button', { expanded: true }).innerText()
    const [, own] = /· (Sluice Local.*)$/m.exec(head) ?? []
    const shown = await sent.evaluateAll(nodes =>
      nodes.map(node => [
        node.querySelector('.sl-hash [title]')?.getAttribute('title'),
        node.querySelector(':scope > .sl-faint')?.textContent,
      ]),
    )
    expect(shown.map(([hash, chain]) => [hash, chain ?? own])).toEqual([
      [payment.transactionHash, 'Sluice Local'],
      [purchase.transactionHash, 'Sluice Local 2'],
    ])
  })

  test('over a reload: the token is gone meanwhile, and the payment comes back', async () => {
    const phone = { width: 390, height: 844 }
    const { page, wallet, address, dialog, buy } = await review(8, '82', {
      viewport: phone,
      // What the token would cost in the end is asked for while it goes.
      tolerate: [/410 \(Gone\)/],
    })
    // On another network than the page's, too, everything fits.
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(phone.width)
    const mine = wallet.holdBack({ tells: true })
    const block = await first.getBlockNumber({ cacheTime: 0 })
    await buy.click()
    const steps = dialog.getByRole('list', { name: 'Steps' })
    await steps.getByText('Waiting for the purchase to be mined').waitFor()
    await page.reload()
    const owner = await eddy(8n)
    const key = accounts.find(({ address: each }) => each === owner)?.privateKey
    const sender = privateKeyToAccount(key ?? '0x')
    const hash = await second.writeContract({
      address: eddies.address,
      abi: parseAbi(['function transferFrom(address from, address to, uint256 id)']),
      ...{ functionName: 'transferFrom', args: [owner, eddies.address, 8n] },
      ...{ account: sender },
    })
    await second.waitForTransactionReceipt({ hash })
    expect(await mine()).toBe(1)
    await page.getByRole('button', { name: /^Transactions/ }).click()
    const rows = page
      .getByRole('dialog', { name: 'Transactions' })
      .getByRole('list', { name: 'Transactions, newest first' })
    await rows.getByText('Buy Eddy #8').waitFor()
    await rows.getByText('Refunded').first().waitFor()
    const fees = await feesPaid(first, address, block)
    expect(await first.getBalance({ address })).toBe(start - fees)
    expect(wallet.requests.filter(each => each.method === 'eth_sendTransaction')).toHaveLength(1)
  })
})
