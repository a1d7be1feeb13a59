import { accounts, feeRecipient, royaltyReceivers, tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { erc20Abi, erc721Abi, formatEther, parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { changeSteps } from '../support/changeSteps.ts'
import { clientOf } from '../support/clientOf.ts'
import { connectAs } from '../support/connectAs.ts'
import { connectByKeys } from '../support/connectByKeys.ts'
import type { openApp } from '../support/openApp.ts'
import { pressByKeys } from '../support/pressByKeys.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { tabTo } from '../support/tabTo.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, orderStatus } = askChain(rpcUrl)
const collection = tidelines.address.toLowerCase()
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'
const hugo = accounts.find(({ name }) => name === 'Hugo')
const bidder = hugo?.address ?? '0x'

const open = useApps()
const thief = '0x00000000000000000000000000000000deadbeef'

async function get<answer>(path: string): Promise<answer> {
  const answer = await fetch(`${url}/api/31337${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as answer
}

type Orders = {
  orders: {
    id: `0x${string}`
    maker: string
    price: { amount: { raw: string } }
    quantityRemaining: number
  }[]
}
const bids = async (tokenId: string) =>
  (await get<Orders>(`/orders/bids/v6?token=${collection}:${tokenId}&status=active&sortBy=price`))
    .orders
const asks = async (tokenId: string) =>
  (await get<Orders>(`/orders/asks/v5?token=${collection}:${tokenId}&status=active`)).orders

/** A Tideline that is not for sale, of an account that no other test looks at. */
async function unlisted(): Promise<{ tokenId: string; owner: accounts.Trader }> {
  for (const owner of accounts.filter(({ name }) => /^(Ada|Dmitri|Farid|Greta)$/.test(name))) {
    const { tokens } = await get<{ tokens: { token: { tokenId: string; floorAsk: unknown } }[] }>(
      `/users/${owner.address}/tokens/v10?collection=${collection}&limit=100`,
    )
    const found = tokens.find(({ token }) => token.floorAsk === null)
    if (found) return { tokenId: found.token.tokenId, owner }
  }
  throw new Error('everything is listed')
}

const ownerOf = (tokenId: string) =>
  chain.readContract({
    ...{ address: tidelines.address, abi: erc721Abi },
    ...{ functionName: 'ownerOf', args: [BigInt(tokenId)] },
  })
const wethOf = (account: `0x${string}`) =>
  chain.readContract({
    ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })

/** Takes back what the exchange may take, so that an offer has to ask for it. */
async function revoke(): Promise<void> {
  const { wallet } = clientOf({ url, rpcUrl, privateKey: hugo?.privateKey ?? '0x' })
  const hash = await wallet.writeContract({
    address: weth,
    abi: erc20Abi,
    functionName: 'approve',
    args: [conduit, 0n],
  })
  await chain.waitForTransactionReceipt({ hash })
}

/** What the open offers of the bidder come to, those that rest for want of the approval included. */
async function openOffers(): Promise<bigint> {
  const path = (status: string) =>
    `/orders/bids/v6?maker=${bidder}&status=${status}&limit=100` as const
  const pages = await Promise.all(['active', 'inactive'].map(each => get<Orders>(path(each))))
  return pages
    .flatMap(({ orders }) => orders)
    .reduce((sum, { price, quantityRemaining }) => {
      return sum + BigInt(price.amount.raw) * BigInt(quantityRemaining)
    }, 0n)
}

const allowance = () =>
  chain.readContract({
    ...{ address: weth, abi: erc20Abi, functionName: 'allowance', args: [bidder, conduit] },
  })

async function show(
  tokenId: string,
  options: Pick<openApp.Options, 'accepts'> = {},
): Promise<Page> {
  const { page } = await open({ path: `/token/31337/${collection}/${tokenId}`, ...options })
  await page.getByRole('heading', { name: `Tideline #${tokenId}`, level: 1 }).waitFor()
  return page
}

const card = (page: Page) => page.getByRole('region', { name: 'Price' })

describe('the page of a token', () => {
  test('an offer is made, and accepted by the owner for what it says, with the keyboard alone', async () => {
    const { tokenId, owner } = await unlisted()
    // More than the best by what only an exact amount can tell apart.
    const price = BigInt((await bids(tokenId))[0]?.price.amount.raw ?? 0) + 1_234_567n
    await revoke()
    const beside = await openOffers()
    // What the offer is beside depends on the token, and on what others traded before.
    const accepts = ['its last sale', 'the floor of']
    const page = await show(tokenId, { accepts })
    await connectByKeys(page, 'Hugo')
    await card(page).getByRole('button', { name: 'Make offer' }).waitFor()

    await tabTo(page, /^Make offer$/)
    await page.keyboard.press('Enter')
    const offer = page.getByRole('dialog', { name: `Offer for Tideline #${tokenId}` })
    const field = offer.getByRole('textbox', { name: 'Price' })
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.type(formatEther(price))
    await page.keyboard.press('Enter')
    await offer.getByRole('button', { name: `Offer ${formatEther(price)} WETH` }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await tabTo(page, /^Offer [\d.]+ WETH$/)
    await page.keyboard.press('Enter')
    await offer
      .getByRole('region', { name: 'Receipt' })
      .getByText(`You offered ${formatEther(price)} WETH`)
      .waitFor()
    await page.keyboard.press('Escape')
    await offer.waitFor({ state: 'hidden' })
    const [best] = await bids(tokenId)
    expect([best?.maker, best?.price.amount.raw]).toEqual([bidder.toLowerCase(), `${price}`])
    // Each of them can be accepted, one after the other.
    expect(await allowance()).toBe(beside + price)
    expect(await ownerOf(tokenId)).toBe(owner.address)

    const parties = [owner.address, royaltyReceivers.tidelines, feeRecipient, bidder]
    const before = await Promise.all(parties.map(wethOf))
    const royalty = (price * 500n) / 10_000n
    const fee = (price * 100n) / 10_000n
    const net = price - royalty - fee
    await connectByKeys(page, owner.name)
    const offered = page.getByRole('region', { name: 'Best offer' })
    await pressByKeys(
      page,
      offered.getByRole('button', { name: `Accept for ${formatEther(net)} WETH` }),
    )
    const sale = page.getByRole('dialog', { name: `Sell Tideline #${tokenId}` })
    await pressByKeys(page, sale.getByRole('button', { name: `Sell for ${formatEther(net)} WETH` }))
    await sale
      .getByRole('region', { name: 'Receipt' })
      .getByText(`You sold Tideline #${tokenId}`)
      .waitFor()
    expect(await ownerOf(tokenId)).toBe(bidder)
    const after = await Promise.all(parties.map(wethOf))
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual([
      ...[net, royalty, fee, -price],
    ])
    expect(await allowance()).toBe(beside)
  })

  test('an own listing is given another price, and cancelled', async () => {
    const { tokenId, owner } = await unlisted()
    const page = await show(tokenId)
    await connectAs(page, owner.name)
    await card(page).getByRole('button', { name: 'List for sale' }).click()
    const listing = page.getByRole('dialog', { name: `List Tideline #${tokenId}` })
    await listing.getByRole('textbox', { name: 'Price' }).fill('900')
    // What ends it, and the one in its place, is the chain then.
    const free = /^Free to cancel and reprice/
    await listing.getByRole('checkbox', { name: free }).uncheck()
    await listing.getByRole('button', { name: 'Review listing' }).click()
    await listing.getByRole('button', { name: 'List for 900 ETH' }).click()
    await listing.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await asks(tokenId)).length).toBe(1)
    const made = (await asks(tokenId)).map(({ id }) => id)

    await card(page).getByRole('button', { name: 'Change price' }).click()
    const change = page.getByRole('dialog', {
      name: `Change the listing of Tideline #${tokenId}`,
    })
    await change.getByRole('textbox', { name: 'Price' }).fill('899.5')
    await change.getByRole('checkbox', { name: free }).uncheck()
    const toReview = change.getByRole('button', { name: 'Review change' })
    const undo = await changeSteps(page, '**/execute/list/**', ({ data }) => {
      const order = data?.sign?.value as { consideration: { recipient: string }[] } | undefined
      for (const item of order?.consideration ?? []) item.recipient = thief
    })
    await toReview.click()
    // Who would get it is said, and there is no way to go on.
    await change.getByRole('alert').getByText('something other than you chose').waitFor()
    expect(await change.getByLabel('Review').innerText()).toMatch(/You get\s+nothing/)
    expect(await change.getByRole('button', { name: 'List for 899.5 ETH' }).isDisabled()).toBe(true)
    await undo()
    await change.getByRole('button', { name: 'Back' }).click()
    await toReview.click()
    await change.getByRole('button', { name: 'List for 899.5 ETH' }).click()
    await change.getByRole('button', { name: 'Done' }).click()
    await expect
      .poll(async () => (await asks(tokenId)).map(({ price }) => price.amount.raw))
      .toEqual([`${parseEther('899.5')}`])
    made.push(...(await asks(tokenId)).map(({ id }) => id))
    expect(await Promise.all(made.map(orderStatus))).toEqual(['cancelled', 'open'])

    await card(page).getByRole('button', { name: 'Cancel listing' }).click()
    const end = page.getByRole('dialog', { name: `Cancel the listing of Tideline #${tokenId}` })
    await end.getByRole('button', { name: 'Cancel 1 order' }).click()
    await end.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => asks(tokenId)).toEqual([])
    expect(await Promise.all(made.map(orderStatus))).toEqual(['cancelled', 'cancelled'])
    await card(page).getByRole('button', { name: 'List for sale' }).waitFor()
    // Nobody offers for what they have, and would sell to themselves.
    expect(await card(page).getByRole('button', { name: 'Make offer' }).count()).toBe(0)
  })

  test('a token is listed for far too little once that was seen, and sent to somebody new without it', async () => {
    const { tokenId, owner } = await unlisted()
    const to = '0x5A1e00000000000000000000000000000000bEEf'.toLowerCase()
    const page = await show(tokenId, { accepts: 'by hand' })
    await connectAs(page, owner.name)
    await card(page).getByRole('button', { name: 'List for sale' }).click()
    const listing = page.getByRole('dialog', { name: `List Tideline #${tokenId}` })
    await listing.getByRole('textbox', { name: 'Price' }).fill('0.000001')
    await listing.getByRole('button', { name: 'Review listing' }).click()
    const list = listing.getByRole('button', { name: 'List for 0.000001 ETH' })
    await listing.getByText(/^Accept first: far below the floor/).waitFor()
    const price = listing.getByRole('group', { name: 'To be accepted' }).getByRole('checkbox')
    await listing.getByRole('checkbox', { name: /the floor of/ }).waitFor()
    for (const box of await price.all()) {
      expect(await list.isDisabled()).toBe(true)
      await box.check()
    }
    await list.click()
    await listing.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await asks(tokenId)).length).toBe(1)

    await card(page).getByRole('button', { name: 'Transfer' }).click()
    const dialog = page.getByRole('dialog', { name: `Send Tideline #${tokenId}` })
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(to)
    const review = dialog.getByRole('button', { name: 'Review transfer' })
    const warning = dialog.getByRole('checkbox', { name: /have sent nothing to this address/ })
    await warning.waitFor()
    expect(await review.isDisabled()).toBe(true)
    await warning.check()
    // What stays listed would be for sale again when it comes back.
    await dialog.getByRole('checkbox', { name: /is listed for 0\.000001 ETH/ }).waitFor()
    expect(await review.isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel the listing first' }).click()
    const end = page.getByRole('dialog', { name: `Cancel the listing of Tideline #${tokenId}` })
    await end.getByRole('button', { name: 'Cancel 1 order' }).click()
    await end.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => asks(tokenId)).toEqual([])
    // It leads back to the transfer, as it was filled in.
    await expect.poll(() => review.isDisabled()).toBe(false)
    const undo = await changeSteps(page, '**/execute/transfer/**', ({ data }) => {
      if (data?.data) data.data = data.data.replace(to.slice(2), thief.slice(2))
    })
    await review.click()
    await dialog.getByRole('alert').getByText('something other than you chose').waitFor()
    await dialog.getByText(/0x0{32}deadbeef/i).waitFor()
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    expect(await send.isDisabled()).toBe(true)
    await undo()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await review.click()
    await send.click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect((await ownerOf(tokenId)).toLowerCase()).toBe(to)
  })
})

describe('the page of a collection', () => {
  test('offers: for any of it, or of the one trait that is chosen; no name is cut', async () => {
    const path = `/collection/31337/${collection}?tab=offers`
    const { page } = await open({ path })
    const names = page.getByRole('table', { name: 'Offers' }).getByRole('link', { name: /^Tide/ })
    await names.first().waitFor()
    const cut = await names.evaluateAll(links =>
      links.flatMap(link =>
        [...link.querySelectorAll('bdi')].filter(name => name.scrollWidth > name.clientWidth),
      ),
    )
    expect(cut).toEqual([])
    await connectAs(page, 'Hugo')
    await page.getByRole('button', { name: 'Make collection offer' }).click()
    await page
      .getByRole('dialog', { name: 'Offer for any of Tidelines' })
      .getByRole('textbox', { name: 'Price each' })
      .waitFor()
    await page.goto(`${url}${path}&traits=${encodeURIComponent('{"Hour":["Abyss"]}')}`)
    await page.getByRole('button', { name: 'Make offer for Hour: Abyss' }).click()
    await page
      .getByRole('dialog', { name: 'Offer for any Hour: Abyss of Tidelines' })
      .getByRole('textbox', { name: 'Price each' })
      .waitFor()
  })

  test('a sweep is of the cheapest, and asks for none above the most price that is chosen', async () => {
    const { orders } = await get<Orders>(
      `/orders/asks/v5?contracts=${collection}&status=active&native=true&sortBy=price&sortDirection=asc&limit=50`,
    )
    const prices = orders
      .filter(({ maker }) => maker !== bidder.toLowerCase())
      .map(({ price }) => BigInt(price.amount.raw))
    const most = prices[0] ?? 0n
    const within = BigInt(prices.filter(price => price <= most).length)
    const { page } = await open({
      path: `/collection/31337/${collection}?max=%22${formatEther(most)}%22`,
    })
    await connectAs(page, 'Hugo')
    await page.getByRole('button', { name: 'Sweep' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sweep Tidelines' })
    await dialog.getByRole('button', { name: `Buy 1 for ${formatEther(most)} ETH` }).waitFor()
    // More than there are at this price cannot be asked for.
    const count = dialog.getByRole('spinbutton', { name: /^How many/ })
    await count.fill(`${within + 1n}`)
    await page.keyboard.press('Enter')
    const said = dialog.getByText(`No more than ${within}.`, { exact: true })
    // Beside the field, and under the button.
    await expect.poll(() => said.count()).toBe(2)
    expect(await count.inputValue()).toBe(`${within + 1n}`)
    expect(await dialog.getByRole('button', { name: /^Buy/ }).isDisabled()).toBe(true)
    await count.fill(`${within}`)
    await dialog.getByText(`of ${within}`, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // The dialog's entry of the history goes with it: a step back that breaks off another page's way.
    await page.waitForFunction(() => window.history.state?.sluiceDialog !== true)
    await page.goto(`${url}/collection/31337/${collection}?rank=10`)
    await page.getByText('A sweep follows traits and the most price only.').waitFor()
    expect(await page.getByRole('button', { name: 'Sweep' }).isDisabled()).toBe(true)
  })
})
