import { accounts, feeRecipient, royaltyReceivers, tidelines, vessels } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { erc721Abi, parseAbi } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { goTo } from '../support/goTo.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const [seller, buyer, ada] = accounts

const open = useApps()

const tokenPath = (tokenId: number, contract = tidelines.address) =>
  `/token/31337/${contract.toLowerCase()}/${tokenId}`

const ownerOf = (tokenId: bigint) =>
  chain.readContract({
    address: tidelines.address,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [tokenId],
  })

/** Lists what the page shows, for `price`, to its receipt. */
async function list(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'List for sale' }).click()
  const dialog = page.getByRole('dialog', { name: /^List / })
  await dialog.getByRole('textbox', { name: /^Price/ }).fill(price)
  await dialog.getByRole('button', { name: 'Review listing' }).click()
  await dialog.getByRole('button', { name: `List for ${price} ETH` }).click()
  await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
}

describe('a newcomer', () => {
  test('lists a token as one account and buys it with another', async () => {
    // It is twice the floor, unless others have bought what is cheaper.
    const path = `/portfolio?collection=${tidelines.address.toLowerCase()}&sort=item&up=true`
    // As most people have it: with what moves.
    const { page } = await open({
      ...{ path, reducedMotion: 'no-preference' },
      accepts: ['the floor of'],
    })
    await connectAs(page, 'Seller')
    await page.getByRole('link', { name: /^Tideline #1(?!\d)/ }).click()
    await page.getByRole('heading', { name: 'Tideline #1', level: 1 }).waitFor()

    await page.getByRole('button', { name: 'List for sale' }).click()
    const listing = page.getByRole('dialog', { name: 'List Tideline #1' })
    await listing.getByRole('textbox', { name: 'Price' }).fill('1.234567890123456789')
    await listing.getByRole('button', { name: 'Review listing' }).click()
    await listing.getByRole('button', { name: 'List for 1.234567890123456789 ETH' }).click()
    const steps = listing.getByRole('list', { name: 'Steps' })
    await expect
      .poll(() => steps.getByRole('img', { name: 'Done' }).count(), { timeout: 20_000 })
      .toBe(2)
    const listed = listing.getByRole('region', { name: 'Receipt' })
    await listed.getByText('You listed Tideline #1').waitFor()
    await listing.getByRole('button', { name: 'Done' }).click()
    expect(await ownerOf(1n)).toBe(seller?.address)

    await connectAs(page, 'Buyer')
    const balanceOf = (address: `0x${string}`) => chain.getBalance({ address })
    const before = await Promise.all([
      balanceOf(seller?.address ?? '0x'),
      balanceOf(royaltyReceivers.tidelines),
      balanceOf(feeRecipient),
      balanceOf(buyer?.address ?? '0x'),
    ])
    await page.getByRole('button', { name: 'Buy for 1.234567890123456789 ETH' }).click()
    const purchase = page.getByRole('dialog', { name: 'Buy Tideline #1' })
    await purchase.getByRole('button', { name: 'Buy for 1.234567890123456789 ETH' }).click()
    const receipt = purchase.getByRole('region', { name: 'Receipt' })
    await receipt
      .getByText('You bought Tideline #1')
      .waitFor()
      .catch(async cause => {
        throw new Error(`The purchase shows: ${await purchase.innerText()}`, { cause })
      })
    await receipt.getByText('1.234567890123456789 ETH').waitFor()
    await purchase.getByRole('button', { name: 'Done' }).click()
    await page.getByText('You own this.').waitFor()
    // Its button is gone: the keyboard goes on at the heading, not where the wallet was chosen before.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    // From here on the chain has the word.
    const price = 1_234567890123456789n
    const royalty = (price * 500n) / 10_000n
    const fee = (price * 100n) / 10_000n
    expect(await ownerOf(1n)).toBe(buyer?.address)
    const after = await Promise.all([
      balanceOf(seller?.address ?? '0x'),
      balanceOf(royaltyReceivers.tidelines),
      balanceOf(feeRecipient),
      balanceOf(buyer?.address ?? '0x'),
    ])
    expect(after[0] - before[0]).toBe(price - royalty - fee)
    expect(after[1] - before[1]).toBe(royalty)
    expect(after[2] - before[2]).toBe(fee)
    const block = await chain.getBlock({ includeTransactions: true })
    const sale = block.transactions.find(({ from }) => from === buyer?.address.toLowerCase())
    const gas = await chain.getTransactionReceipt({ hash: sale?.hash ?? '0x' })
    expect(before[3] - after[3]).toBe(price + gas.gasUsed * gas.effectiveGasPrice)
  })

  test('finds the listing again after a reload, and the account too', async () => {
    const { page } = await open({ path: tokenPath(2) })
    await connectAs(page, 'Seller')
    await list(page, '2.5')
    await page.reload()
    await page.getByRole('button', { name: /^Wallet: Seller/ }).waitFor()
    await page.getByText('Your listing').waitFor()
    await page.getByRole('region', { name: 'Price' }).getByText(/^2\.5/).waitFor()
  })
})

describe('a wallet of EIP-6963', () => {
  test('buys some of an ERC1155 listing', async () => {
    const { page, wallet } = await open({
      path: `/collection/31337/${vessels.address.toLowerCase()}`,
      wallet: { privateKey: ada?.privateKey ?? '0x', rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    const answer = await fetch(
      `${url}/api/31337/orders/asks/v5?contracts=${vessels.address}&status=active&limit=100`,
    )
    const { orders } = (await answer.json()) as {
      orders: {
        tokenSetId: string
        maker: string
        quantityRemaining: number
        price: { amount: { raw: string } }
      }[]
    }
    const order = orders.find(
      ({ quantityRemaining, maker }) =>
        quantityRemaining > 2 && maker !== ada?.address.toLowerCase(),
    )
    if (!order) throw new Error('the market has no listing of several')
    const tokenId = order.tokenSetId.split(':')[2] ?? ''
    const balance = () =>
      chain.readContract({
        address: vessels.address,
        abi: parseAbi(['function balanceOf(address, uint256) view returns (uint256)']),
        functionName: 'balanceOf',
        args: [ada?.address ?? '0x', BigInt(tokenId)],
      })
    const before = await balance()
    await visit(page, tokenPath(Number(tokenId), vessels.address))
    await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: /^Buy/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Buy / })
    await dialog.getByRole('button', { name: 'One more' }).click()
    await dialog.getByRole('button', { name: /^Buy 2 for / }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await balance()).toBe(before + 2n)
    expect(wallet?.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(
      1,
    )
  })

  test('is asked once, however often the button is pressed', async () => {
    const { page, wallet } = await open({
      path: tokenPath(3),
      wallet: { privateKey: seller?.privateKey ?? '0x', rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    await page.getByRole('button', { name: 'List for sale' }).click()
    const dialog = page.getByRole('dialog', { name: /^List / })
    await dialog.getByRole('textbox', { name: 'Price' }).fill('3')
    await dialog.getByRole('button', { name: 'Review listing' }).click()
    await dialog.getByRole('button', { name: 'List for 3 ETH' }).dblclick()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    const signatures = wallet?.requests.filter(({ method }) => method === 'eth_signTypedData_v4')
    expect(signatures).toHaveLength(1)
  })
})

describe('a wallet that locks', () => {
  test('keeps what was typed and what is reviewed, connects above the dialog, and goes on', async () => {
    const { page, wallet } = await open({
      path: tokenPath(5),
      accepts: ['the floor of'],
      wallet: { privateKey: seller?.privateKey ?? '0x', rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    await page.getByRole('button', { name: 'List for sale' }).click()
    const dialog = page.getByRole('dialog', { name: /^List / })
    const price = dialog.getByRole('textbox', { name: 'Price' })
    const connectAgain = async () => {
      await dialog.getByRole('button', { name: 'Connect wallet' }).click()
      const wallets = page.getByRole('dialog', { name: 'Connect a wallet' })
      wallet?.unlock()
      await wallets.getByRole('button', { name: 'Test Wallet' }).click()
      await wallets.waitFor({ state: 'hidden' })
    }
    await price.fill('4.25')
    await wallet?.lock()
    // The page behind a dialog is hidden from those who ask by role.
    await page.locator('header').first().getByText('Connect').first().waitFor()
    expect(await price.inputValue()).toBe('4.25')
    // Nothing is signed by whom is not there.
    await dialog.getByRole('button', { name: 'Review listing' }).click()
    await connectAgain()
    await dialog.getByRole('button', { name: 'Review listing' }).click()
    await dialog.getByRole('button', { name: 'List for 4.25 ETH' }).waitFor()
    await wallet?.lock()
    await connectAgain()
    // It was away: what is reviewed is read anew.
    expect(await price.inputValue()).toBe('4.25')
    await dialog.getByRole('button', { name: 'Review listing' }).click()
    await dialog.getByRole('button', { name: 'List for 4.25 ETH' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    const signatures = wallet?.requests.filter(({ method }) => method === 'eth_signTypedData_v4')
    expect(signatures).toHaveLength(1)
  })
})

describe('a dialog with something typed in it', () => {
  test('a press beside it, Escape, Back, a link: what was typed stays, and is gone on with', async () => {
    const { page } = await open({ path: '/', viewport: { width: 390, height: 844 } })
    await connectAs(page, 'Seller')
    await goTo(page, tokenPath(4))
    const trade = page.getByRole('button', { name: 'List for sale' })
    const dialog = page.getByRole('dialog', { name: /^List / })
    const price = dialog.getByRole('textbox', { name: 'Price' })
    const pill = page.getByRole('status').filter({ hasText: 'Not listed yet: Tideline #4' })
    const pressBeside = () => page.mouse.click(195, 12)
    // With nothing typed it is gone at once, in each way; the page stays.
    await trade.click()
    await price.waitFor()
    await pressBeside()
    await dialog.waitFor({ state: 'detached' })
    await trade.click()
    await price.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(tokenPath(4))
    expect(await pill.count()).toBe(0)

    await trade.click()
    await price.fill('4.25')
    await pressBeside()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await pill.getByRole('button', { name: 'Go on' }).click()
    expect(await price.inputValue()).toBe('4.25')
    await page.goBack()
    await pill.waitFor()
    // The entries of closed dialogs are no stops on the way back.
    await page.goBack()
    await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor()
    await page.goForward()
    await trade.click()
    expect(await price.inputValue()).toBe('4.25')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => window.location.reload())
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await reload
    await pill.getByRole('button', { name: 'Discard what was typed' }).click()
    await pill.waitFor({ state: 'detached' })
    await trade.click()
    expect(await price.inputValue()).toBe('')
  })
})

describe('connecting a wallet', () => {
  test('locked, declined, or none there: said so with what to do, and done once that is done', async () => {
    if (!ada) throw new Error('there is no such trader')
    const { page, wallet } = await open({
      ...{ path: '/settings', reducedMotion: 'reduce' },
      wallet: { privateKey: ada.privateKey, rpcUrl, localChainId: 31337, isLocked: true },
    })
    const connect = (shown: Page) =>
      shown.getByRole('banner').first().getByRole('button', { name: 'Connect wallet' })
    const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
    const says = (sentences: string) => dialog.getByRole('alert').getByText(sentences).waitFor()
    const again = dialog.getByRole('button', { name: 'Try again' })

    await connect(page).click()
    await page.getByRole('menuitem', { name: 'Connect Test Wallet' }).click()
    await says(
      'Your wallet is locked, or shows this page no account. Nothing was sent. Unlock it, allow this page an account, then try again.',
    )
    wallet?.unlock()
    wallet?.rejectWhen(() => true)
    await again.click()
    await says(
      'You declined the request in your wallet. Nothing was sent. Start again whenever you want.',
    )
    expect(await page.getByRole('button', { name: /^Wallet: / }).count()).toBe(0)
    wallet?.rejectWhen(undefined)
    await again.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Wallet: account ${ada.address}` }).waitFor()

    const { page: bare } = await open({ path: '/settings', reducedMotion: 'reduce' })
    await connect(bare).click()
    await bare.getByText('No browser wallet found.').waitFor()
    await bare.getByRole('menuitem', { name: 'Look for wallets' }).click()
    const none = bare.getByRole('dialog', { name: 'Connect a wallet' })
    await none
      .getByRole('alert')
      .getByText(
        "There is no wallet in this browser. Nothing was sent. Install one, or open this page in your wallet's own browser, then look again.",
      )
      .waitFor()
    await none.getByRole('button', { name: 'Check again' }).waitFor()
  })
})
