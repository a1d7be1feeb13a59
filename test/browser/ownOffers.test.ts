import { accounts, addresses, tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { type Address, erc20Abi, erc721Abi, type Hex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { clientOf } from '../support/clientOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { newcomer } from '../support/newcomer.ts'
import { signAway } from '../support/signAway.ts'
import { tabTo } from '../support/tabTo.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chain = chainOf(rpcUrl)
const open = useApps()
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const collection = tidelines.address.toLowerCase() as Address

/** An account that no other test knows, so that the end of all its orders ends nobody else's. */
const privateKey = generatePrivateKey()
const own = privateKeyToAddress(privateKey)

async function get<answer>(path: string): Promise<answer> {
  const answer = await fetch(`${url}/api/31337${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as answer
}

type Bids = {
  orders: {
    id: Hex
    maker: string
    tokenSetId: string
    price: { amount: { raw: string } }
    criteria: { kind: string } | null
  }[]
}
const openBids = async () =>
  (await get<Bids>(`/users/${own}/bids/v1?status=active&limit=100`)).orders

/** Of the account, what Seaport counts its orders by. */
const counter = (address: Address = addresses.seaport15) =>
  chain.readContract({
    address,
    abi: parseAbi(['function getCounter(address) view returns (uint256)']),
    ...{ functionName: 'getCounter', args: [own] },
  })

/** Whether Seaport says that an order was cancelled. */
const isCancelled = async (id: Hex) => {
  const [, cancelled] = await chain.readContract({
    address: addresses.seaport15,
    abi: parseAbi(['function getOrderStatus(bytes32) view returns (bool, bool, uint256, uint256)']),
    ...{ functionName: 'getOrderStatus', args: [id] },
  })
  return cancelled
}

const wethOf = (account: Address) =>
  chain.readContract({
    ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })

const ownerOf = (tokenId: string) =>
  chain.readContract({
    ...{ address: tidelines.address, abi: erc721Abi },
    ...{ functionName: 'ownerOf', args: [BigInt(tokenId)] },
  })

/** Gives the account Tidelines that are not for sale, for which there are offers. */
async function receiveTokens(count: number): Promise<string[]> {
  const [giver] = accounts.filter(({ name }) => name === 'Greta')
  if (giver === undefined) throw new Error('there is no Greta')
  const { tokens } = await get<{
    tokens: { token: { tokenId: string; floorAsk: unknown } }[]
  }>(`/users/${giver.address}/tokens/v10?collection=${collection}&limit=100`)
  const given = tokens
    .filter(({ token }) => token.floorAsk === null)
    .slice(0, count)
    .map(({ token }) => token.tokenId)
  if (given.length < count) throw new Error('almost everything of hers is listed')
  const { wallet } = clientOf({ url, rpcUrl, privateKey: giver.privateKey })
  for (const tokenId of given) {
    const hash = await wallet.writeContract({
      address: tidelines.address,
      abi: erc721Abi,
      functionName: 'transferFrom',
      args: [giver.address, own, BigInt(tokenId)],
    })
    await chain.waitForTransactionReceipt({ hash })
  }
  await expect
    .poll(
      async () => (await get<{ tokens: unknown[] }>(`/users/${own}/tokens/v10`)).tokens.length,
      {
        timeout: 10_000,
      },
    )
    .toBe(count)
  return given
}

/** What may be said of an offer that is the best one, and still less than what the owner could ask. */
const anyOffer = [
  'its last sale',
  'the floor of',
  'this one is rare',
  'with the trait',
  'you may sell less than all',
]

/** Two offers stand behind the same balance. */
const beyond = ['Your open offers come to']

const portfolio = (tab: string, accepts: readonly string[] = []) =>
  shown(`/portfolio?tab=${tab}`, accepts)

async function shown(path: string, accepts: readonly string[] = []): Promise<Page> {
  const { page } = await open({
    ...{ path, accepts },
    reducedMotion: 'reduce',
    wallet: { privateKey, rpcUrl, localChainId: 31337 },
  })
  await connectWallet(page)
  return page
}

beforeAll(async () => {
  await chain.setBalance({ address: own, value: parseEther('20') })
  const { client, wallet } = clientOf({ url, rpcUrl, privateKey })
  // Of little worth, so that they are nobody's best offer.
  for (const tokenId of ['1', '2'])
    await client.actions.placeBid({
      bids: [{ token: `${collection}:${tokenId}`, weiPrice: `${parseEther('0.001')}` }],
      wallet,
    })
  expect(await openBids()).toHaveLength(2)
})

let rest: string[] = []

describe('the portfolio', () => {
  test('the best offer for a token is accepted: the chain moves both for what was said', async () => {
    const [tokenId = '', ...others] = await receiveTokens(4)
    rest = others
    const page = await portfolio('received', anyOffer)
    const name = `Tideline #${tokenId}`
    await page.getByRole('button', { name: `Accept the offer for ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Sell ${name}` })
    const sell = dialog.getByRole('button', { name: /^Sell for [\d.]+ WETH$/ })
    const [, amount = ''] = /for ([\d.]+)/.exec((await sell.textContent()) ?? '') ?? []
    const before = await wethOf(own)
    await sell.click()
    await dialog.getByRole('region', { name: 'Receipt' }).getByText(`You sold ${name}`).waitFor()
    expect(await ownerOf(tokenId)).not.toBe(own)
    expect((await wethOf(own)) - before).toBe(parseEther(amount))
  })

  test('an offer is countered by a listing that begins at what is offered, and then by another price for it', async () => {
    const [tokenId = ''] = rest
    const name = `Tideline #${tokenId}`
    const asks = async () =>
      (await get<Bids>(`/orders/asks/v5?token=${collection}:${tokenId}&maker=${own}&status=active`))
        .orders
    const made: Hex[] = []
    const [best] = (
      await get<Bids>(`/orders/bids/v6?token=${collection}:${tokenId}&status=active&sortBy=price`)
    ).orders
    const page = await portfolio('received', ['An open offer pays more', 'its last sale'])
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [how, title, review, amount] of [
      ['list it at a price of yours', 'List', 'Review listing', '3.000000000000000001'],
      [
        'change the price of your listing',
        'Change the listing of',
        'Review change',
        '2.000000000000000001',
      ],
    ] as const) {
      await page.getByRole('button', { name: `Counter the offer for ${name}: ${how}` }).click()
      const dialog = page.getByRole('dialog', { name: `${title} ${name}` })
      const price = dialog.getByRole('textbox', { name: 'Price' })
      expect(parseEther(await price.inputValue())).toBe(BigInt(best?.price.amount.raw ?? 0))
      await price.fill(amount)
      // What ends the first one is the chain then.
      if (title === 'List')
        await dialog.getByRole('checkbox', { name: /^Free to cancel and reprice/ }).uncheck()
      await dialog.getByRole('button', { name: review }).click()
      await dialog.getByRole('button', { name: `List for ${amount} ETH` }).click()
      await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect
        .poll(async () => (await asks()).map(order => order.price.amount.raw))
        .toEqual([`${parseEther(amount)}`])
      made.push(...(await asks()).map(({ id }) => id))
    }
    // One listing, at the last price, also on the chain; and nothing was sold.
    expect(await Promise.all(made.map(isCancelled))).toEqual([true, false])
    expect(await ownerOf(tokenId)).toBe(own)
  })

  test('of an offer for any item the owner says which one is sold: that one goes to who offered', async () => {
    const chosen = rest.pop() ?? ''
    const page = await shown(`/collection/31337/${collection}?tab=offers`, anyOffer)
    const { orders } = await get<Bids>(
      `/orders/bids/v6?collection=${collection}&status=active&sortBy=price`,
    )
    const best = orders.find(({ criteria }) => criteria?.kind === 'collection')
    await page
      .getByRole('table', { name: 'Offers' })
      .getByRole('row')
      .filter({ hasText: 'Any item' })
      .first()
      .getByRole('button', { name: /^Accept the offer of / })
      .click()
    const choice = page.getByRole('dialog', { name: 'Which item do you sell?' })
    const item = choice.getByRole('button', { name: new RegExp(`^Tideline #${chosen}\\b`) })
    const [, net = ''] = /You would get ([\d.]+) WETH$/.exec((await item.textContent()) ?? '') ?? []
    await tabTo(page, new RegExp(`^Tideline #${chosen}\\D`))
    await page.keyboard.press('Enter')
    const before = await wethOf(own)
    const dialog = page.getByRole('dialog', { name: `Sell Tideline #${chosen}` })
    await dialog.getByRole('button', { name: `Sell for ${net} WETH` }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect((await ownerOf(chosen)).toLowerCase()).toBe(best?.maker.toLowerCase())
    expect((await wethOf(own)) - before).toBe(parseEther(net))
  })

  test('two at once are sold for what was said together, and not for less than the least', async () => {
    // Of their own, and each for one, whatever the market has by now: the best offer for both, and the next one.
    const { orders } = await get<Bids>(
      `/orders/bids/v6?collection=${collection}&status=active&sortBy=price`,
    )
    const top = BigInt(orders[0]?.price.amount.raw ?? 0)
    for (const price of [top + parseEther('1'), top + parseEther('0.5')]) {
      const bidder = await newcomer({ url, rpcUrl, wrapped: price })
      await bidder.approve('weth')
      await bidder.client.actions.placeBid({
        bids: [{ collection: tidelines.address, weiPrice: price }],
        wallet: bidder.signer,
      })
    }
    const page = await portfolio('holdings', anyOffer)
    const table = page.getByRole('table', { name: 'Holdings' })
    await table.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
    await page.getByText('2 chosen').waitFor()
    await page.getByRole('button', { name: 'Accept 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sell 2 tokens' })
    const sell = dialog.getByRole('button', { name: /^Sell 2 for [\d.]+ WETH$/ })
    // One offer stood as the best for both: the other one brings less than the page showed for it.
    await dialog.getByText(/brings [\d.]+, not [\d.]+ WETH/).waitFor()
    expect(await sell.count()).toBe(0)
    await dialog.getByRole('button', { name: 'Go on with what they bring now' }).click()
    await sell.waitFor()
    await dialog.getByText('Together', { exact: true }).click()
    const least = dialog.getByRole('textbox', { name: 'Least, after fees' })
    await least.fill('1000')
    await dialog
      .getByText(/^The offers bring less than what was shown, or than the least that you want\./)
      .waitFor()
    expect(await sell.count()).toBe(0)
    // Nothing is sent then: no fee is spoken of.
    expect(await dialog.getByText('Network fee').count()).toBe(0)
    await least.fill('0.01')
    const [, amount = ''] = /for ([\d.]+)/.exec((await sell.textContent()) ?? '') ?? []
    const before = await wethOf(own)
    await sell.click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect((await wethOf(own)) - before).toBe(parseEther(amount))
    expect(await Promise.all(rest.map(ownerOf))).not.toContain(own)
  })

  test('two offers are changed together: the chain has ended both, the book has both anew', async () => {
    const before = await openBids()
    const page = await portfolio('offers', beyond)
    await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
    await page.getByRole('button', { name: 'Change 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 2 offers' })
    await dialog.getByText('Now ±', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Above or below the price now' }).fill('-10')
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await dialog.getByRole('button', { name: 'Change 2: 0.0018 WETH in all' }).click()
    await dialog
      .getByRole('region', { name: 'Receipt' })
      .getByText('You changed 2 orders')
      .waitFor({ timeout: 60_000 })
    await expect
      .poll(async () => (await openBids()).map(({ price }) => price.amount.raw))
      .toEqual(['900000000000000', '900000000000000'])
    const ended = await Promise.all(before.map(({ id }) => isCancelled(id)))
    expect(ended).toEqual([true, true])
  })

  test('an offer is changed: the book has it at the new price only, and the chain has ended the old one', async () => {
    const [before] = (await openBids()).filter(bid => bid.tokenSetId.endsWith(':1'))
    const page = await portfolio('offers', beyond)
    await page.getByRole('button', { name: 'Change the offer for Tideline #1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your offer' })
    await dialog.getByRole('textbox', { name: 'Price' }).fill('0.001000000000000001')
    await dialog.getByRole('button', { name: 'Review change' }).click()
    await dialog.getByRole('button', { name: 'Offer 0.001000000000000001 WETH' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    await expect
      .poll(async () => (await openBids()).map(({ price }) => price.amount.raw).sort())
      .toEqual(['1000000000000001', '900000000000000'])
    const [now] = (await openBids()).filter(bid => bid.tokenSetId.endsWith(':1'))
    expect(await isCancelled(before?.id ?? '0x')).toBe(true)
    expect(await isCancelled(now?.id ?? '0x')).toBe(false)
  })

  test('a second offer for the same item has to be accepted, and the first is cancelled where it stands', async () => {
    const forOne = async () => (await openBids()).filter(bid => bid.tokenSetId.endsWith(':1'))
    const [first] = await forOne()
    const page = await shown(`/token/31337/${collection}/1`, [
      ...beyond,
      'You offer for it already',
    ])
    const card = page.getByRole('region', { name: 'Price' })
    await card.getByText('Your offer').waitFor()
    await card.getByRole('button', { name: 'Make offer' }).click()
    const bid = page.getByRole('dialog', { name: 'Offer for Tideline #1' })
    await bid.getByRole('textbox', { name: 'Price' }).fill('0.0005')
    await bid.getByRole('button', { name: 'Review offer' }).click()
    await bid.getByText('You offer for it already, 0.001000000000000001 WETH for one').waitFor()
    await bid.getByRole('button', { name: 'Offer 0.0005 WETH' }).click()
    await bid.getByRole('region', { name: 'Receipt' }).waitFor()
    await bid.getByRole('button', { name: 'Done' }).click()
    const offers = page.getByRole('table', { name: 'Offers' })
    const end = offers.getByRole('button', { name: 'Cancel the offer for Tideline #1' })
    await end.nth(1).waitFor()
    // The best first.
    await end.first().click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the offer for Tideline #1' })
    await dialog.getByRole('button', { name: 'Cancel 1 order' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await isCancelled(first?.id ?? '0x')).toBe(true)
    await expect
      .poll(async () => (await forOne()).map(({ price }) => price.amount.raw))
      .toEqual(['500000000000000'])
  })

  test('all orders are cancelled: Seaport counts anew, and the book has none', async () => {
    const before = await counter()
    const page = await portfolio('offers')
    await page.getByRole('button', { name: 'Cancel all orders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel all orders' })
    await dialog.getByRole('button', { name: 'Cancel all on Seaport 1.5' }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await counter()).toBeGreaterThan(before)
    await expect.poll(openBids).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('You offer nothing now.').waitFor()
  })

  test('what the account signed elsewhere ends too, though no order of it is known here', async () => {
    const [tokenId = ''] = await receiveTokens(1)
    // As a page that means harm has it signed: the book never hears of it, and anybody who has it can take the token.
    const before = await counter(addresses.seaport16)
    const take = await signAway({ privateKey, contract: collection, tokenId, counter: before })
    await chain.call(take)
    const page = await portfolio('offers')
    await page.getByText('You offer nothing now.').waitFor()
    // By the palette, as from any page.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search collections and items' }).fill('cancel all')
    await page.getByRole('option', { name: 'Cancel all orders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel all orders' })
    await dialog.getByText('Seaport 1.6', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancel all on Seaport 1.6' }).click()
    await dialog
      .getByRole('region', { name: 'Receipt' })
      .getByText('All orders on Seaport 1.6 are cancelled')
      .waitFor()
    expect(await counter(addresses.seaport16)).toBeGreaterThan(before)
    await expect(chain.call(take)).rejects.toThrow()
    expect(await ownerOf(tokenId)).toBe(own)
  })
})
