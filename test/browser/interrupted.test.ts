import { addresses, dropPhases, firstLight } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { erc721Abi, formatEther, parseEther, zeroAddress } from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { breakOff } from '../support/breakOff.ts'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { postedPrices } from '../support/postedPrices.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { chain, ownerOf, orderStatus } = askChain(rpcUrl)
const open = useApps()
const collection = firstLight.address.toLowerCase()

/** A trade of somebody whom no other test knows, and what the chain or the book says before and after it. */
type Case = {
  who: newcomer.Newcomer
  path: string
  /** From the page to the dialog. */
  begin(page: Page): Promise<void>
  dialog: string
  /** What is typed before the review, where that does not come first: in the dialog, or at first in the page. */
  form?: { field: string; text: string; review: string; box?: RegExp; isInPage?: boolean }
  /** The last press, which says what was chosen. */
  confirm: string | RegExp
  /** It ends with a signature, and sends nothing itself. */
  signs?: boolean
  /** The network is gone, too, before its end. */
  isOffline?: boolean
  ask(): Promise<unknown>
  before: unknown
  after: unknown
}

const card = (page: Page) => page.getByRole('region', { name: 'Price' })

async function holder() {
  const who = await newcomer({ url, rpcUrl, tokens: 1 })
  const [token] = who.tokens
  if (!token) throw new Error('there is no token')
  return { who, token, path: `/token/31337/${collection}/${token.id}` }
}

const posted = (side: 'asks/v5' | 'bids/v6', who: newcomer.Newcomer) =>
  postedPrices(url, side, who.address)

const cases = {
  async list() {
    const { who, token, path } = await holder()
    await who.approve('firstLight')
    return {
      ...{ who, path, dialog: `List ${token.name}`, confirm: 'List for 5 ETH', signs: true },
      isOffline: true,
      begin: page => page.getByRole('button', { name: 'List for sale' }).click(),
      form: { field: 'Price', text: '5', review: 'Review listing' },
      ...{ ask: () => posted('asks/v5', who), before: [], after: ['5'] },
    }
  },
  async bid() {
    const [{ token, path }, who] = await Promise.all([
      holder(),
      newcomer({ url, rpcUrl, wrapped: parseEther('1') }),
    ])
    await who.approve('weth')
    return {
      ...{ who, path, dialog: `Offer for ${token.name}`, confirm: 'Offer 0.02 WETH', signs: true },
      begin: page => card(page).getByRole('button', { name: 'Make offer' }).click(),
      form: { field: 'Price', text: '0.02', review: 'Review offer' },
      ...{ ask: () => posted('bids/v6', who), before: [], after: ['0.02'] },
    }
  },
  async accept() {
    // Not below the floor, whatever is listed meanwhile: that would be warned of.
    const floor = await firstLightFloor(url)
    const price = floor > parseEther('5') ? floor : parseEther('5')
    const [{ who, token, path }, bidder] = await Promise.all([
      holder(),
      newcomer({ url, rpcUrl, wrapped: price }),
    ])
    await Promise.all([
      who.approve('firstLight'),
      bidder.client.actions.placeBid({
        bids: [{ token: `${firstLight.address}:${token.id}`, weiPrice: price }],
        wallet: bidder.signer,
      }),
    ])
    return {
      ...{ who, path, dialog: `Sell ${token.name}`, confirm: /^Sell for [\d.]+ WETH$/ },
      begin: page =>
        page
          .getByRole('region', { name: 'Best offer' })
          .getByRole('button', { name: /^Accept for/ })
          .click(),
      ...{ ask: () => ownerOf(token.id), before: who.address, after: bidder.address },
    }
  },
  async cancel() {
    const { who, token, path } = await holder()
    const id = await who.list(token, parseEther('5'))
    return {
      ...{ who, path, dialog: `Cancel the listing of ${token.name}`, confirm: 'Cancel 1 order' },
      begin: page => card(page).getByRole('button', { name: 'Cancel listing' }).click(),
      ...{ ask: () => orderStatus(id), before: 'open', after: 'cancelled' },
    }
  },
  async transfer() {
    const [{ who, token, path }, { address }] = await Promise.all([
      holder(),
      newcomer({ url, rpcUrl }),
    ])
    const box = /have sent nothing to this address/
    return {
      ...{ who, path, dialog: `Send ${token.name}`, confirm: /^Send$/, isOffline: true },
      begin: page => card(page).getByRole('button', { name: 'Transfer' }).click(),
      form: { field: 'Recipient', text: address, review: 'Review transfer', box },
      ...{ ask: () => ownerOf(token.id), before: who.address, after: address },
    }
  },
  async mint() {
    const who = await newcomer({ url, rpcUrl })
    const confirm = `Mint 2 for ${formatEther(dropPhases[1].price * 2n)} ETH`
    return {
      ...{ who, path: `/mint/31337/${collection}`, dialog: 'Mint First Light', confirm },
      isOffline: true,
      async begin(page) {
        const mint = page.getByRole('region', { name: 'Mint' })
        await mint.getByRole('button', { name: 'One more' }).click()
        await mint.getByRole('button', { name: confirm }).click()
      },
      ask: () =>
        chain.readContract({
          ...{ address: firstLight.address, abi: erc721Abi, functionName: 'balanceOf' },
          args: [who.address],
        }),
      ...{ before: 0n, after: 2n },
    }
  },
  async swap() {
    const who = await newcomer({ url, rpcUrl })
    const weth = addresses.weth.toLowerCase()
    return {
      ...{ who, dialog: 'Wrap ETH', confirm: 'Wrap 0.5 ETH', isOffline: true },
      path: `/swap?chain=31337&from=${zeroAddress}&to=${weth}`,
      begin: async () => undefined,
      form: { field: 'You pay', text: '0.5', review: 'Review swap', isInPage: true },
      ...{ ask: () => who.weth(), before: 0n, after: parseEther('0.5') },
    }
  },
} satisfies Record<string, () => Promise<Case>>

type Name = keyof typeof cases
const names = Object.keys(cases) as Name[]
const arranged = new Map<Name, Case>()
beforeAll(async () => {
  await Promise.all(names.map(async name => arranged.set(name, await cases[name]())))
})

/** From the dialog, as it opens or after a refusal, to its last button: what was typed before is still there. */
async function review(page: Page, { dialog: title, form, confirm }: Case, isAgain: boolean) {
  const dialog = page.getByRole('dialog', { name: title })
  if (form !== undefined) {
    const place = form.isInPage && !isAgain ? page.getByRole('main') : dialog
    const field = place.getByRole('textbox', { name: form.field })
    const box = form.box && place.getByRole('checkbox', { name: form.box })
    if (isAgain) {
      // What was reviewed before is reviewed again; it stands in the form as it was typed.
      await dialog.getByRole('button', { name: confirm }).waitFor()
      await dialog.getByRole('button', { name: 'Back' }).click()
      await expect.poll(() => field.inputValue()).toBe(form.text)
      if (box) expect(await box.isChecked()).toBe(true)
    } else {
      await field.fill(form.text)
      await box?.check()
    }
    await place.getByRole('button', { name: form.review }).click()
  }
  const button = dialog.getByRole('button', { name: confirm })
  await button.waitFor()
  return button
}

describe('declined, and done by a second try, with the page reloaded before its end', () => {
  test.each(names)('%s: the chain or the book says that it was done once', async name => {
    const trade = arranged.get(name)
    if (!trade) throw new Error(`there is no case ${name}`)
    const { who, signs = false } = trade
    const nonce = await who.nonce()
    const app = await open({
      ...{ path: trade.path, wallet: who.wallet, reducedMotion: 'reduce' },
      tolerate: trade.isOffline ? [/ERR_INTERNET_DISCONNECTED/] : [],
    })
    const { page, wallet } = app
    if (!wallet) throw new Error('the page has no wallet')
    const method = signs ? 'eth_signTypedData_v4' : 'eth_sendTransaction'
    const asked = () => wallet.requests.filter(request => request.method === method).length
    await connectWallet(page)
    await trade.begin(page)
    const dialog = page.getByRole('dialog', { name: trade.dialog })
    const first = await review(page, trade, false)
    wallet.rejectWhen(() => true)
    await first.click()
    await dialog.getByText('You declined the request in your wallet.').waitFor()
    await dialog.getByText('Nothing was sent.').waitFor()
    wallet.rejectWhen(undefined)
    expect([await trade.ask(), await who.nonce(), asked()]).toEqual([trade.before, nonce, 1])

    await dialog.getByRole('button', { name: 'Try again' }).click()
    const second = await review(page, trade, true)
    expect(asked()).toBe(1)
    await breakOff(app, { dialog, button: second, signs, isOffline: trade.isOffline })

    await expect.poll(trade.ask, { timeout: 10_000 }).toEqual(trade.after)
    expect([await who.nonce(), asked()]).toEqual([nonce + (signs ? 0 : 1), 2])
  })
})
