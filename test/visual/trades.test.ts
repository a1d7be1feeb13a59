import { eddies, firstLight, tidelines } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { parseEther, zeroAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { forSale } from '../support/forSale.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'
import { takePictures } from './takePictures.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const open = useApps()
const collection = firstLight.address.toLowerCase()
const marketplace = tidelines.address.toLowerCase()
const holder = (tokens: number) => newcomer({ url, rpcUrl, tokens })
const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).click()
const first = async (of: Promise<newcomer.Newcomer>) => {
  const who = await of
  const [token] = who.tokens
  if (token === undefined) throw new Error('there is no token')
  return { who, token, path: `/token/31337/${collection}/${token.id}` }
}
/** Somebody with one listing at five ether. */
async function listedOne() {
  const { who, token, path } = await first(holder(1))
  await who.list(token, parseEther('5'))
  return { who, path }
}
const dialogOf = (page: Page) => page.getByRole('dialog').last()
const reviewed = (page: Page) => dialogOf(page).getByText('You give').first().waitFor()
async function choose(page: Page, tokens: readonly newcomer.Token[], what = ''): Promise<void> {
  for (const { name } of tokens)
    await page.getByRole('checkbox', { name: `Choose ${what}${name}`, exact: true }).check()
}

type Scene = {
  who: newcomer.Newcomer
  path: string
  /** To what is looked at. */
  arrive(page: Page): Promise<unknown>
}

/** What is looked at before something is signed or sent: the reviews, and the forms of what is done to many. */
const scenes: Readonly<Record<string, () => Promise<Scene>>> = {
  async 'the review of a purchase'() {
    const id = await forSale(url, zeroAddress, 1 / 3)
    return {
      ...{ who: await holder(0), path: `/token/31337/${marketplace}/${id}` },
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Price' }), /^Buy/)
        await reviewed(page)
      },
    }
  },
  async 'the review of a purchase in another currency'() {
    const id = await forSale(url, zeroAddress, 1 / 2)
    return {
      ...{ who: await holder(0), path: `/token/31337/${marketplace}/${id}` },
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Price' }), /^Buy/)
        await dialogOf(page).getByText('USDC', { exact: true }).click()
        await dialogOf(page)
          .getByText(/USDC is missing/)
          .waitFor()
      },
    }
  },
  async 'the review of a sweep'() {
    return {
      ...{ who: await holder(0), path: `/collection/31337/${marketplace}` },
      async arrive(page) {
        await press(page, 'Sweep')
        await dialogOf(page)
          .getByRole('spinbutton', { name: /^How many/ })
          .fill('3')
        await dialogOf(page)
          .getByRole('button', { name: /^Buy 3 for/ })
          .waitFor()
      },
    }
  },
  async 'a sweep of more than there are'() {
    return {
      ...{ who: await holder(0), path: `/collection/31337/${marketplace}` },
      async arrive(page) {
        await press(page, 'Sweep')
        await reviewed(page)
        await dialogOf(page)
          .getByRole('spinbutton', { name: /^How many/ })
          .fill('9999')
      },
    }
  },
  async 'the review of a cart'() {
    return {
      ...{ who: await holder(0), path: `/collection/31337/${marketplace}` },
      async arrive(page) {
        const add = page.getByRole('button', { name: /^Add Tideline #.* to cart/ })
        for (let many = 0; many < 2; many++) await add.first().click()
        await page.getByRole('button', { name: /^Cart/ }).first().click()
        await press(page.getByRole('dialog', { name: 'Cart' }), /^Buy 2 for /)
        await page
          .getByRole('dialog', { name: 'Buy 2 tokens' })
          .getByText('You give')
          .first()
          .waitFor()
      },
    }
  },
  async 'the form of many listings'() {
    const { who: other, token } = await first(holder(1))
    // That there is a floor.
    await other.list(token, parseEther('5'))
    const who = await holder(3)
    return {
      ...{ who, path: '/portfolio' },
      async arrive(page) {
        await choose(page, who.tokens)
        await press(page, 'List 3')
        await dialogOf(page)
          .getByText(/^Floor [\d.]+ ETH$/)
          .first()
          .waitFor()
      },
    }
  },
  async 'the review of many listings'() {
    const who = await holder(3)
    await who.approve('firstLight')
    return {
      ...{ who, path: '/portfolio' },
      async arrive(page) {
        await choose(page, who.tokens)
        await press(page, 'List 3')
        await dialogOf(page).getByText('Ladder', { exact: true }).click()
        await dialogOf(page).getByRole('textbox', { name: 'First price' }).fill('5')
        await dialogOf(page).getByRole('textbox', { name: 'Each next one' }).fill('0.25')
        await press(dialogOf(page), 'Review listings')
        await reviewed(page)
      },
    }
  },
  async 'the form of an offer'() {
    const { path } = await first(holder(1))
    return {
      ...{ who: await newcomer({ url, rpcUrl, wrapped: parseEther('1') }), path },
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Price' }), 'Make offer')
        await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('1.5')
        await dialogOf(page).getByText('90 days', { exact: true }).click()
        await dialogOf(page)
          .getByRole('checkbox', { name: /more than 30 days/ })
          .waitFor()
      },
    }
  },
  async 'the review of an offer'() {
    const { path } = await first(holder(1))
    return {
      ...{ who: await newcomer({ url, rpcUrl, wrapped: parseEther('1') }), path },
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Price' }), 'Make offer')
        await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('1.5')
        await press(dialogOf(page), 'Review offer')
        await reviewed(page)
      },
    }
  },
  async 'the review of a sale to an offer'() {
    const floor = await firstLightFloor(url)
    const [{ who, token, path }, bidder] = await Promise.all([
      first(holder(1)),
      newcomer({ url, rpcUrl, wrapped: floor }),
    ])
    await bidder.client.actions.placeBid({
      bids: [{ token: `${firstLight.address}:${token.id}`, weiPrice: floor }],
      wallet: bidder.signer,
    })
    return {
      ...{ who, path },
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Best offer' }), /^Accept for/)
        await reviewed(page)
      },
    }
  },
  async 'the review of a new price'() {
    return {
      ...(await listedOne()),
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Price' }), 'Change price')
        await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('5.5')
        await press(dialogOf(page), 'Review change')
        await reviewed(page)
      },
    }
  },
  async 'the review of a cancellation'() {
    return {
      ...(await listedOne()),
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Price' }), 'Cancel listing')
        await dialogOf(page).getByRole('button', { name: 'Cancel 1 order' }).waitFor()
      },
    }
  },
  async 'the review of the end of all orders'() {
    const who = await holder(2)
    for (const token of who.tokens) await who.list(token, parseEther('5'))
    return {
      ...{ who, path: '/portfolio?tab=listings' },
      async arrive(page) {
        await press(page, 'Cancel all orders')
        await dialogOf(page)
          .getByRole('button', { name: /^Cancel all on/ })
          .waitFor()
      },
    }
  },
  async 'the form of a transfer'() {
    const { who, path } = await first(holder(1))
    return {
      ...{ who, path },
      async arrive(page) {
        await press(page.getByRole('region', { name: 'Price' }), 'Transfer')
        await dialogOf(page)
          .getByRole('textbox', { name: 'Recipient' })
          .fill('0x7000000000000000000000000000000000000077')
        await dialogOf(page)
          .getByRole('checkbox', { name: /have sent nothing/ })
          .waitFor()
      },
    }
  },
  async 'the review of a purchase on another chain'() {
    return {
      who: await holder(0),
      path: `/token/31338/${eddies.address.toLowerCase()}/8`,
      async arrive(page) {
        await press(page, 'Buy, paid on Sluice Local')
        await dialogOf(page)
          .getByRole('button', { name: /^Buy for at most/ })
          .waitFor()
      },
    }
  },
  async 'a listing that cannot be filled'() {
    const { who, token } = await first(holder(1))
    await who.list(token, parseEther('5'))
    await who.client.actions.transferTokens({
      items: [{ token: `${firstLight.address}:${token.id}` }],
      to: '0x7000000000000000000000000000000000000077',
      wallet: who.signer,
    })
    return {
      ...{ who, path: '/portfolio?tab=listings' },
      async arrive(page) {
        await page.getByText('Cannot be filled', { exact: true }).first().click()
        await page
          .getByText(/You no longer hold/)
          .filter({ visible: true })
          .waitFor()
      },
    }
  },
}

describe('what is asked before a trade', () => {
  test.each(Object.keys(scenes))('%s', async name => {
    const scene = await scenes[name]?.()
    if (scene === undefined) throw new Error(`there is no scene ${name}`)
    const { page } = await open({
      ...{ path: scene.path, reducedMotion: 'reduce', wallet: scene.who.wallet },
      accepts: 'by hand',
    })
    await connectWallet(page)
    await scene.arrive(page)
    expect(await takePictures(page, 'app', name)).toEqual([])
  })
})

describe('what else there is', () => {
  test.each([
    ['a collection of a second chain', `/collection/31338/${eddies.address.toLowerCase()}`],
    ['a token of a second chain', `/token/31338/${eddies.address.toLowerCase()}/8`],
  ])('%s', async (name, path) => {
    const { page } = await open({ path, reducedMotion: 'reduce' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByRole('link', { name: /^Eddy #|^Eddies/ })
      .first()
      .waitFor()
    expect(await takePictures(page, 'app', name)).toEqual([])
  })

  test.each([
    ['the filters on a phone', 'Filters', 'Filters'],
    ['the latest on a phone', 'Latest', 'Latest listings and sales'],
  ])('%s', async (name, button, sheet) => {
    const { page } = await open({
      ...{ path: `/collection/31337/${marketplace}`, reducedMotion: 'reduce' },
      viewport: { width: 390, height: 844 },
    })
    await page
      .getByRole('link', { name: /^Tideline #/ })
      .first()
      .waitFor()
    await press(page, button)
    await page.getByRole('dialog', { name: sheet }).waitFor()
    expect(await takePictures(page, 'app', name, 390)).toEqual([])
  })

  test('no network', async () => {
    const { page, context } = await open({
      ...{ path: `/collection/31337/${marketplace}`, reducedMotion: 'reduce' },
      tolerate: [/ERR_INTERNET_DISCONNECTED/],
    })
    await page
      .getByRole('link', { name: /^Tideline #/ })
      .first()
      .waitFor()
    await context.setOffline(true)
    await page.getByText('You are offline.').first().waitFor()
    expect(await takePictures(page, 'app', 'no network')).toEqual([])
  })
})
