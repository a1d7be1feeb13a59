import { addresses, eddies, firstLight } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  formatEther,
  type Hex,
  parseEther,
} from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { breakOff } from '../support/breakOff.ts'
import { chainOf } from '../support/chainOf.ts'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { postedPrices } from '../support/postedPrices.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { ownerOf, orderStatus, counterOf } = askChain(rpcUrl)
const second = chainOf(inject('secondRpcUrl'), 31338)
const open = useApps()
const collection = firstLight.address.toLowerCase()
const five = parseEther('5')

/** What somebody does whom no other test knows, and what the chain or the book says before and after it. */
type Case = {
  who: newcomer.Newcomer
  path: string
  dialog: string
  /** From the page to the last button, which says what was chosen. */
  begin(page: Page, dialog: Locator): Promise<void>
  confirm: string | RegExp
  /** What the wallet is asked for; one transaction when absent. */
  asks?: 'a signature' | 'a transaction, then a signature'
  ask(): Promise<unknown>
  before: unknown
  after: unknown
}

async function choose(page: Page, tokens: readonly newcomer.Token[], what = ''): Promise<void> {
  for (const { name } of tokens)
    await page.getByRole('checkbox', { name: `Choose ${what}${name}`, exact: true }).check()
}
const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()

const holder = (tokens: number) => newcomer({ url, rpcUrl, tokens })
/** Somebody with two listings at five ether each, with their ids. */
async function seller(count = 2) {
  const who = await holder(count)
  const ids: Hex[] = []
  for (const token of who.tokens) ids.push(await who.list(token, five))
  return { who, ids }
}
const owners = (tokens: readonly newcomer.Token[]) =>
  Promise.all(tokens.map(({ id }) => ownerOf(id)))
const statuses = (ids: readonly Hex[]) => Promise.all(ids.map(orderStatus))

const cases = {
  async 'a sweep'() {
    const [other, who] = await Promise.all([holder(2), newcomer({ url, rpcUrl })])
    const price = (await firstLightFloor(url)) / 4n
    for (const token of other.tokens) await other.list(token, price)
    return {
      ...{ who, path: `/collection/31337/${collection}`, dialog: 'Sweep First Light' },
      async begin(page, dialog) {
        await press(page, 'Sweep')
        await dialog.getByRole('spinbutton', { name: /^How many/ }).fill('2')
        await page.keyboard.press('Enter')
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
        await press(page, 'List 2')
        await dialog.getByText('Ladder', { exact: true }).click()
        await dialog.getByRole('textbox', { name: 'First price' }).fill('5')
        await dialog.getByRole('textbox', { name: 'Each next one' }).fill('1')
        await press(dialog, 'Review listings')
      },
      confirm: 'List 2 for 11 ETH',
      ask: () => postedPrices(url, 'asks/v5', who.address),
      ...{ before: [], after: ['5', '6'] },
    }
  },
  async 'a listing at another price'() {
    const { who, ids } = await seller(1)
    const [token] = who.tokens
    if (!token) throw new Error('there is no token')
    return {
      ...{ who, path: `/token/31337/${collection}/${token.id}` },
      ...{ dialog: `Change the listing of ${token.name}`, asks: 'a transaction, then a signature' },
      async begin(page, dialog) {
        await press(page.getByRole('region', { name: 'Price' }), 'Change price')
        await dialog.getByRole('textbox', { name: 'Price' }).fill('5.5')
        await press(dialog, 'Review change')
      },
      confirm: 'List for 5.5 ETH',
      ask: async () => [await statuses(ids), await postedPrices(url, 'asks/v5', who.address)],
      ...{ before: [['open'], ['5']], after: [['cancelled'], ['5.5']] },
    }
  },
  async 'an offer at another price'() {
    const [{ tokens }, who] = await Promise.all([
      holder(1),
      newcomer({ url, rpcUrl, wrapped: parseEther('1') }),
    ])
    const [token] = tokens
    if (!token) throw new Error('there is no token')
    await who.approve('weth')
    const { steps } = await who.client.actions.placeBid({
      bids: [{ token: `${firstLight.address}:${token.id}`, weiPrice: parseEther('0.02') }],
      wallet: who.signer,
    })
    const ids = steps.flatMap(({ items }) =>
      items.flatMap(({ orderData = [] }) => orderData.map(({ orderId }) => orderId as Hex)),
    )
    return {
      ...{ who, path: '/portfolio?tab=offers', dialog: 'Change your offer' },
      asks: 'a transaction, then a signature',
      async begin(page, dialog) {
        await press(page, `Change the offer for ${token.name}`)
        await dialog.getByRole('textbox', { name: 'Price' }).fill('0.03')
        await press(dialog, 'Review change')
      },
      confirm: 'Offer 0.03 WETH',
      ask: async () => [await statuses(ids), await postedPrices(url, 'bids/v6', who.address)],
      ...{ before: [['open'], ['0.02']], after: [['cancelled'], ['0.03']] },
    }
  },
  async 'many sales'() {
    // Not below the floor, whatever is listed meanwhile: that would be warned of.
    const floor = await firstLightFloor(url)
    const price = floor > five ? floor : five
    const [who, bidder] = await Promise.all([
      holder(2),
      newcomer({ url, rpcUrl, wrapped: price * 2n }),
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
        await press(page, 'Accept 2')
      },
      confirm: /^Sell 2 for [\d.]+ WETH$/,
      ask: () => owners(who.tokens),
      ...{ before: Array(2).fill(who.address), after: Array(2).fill(bidder.address) },
    }
  },
  async 'many cancellations'() {
    const { who, ids } = await seller()
    return {
      ...{ who, path: '/portfolio?tab=listings', dialog: 'Cancel 2 orders' },
      async begin(page) {
        await choose(page, who.tokens, 'the listing of ')
        await press(page, 'Cancel 2')
      },
      confirm: 'Cancel 2 orders',
      ask: () => statuses(ids),
      ...{ before: ['open', 'open'], after: ['cancelled', 'cancelled'] },
    }
  },
  async 'the end of all orders'() {
    const { who } = await seller()
    const count = await counterOf(who.address)
    return {
      ...{ who, path: '/portfolio?tab=listings', dialog: 'Cancel all orders' },
      begin: page => press(page, 'Cancel all orders'),
      confirm: 'Cancel all on Seaport 1.5',
      // Seaport counts on by a number that nobody can foresee.
      ask: async () => [
        (await counterOf(who.address)) > count,
        await postedPrices(url, 'asks/v5', who.address),
      ],
      ...{ before: [false, ['5', '5']], after: [true, []] },
    }
  },
  async 'many transfers'() {
    const [who, { address }] = await Promise.all([holder(2), newcomer({ url, rpcUrl })])
    await who.approve('firstLight')
    return {
      ...{ who, path: '/portfolio', dialog: 'Send 2 tokens' },
      async begin(page, dialog) {
        await choose(page, who.tokens)
        await press(page, 'Transfer 2')
        await dialog.getByRole('textbox', { name: 'Recipient' }).fill(address)
        await dialog.getByRole('checkbox', { name: /have sent nothing to this address/ }).check()
        await press(dialog, 'Review transfer')
      },
      confirm: 'Send 2 tokens',
      ask: () => owners(who.tokens),
      ...{ before: Array(2).fill(who.address), after: Array(2).fill(address) },
    }
  },
  async 'a call on another chain'() {
    const who = await newcomer({ url, rpcUrl })
    // Of the account itself, so that a second run of the tests begins with nothing.
    const spender: Address = who.address
    const contract = { abi: erc20Abi, address: addresses.weth } as const
    const data = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'approve', args: [spender, 76n] },
    })
    return {
      ...{ who, path: '/call', dialog: 'Call on Sluice Local 2' },
      async begin(page) {
        const form = page.getByRole('form', { name: 'Call' })
        await form.getByRole('textbox', { name: 'Address of the contract' }).fill(addresses.weth)
        await form.getByRole('textbox', { name: 'Calldata' }).fill(data)
        await press(form, 'Review call')
        const allows = page.getByRole('checkbox', { name: /^It lets somebody take tokens/ })
        await allows.check()
      },
      confirm: /^Pay at most [\d.]+ ETH$/,
      ask: () =>
        second.readContract({
          ...{ ...contract, functionName: 'allowance' },
          args: [addresses.crossChainEscrow, spender],
        }),
      ...{ before: 0n, after: 76n },
    }
  },
  async 'a purchase on another chain'() {
    const who = await newcomer({ url, rpcUrl })
    const ownerOfNine = () =>
      second.readContract({
        ...{ address: eddies.address, abi: erc721Abi, functionName: 'ownerOf', args: [9n] },
      })
    return {
      ...{ who, dialog: 'Buy Eddy #9', confirm: /^Buy for at most [\d.]+ ETH$/ },
      path: `/token/31338/${eddies.address.toLowerCase()}/9`,
      begin: page => press(page, 'Buy, paid on Sluice Local'),
      ask: ownerOfNine,
      ...{ before: await ownerOfNine(), after: who.address },
    }
  },
} satisfies Record<string, () => Promise<Case>>

type Name = keyof typeof cases
const names = Object.keys(cases) as Name[]
const arranged = new Map<Name, Case>()
beforeAll(async () => {
  await Promise.all(names.map(async name => arranged.set(name, await cases[name]())))
})

describe('with the page reloaded before its end, and no network while it comes', () => {
  test.each(names)('%s: the chain or the book says that it was done once', async name => {
    const trade = arranged.get(name)
    if (!trade) throw new Error(`there is no case ${name}`)
    const { who, asks = 'a transaction' } = trade
    const nonce = await who.nonce()
    const app = await open({
      ...{ path: trade.path, wallet: who.wallet, reducedMotion: 'reduce' },
      viewport: { width: 1440, height: 1400 },
      tolerate: [
        /ERR_INTERNET_DISCONNECTED/,
        // What stands on top of the cheapest is asked while it is being bought.
        ...(name === 'a sweep' ? [/410 \(Gone\) .*\/execute\/buy\/v7$/] : []),
      ],
    })
    await connectWallet(app.page)
    const dialog = app.page.getByRole('dialog', { name: trade.dialog })
    await trade.begin(app.page, dialog)
    const button = dialog.getByRole('button', { name: trade.confirm })
    await button.waitFor()
    expect(await trade.ask()).toEqual(trade.before)
    const signs = asks === 'a signature'
    const goesOn = asks.endsWith('then a signature')
    await breakOff(app, { dialog, button, signs, goesOn, isOffline: true })

    await expect.poll(trade.ask, { timeout: 10_000 }).toEqual(trade.after)
    const asked = (method: string) =>
      app.wallet?.requests.filter(request => request.method === method).length
    expect([
      await who.nonce(),
      asked('eth_sendTransaction'),
      asked('eth_signTypedData_v4'),
    ]).toEqual([nonce + (signs ? 0 : 1), signs ? 0 : 1, asks.endsWith('signature') ? 1 : 0])
  })
})
