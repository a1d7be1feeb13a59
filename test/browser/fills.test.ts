import { firstLight } from '@sluice/devnet'
import { erc721Abi, formatEther, parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()
const within = { timeout: 10_000 }
const short = (text: string) => new RegExp(`${text.slice(0, 6)}.*${text.slice(-4)}`, 'i')

describe('an order of one’s own that somebody fills', () => {
  test('a listing: is told at once, with the way to the item, and then who bought it, when, for what net and where', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 1 }),
      newcomer({ url, rpcUrl }),
    ])
    const [token] = seller.tokens
    if (token === undefined) throw new Error('there is none')
    await seller.approve('firstLight')
    const orderId = await seller.list(token, parseEther('0.123'))
    const { page } = await open({
      ...{ path: '/portfolio?tab=listings', wallet: seller.wallet },
      viewport: { width: 1440, height: 900 },
    })
    await connectWallet(page)
    const listings = page.getByRole('table', { name: 'Listings' })
    await listings.getByRole('link', { name: token.name }).waitFor()
    // Its code comes once the page is idle.
    const notice = page.getByRole('status').filter({ hasText: 'was sold' })
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /FillNotice/.test(name)),
    )
    const before = await chain.getBalance({ address: seller.address })
    await buyer.client.actions.buyToken({ items: [{ orderId }], wallet: buyer.signer })
    await notice.getByText(`${token.name} was sold for 0.123 ETH.`).waitFor(within)
    const brought = (await chain.getBalance({ address: seller.address })) - before
    expect(brought).toBeGreaterThan(0n)
    expect(brought).toBeLessThan(parseEther('0.123'))

    await page.getByText('Sold', { exact: true }).click()
    const row = listings.getByRole('row').filter({ hasText: token.name })
    const cell = (head: string) => row.getByRole('cell').nth(heads.indexOf(head) - 1)
    await row.waitFor()
    await listings.getByRole('columnheader', { name: 'Bought by' }).waitFor()
    const heads = await listings.getByRole('columnheader').allTextContents()
    expect(heads).toEqual([
      ...['Item', 'Price', 'Received, net', 'Quantity', 'Bought by', 'Transaction', 'Time'],
    ])
    await expect.poll(() => cell('Bought by').textContent(), within).toMatch(short(buyer.address))
    expect(await cell('Price').textContent()).toContain('0.123')
    const net = cell('Received, net').locator('[title]').first()
    expect(await net.getAttribute('title')).toContain(formatEther(brought))
    const amount = (await net.textContent()) ?? ''
    expect(amount).toContain(' ETH')
    // On a phone it has no column of its own.
    await page.setViewportSize({ width: 390, height: 800 })
    await row.getByText(/^net/).waitFor()
    expect(await row.getByText(/^net/).textContent()).toContain(amount)
    const { sales } = (await (
      await fetch(`${url}/api/31337/sales/v6?tokens=${firstLight.address}:${token.id}&limit=1`)
    ).json()) as { sales: { txHash: string }[] }
    const txHash = sales[0]?.txHash ?? 'there is no sale'
    for (const text of [buyer.address, txHash])
      await row.getByText(short(text)).locator('visible=true').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await cell('Quantity').textContent()).toBe('1')
    expect(await cell('Time').textContent()).toMatch(/now|second|minute/)
    expect(await cell('Transaction').textContent()).toMatch(short(txHash))

    await notice.getByRole('link', { name: 'View item' }).click()
    await page.getByRole('heading', { level: 1, name: token.name }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('an offer: is told as accepted, and what one does oneself is not', async () => {
    const [maker, holder] = await Promise.all([
      newcomer({ url, rpcUrl, wrapped: parseEther('1') }),
      newcomer({ url, rpcUrl, tokens: 1 }),
    ])
    const [token] = holder.tokens
    if (token === undefined) throw new Error('there is none')
    await Promise.all([maker.approve('weth'), holder.approve('firstLight')])
    const { steps } = await maker.client.actions.placeBid({
      bids: [{ token: `${firstLight.address}:${token.id}`, weiPrice: parseEther('0.05') }],
      wallet: maker.signer,
    })
    const orderId = steps.flatMap(({ items }) =>
      items.flatMap(({ orderData = [] }) => orderData.map(each => each.orderId)),
    )[0]
    if (orderId === undefined) throw new Error('the offer was not posted')
    const pages = []
    for (const { wallet } of [maker, holder]) {
      const { page } = await open({ path: '/portfolio', wallet })
      await connectWallet(page)
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /FillNotice/.test(name)),
      )
      pages.push(page)
    }
    const [ofMaker, ofHolder] = pages
    await holder.client.actions.acceptOffer({
      items: [{ orderId, token: `${firstLight.address}:${token.id}` }],
      wallet: holder.signer,
    })
    const words = `Your offer was accepted: ${token.name} for 0.05 WETH.`
    const notice = ofMaker?.getByRole('status').filter({ hasText: words })
    await notice?.waitFor(within)
    // It heard of the same sale: the token has left its page.
    await ofHolder?.getByRole('link', { name: token.name }).first().waitFor({ state: 'detached' })
    expect(await ofHolder?.getByText(/was sold|was accepted/).count()).toBe(0)
    await notice?.getByRole('button', { name: 'Dismiss' }).click()
    expect(await ofMaker?.getByText(words).count()).toBe(0)
  })

  test('an offer for any item: is listed with the item that it was accepted with', async () => {
    const [maker, holder] = await Promise.all([
      newcomer({ url, rpcUrl, wrapped: parseEther('1') }),
      newcomer({ url, rpcUrl, tokens: 1 }),
    ])
    const [token] = holder.tokens
    if (token === undefined) throw new Error('there is none')
    await Promise.all([maker.approve('weth'), holder.approve('firstLight')])
    const { steps } = await maker.client.actions.placeBid({
      bids: [{ collection: firstLight.address, weiPrice: parseEther('0.06') }],
      wallet: maker.signer,
    })
    const orderId = steps.flatMap(({ items }) =>
      items.flatMap(({ orderData = [] }) => orderData.map(each => each.orderId)),
    )[0]
    if (orderId === undefined) throw new Error('the offer was not posted')
    await holder.client.actions.acceptOffer({
      items: [{ orderId, token: `${firstLight.address}:${token.id}` }],
      wallet: holder.signer,
    })
    expect(
      await chain.readContract({
        ...{ address: firstLight.address, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(token.id)],
      }),
    ).toBe(maker.address)
    const { page } = await open({ path: '/portfolio?tab=offers', wallet: maker.wallet })
    await connectWallet(page)
    await page.getByText('Accepted', { exact: true }).click()
    const offers = page.getByRole('table', { name: 'Offers made' })
    await offers.getByRole('link', { name: `#${token.id}` }).waitFor(within)
    expect(await offers.getByText('Any item').count()).toBe(0)
  })
})
