import { addresses, eddies, firstLight } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, erc721Abi, formatEther, type Hex, parseEther } from 'viem'
import { expect } from 'vitest'
import { askChain } from './askChain.ts'
import { chainOf } from './chainOf.ts'
import { fillPosted } from './fillPosted.ts'
import { firstLightFloor } from './firstLightFloor.ts'
import { newcomer } from './newcomer.ts'
import { postedPrices } from './postedPrices.ts'
import { tapOrClick } from './tapOrClick.ts'
import type { Trade } from './trade.ts'
import { visit } from './visit.ts'

const collection = firstLight.address.toLowerCase()
const five = parseEther('5')
const [asks, bids] = ['asks/v5', 'bids/v6'] as const
const changes = 'a transaction, then a signature'

const pressIn = (place: Page | Locator, name: string) =>
  tapOrClick(place.getByRole('button', { name, exact: true }))

async function choose(page: Page, tokens: readonly newcomer.Token[], what = ''): Promise<void> {
  for (const { name } of tokens)
    await page.getByRole('checkbox', { name: `Choose ${what}${name}`, exact: true }).check()
}

/** The trades of many, of orders that take others' place, and those across chains, by their names. */
export function manyTrades(market: { url: string; rpcUrl: string; secondRpcUrl: string }) {
  const { url } = market
  const { ownerOf, orderStatus, counterOf } = askChain(market.rpcUrl)
  const second = chainOf(market.secondRpcUrl, 31338)

  const holder = (tokens: number) => newcomer({ ...market, tokens })
  /** Somebody with listings at five ether each, with their ids. */
  async function seller(count: number) {
    const who = await holder(count)
    const ids: Hex[] = []
    for (const token of who.tokens) ids.push(await who.list(token, five))
    return { who, ids }
  }
  const owners = (tokens: readonly newcomer.Token[]) =>
    Promise.all(tokens.map(({ id }) => ownerOf(id)))
  const statuses = (ids: readonly Hex[]) => Promise.all(ids.map(orderStatus))
  /** That somebody else buys all that one has listed. */
  const bought = (maker: newcomer.Newcomer) => async () => {
    const by = await newcomer(market)
    await fillPosted({ url, side: asks, maker, by })
    expect(await owners(maker.tokens)).toEqual(maker.tokens.map(() => by.address))
  }

  return {
    async 'a sweep'() {
      const [other, who] = await Promise.all([holder(2), newcomer(market)])
      const price = (await firstLightFloor(url)) / 4n
      for (const token of other.tokens) await other.list(token, price)
      return {
        ...{ who, path: `/collection/31337/${collection}`, dialog: 'Sweep First Light' },
        async begin(page, dialog) {
          await pressIn(page, 'Sweep')
          await dialog.getByRole('spinbutton', { name: /^How many/ }).fill('2')
          await page.keyboard.press('Enter')
        },
        confirm: `Buy 2 for ${formatEther(price * 2n)} ETH`,
        ask: () => owners(other.tokens),
        ...{ before: Array(2).fill(other.address), after: Array(2).fill(who.address) },
        // What stands on top of the cheapest is asked while it is being bought.
        tolerate: [/410 \(Gone\) .*\/execute\/buy\/v7$/],
      }
    },
    async 'a cart'() {
      const [other, who] = await Promise.all([holder(2), newcomer(market)])
      // Above what is swept meanwhile.
      const price = (await firstLightFloor(url)) * 2n
      for (const token of other.tokens) await other.list(token, price)
      const [path = '', next = ''] = other.tokens.map(
        ({ id }) => `/token/31337/${collection}/${id}`,
      )
      return {
        ...{ who, path, dialog: 'Buy 2 tokens', accepts: ['above the floor'] },
        async begin(page) {
          const add = () => pressIn(page.getByRole('region', { name: 'Price' }), 'Add to cart')
          // The tabs of a browser share it.
          if ((await page.getByRole('button', { name: 'Cart, 2 items' }).count()) === 0) {
            await add()
            await visit(page, next)
            await add()
          }
          await pressIn(page, 'Cart, 2 items')
          const cart = page.getByRole('dialog', { name: 'Cart' })
          await tapOrClick(cart.getByRole('button', { name: /^Buy 2 for / }))
        },
        confirm: `Buy 2 for ${formatEther(price * 2n)} ETH`,
        ask: () => owners(other.tokens),
        ...{ before: Array(2).fill(other.address), after: Array(2).fill(who.address) },
      }
    },
    async 'many listings'() {
      const who = await holder(2)
      await who.approve('firstLight')
      return {
        ...{ who, path: '/portfolio', dialog: 'List 2 tokens', asks: 'a signature' },
        async begin(page, dialog) {
          await choose(page, who.tokens)
          await pressIn(page, 'List 2')
          await dialog.getByText('Ladder', { exact: true }).click()
          await dialog.getByRole('textbox', { name: 'First price' }).fill('5')
          await dialog.getByRole('textbox', { name: 'Each next one' }).fill('1')
          await pressIn(dialog, 'Review listings')
        },
        confirm: 'List 2 for 11 ETH',
        ask: () => postedPrices(url, asks, who.address),
        ...{ before: [], after: ['5', '6'], prove: bought(who) },
      }
    },
    async 'a listing at another price'() {
      const { who, ids } = await seller(1)
      const [token] = who.tokens
      if (!token) throw new Error('there is no token')
      return {
        ...{ who, path: `/token/31337/${collection}/${token.id}` },
        ...{ dialog: `Change the listing of ${token.name}`, asks: changes },
        async begin(page, dialog) {
          await pressIn(page.getByRole('region', { name: 'Price' }), 'Change price')
          await dialog.getByRole('textbox', { name: 'Price' }).fill('5.5')
          await pressIn(dialog, 'Review change')
        },
        confirm: 'List for 5.5 ETH',
        ask: async () => [await statuses(ids), await postedPrices(url, asks, who.address)],
        ...{ before: [['open'], ['5']], after: [['cancelled'], ['5.5']], prove: bought(who) },
      }
    },
    async 'listings at other prices'() {
      const { who, ids } = await seller(2)
      return {
        ...{ who, path: '/portfolio?tab=listings', dialog: 'Change 2 listings', asks: changes },
        async begin(page, dialog) {
          await choose(page, who.tokens, 'the listing of ')
          await pressIn(page, 'Change 2')
          await dialog.getByText('Now ±', { exact: true }).click()
          await dialog.getByRole('textbox', { name: 'Above or below the price now' }).fill('10')
          await pressIn(dialog, 'Review changes')
        },
        confirm: 'Change 2: 11 ETH in all',
        ask: async () => [await statuses(ids), await postedPrices(url, asks, who.address)],
        before: [Array(2).fill('open'), ['5', '5']],
        ...{ after: [Array(2).fill('cancelled'), ['5.5', '5.5']], prove: bought(who) },
      }
    },
    async 'an offer at another price'() {
      const [by, who] = await Promise.all([
        holder(1),
        newcomer({ ...market, wrapped: parseEther('1') }),
      ])
      const [only] = by.tokens
      if (!only) throw new Error('there is no token')
      const token = `${firstLight.address}:${only.id}` as const
      await who.approve('weth')
      const { steps } = await who.client.actions.placeBid({
        bids: [{ token, weiPrice: parseEther('0.02') }],
        wallet: who.signer,
      })
      const ids = steps.flatMap(({ items }) =>
        items.flatMap(({ orderData = [] }) => orderData.map(({ orderId }) => orderId as Hex)),
      )
      return {
        ...{ who, path: '/portfolio?tab=offers', dialog: 'Change your offer', asks: changes },
        async begin(page, dialog) {
          await pressIn(page, `Change the offer for ${only.name}`)
          await dialog.getByRole('textbox', { name: 'Price' }).fill('0.03')
          await pressIn(dialog, 'Review change')
        },
        confirm: 'Offer 0.03 WETH',
        ask: async () => [await statuses(ids), await postedPrices(url, bids, who.address)],
        ...{ before: [['open'], ['0.02']], after: [['cancelled'], ['0.03']] },
        async prove() {
          await fillPosted({ url, side: bids, maker: who, by, token })
          expect(await ownerOf(only.id)).toBe(who.address)
        },
      }
    },
    async 'many sales'() {
      // Not below the floor, whatever is listed meanwhile: that would be warned of.
      const floor = await firstLightFloor(url)
      const price = floor > five ? floor : five
      const [who, bidder] = await Promise.all([
        holder(2),
        newcomer({ ...market, wrapped: price * 2n }),
      ])
      await Promise.all([who.approve('firstLight'), bidder.approve('weth')])
      for (const { id } of who.tokens)
        await bidder.client.actions.placeBid({
          bids: [{ token: `${firstLight.address}:${id}`, weiPrice: price }],
          wallet: bidder.signer,
        })
      return {
        ...{ who, path: '/portfolio', dialog: 'Sell 2 tokens' },
        async begin(page) {
          await choose(page, who.tokens)
          await pressIn(page, 'Accept 2')
        },
        confirm: /^Sell 2 for [\d.]+ WETH$/,
        ask: () => owners(who.tokens),
        ...{ before: Array(2).fill(who.address), after: Array(2).fill(bidder.address) },
      }
    },
    async 'many cancellations'() {
      const { who, ids } = await seller(2)
      return {
        ...{ who, path: '/portfolio?tab=listings', dialog: 'Cancel 2 orders' },
        async begin(page) {
          await choose(page, who.tokens, 'the listing of ')
          await pressIn(page, 'Cancel 2')
        },
        confirm: 'Cancel 2 orders',
        ask: () => statuses(ids),
        ...{ before: ['open', 'open'], after: ['cancelled', 'cancelled'] },
      }
    },
    async 'the end of all orders'() {
      const { who } = await seller(2)
      const count = await counterOf(who.address)
      return {
        ...{ who, path: '/portfolio?tab=listings', dialog: 'Cancel all orders' },
        begin: page => pressIn(page, 'Cancel all orders'),
        confirm: 'Cancel all on Seaport 1.5',
        // Seaport counts on by a number that nobody can foresee.
        ask: async () => [
          (await counterOf(who.address)) > count,
          await postedPrices(url, asks, who.address),
        ],
        ...{ before: [false, ['5', '5']], after: [true, []] },
      }
    },
    async 'many transfers'() {
      const [who, { address }] = await Promise.all([holder(2), newcomer(market)])
      await who.approve('firstLight')
      return {
        ...{ who, path: '/portfolio', dialog: 'Send 2 tokens' },
        async begin(page, dialog) {
          await choose(page, who.tokens)
          await pressIn(page, 'Transfer 2')
          await dialog.getByRole('textbox', { name: 'Recipient' }).fill(address)
          await dialog.getByRole('checkbox', { name: /have sent nothing to this address/ }).check()
          await pressIn(dialog, 'Review transfer')
        },
        confirm: 'Send 2 tokens',
        ask: () => owners(who.tokens),
        ...{ before: Array(2).fill(who.address), after: Array(2).fill(address) },
      }
    },
    async 'a call on another chain'() {
      const who = await newcomer(market)
      // Of the account itself, so that a second run of the tests begins with nothing.
      const { address: spender } = who
      const data = encodeFunctionData({
        ...{ abi: erc20Abi, functionName: 'approve', args: [spender, 76n] },
      })
      return {
        ...{ who, path: '/call', dialog: 'Call on Sluice Local 2' },
        async begin(page) {
          const form = page.getByRole('form', { name: 'Call' })
          await form.getByRole('textbox', { name: 'Address of the contract' }).fill(addresses.weth)
          await form.getByRole('textbox', { name: 'Calldata' }).fill(data)
          await pressIn(form, 'Review call')
          const allows = page.getByRole('checkbox', { name: /^It lets somebody take tokens/ })
          await allows.check()
        },
        confirm: /^Pay at most [\d.]+ ETH$/,
        ask: () =>
          second.readContract({
            ...{ abi: erc20Abi, address: addresses.weth, functionName: 'allowance' },
            args: [addresses.crossChainEscrow, spender],
          }),
        ...{ before: 0n, after: 76n },
      }
    },
    async 'a purchase on another chain'() {
      const who = await newcomer(market)
      const ownerOfNine = () =>
        second.readContract({
          ...{ address: eddies.address, abi: erc721Abi, functionName: 'ownerOf', args: [9n] },
        })
      return {
        ...{ who, dialog: 'Buy Eddy #9', confirm: /^Buy for at most [\d.]+ ETH$/ },
        path: `/token/31338/${eddies.address.toLowerCase()}/9`,
        begin: page => pressIn(page, 'Buy, paid on Sluice Local'),
        ask: ownerOfNine,
        ...{ before: await ownerOfNine(), after: who.address },
      }
    },
  } satisfies Record<string, () => Promise<Trade>>
}
