import { firstLight, tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { zeroAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { appPages } from '../support/appPages.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { forSale } from '../support/forSale.ts'
import { mintPage } from '../support/mintPage.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'
import { takePictures } from './takePictures.ts'

const collection = `/collection/31337/${tidelines.address.toLowerCase()}`
const token = `/token/31337/${tidelines.address.toLowerCase()}`
const open = useApps()
const row = (page: Page) => page.getByRole('row').nth(1).waitFor()

/** What there is to see once somebody is connected, or has opened something. */
const more: readonly (readonly [
  name: string,
  path: string,
  account: string | undefined,
  arrived: (page: Page) => Promise<unknown>,
])[] = [
  ['a collection as a table', `${collection}?view=table`, undefined, row],
  ['offers for a collection', `${collection}?tab=offers`, undefined, row],
  ['activity of a collection', `${collection}?tab=activity`, undefined, row],
  [
    'analytics of a collection',
    `${collection}?tab=analytics`,
    undefined,
    page => page.getByRole('img').first().waitFor(),
  ],
  [
    'a collection with the cart',
    collection,
    'Chiara',
    async page => {
      await page
        .getByRole('button', { name: /^Add Tideline #.* to cart/ })
        .first()
        .click()
      await page.getByRole('button', { name: /^Cart/ }).first().click()
      await page.getByRole('dialog', { name: 'Cart' }).waitFor()
    },
  ],
  [
    'the search',
    '/',
    undefined,
    async page => {
      await page.getByRole('link', { name: /Tidelines/ }).waitFor()
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: /^Search/ }).fill('tide')
      await page.getByRole('listbox', { name: 'Found' }).getByRole('option').first().waitFor()
    },
  ],
  [
    'the shortcuts',
    '/',
    undefined,
    async page => {
      await page.getByRole('link', { name: /Tidelines/ }).waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['a portfolio', '/portfolio', 'Chiara', row],
  ['own listings', '/portfolio?tab=listings', 'Chiara', row],
  ['own offers', '/portfolio?tab=offers', 'Chiara', row],
  ['received offers', '/portfolio?tab=received', 'Chiara', row],
  [
    'a token of somebody else',
    `${token}/21`,
    'Chiara',
    page => page.getByRole('heading', { name: 'Tideline #21', level: 1 }).waitFor(),
  ],
  [
    'a sale',
    `${token}/6`,
    'Seller',
    async page => {
      await page.getByRole('button', { name: 'List for sale' }).click()
      const dialog = page.getByRole('dialog', { name: /^List / })
      await dialog.getByRole('textbox', { name: 'Price' }).fill('1.25')
      await dialog.getByRole('button', { name: 'Review listing' }).click()
      await dialog.getByText('You give').waitFor()
    },
  ],
]

/** What somebody sees who is new here, and has ether and nothing else. */
const first: readonly (readonly [
  name: string,
  path: string,
  arrived: (page: Page) => Promise<unknown>,
])[] = [
  [
    'the wallet menu',
    '/',
    async page => {
      await page.getByRole('link', { name: /Tidelines/ }).waitFor()
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Wallet: / })
        .click()
      await page.getByRole('menu', { name: 'Wallet' }).waitFor()
    },
  ],
  [
    'the review of a mint',
    `/mint/31337/${firstLight.address.toLowerCase()}`,
    async page => {
      await page.getByRole('main').getByRole('button', { name: /^Mint/ }).click()
      await page.getByRole('dialog', { name: 'Mint First Light' }).getByText('You give').waitFor()
    },
  ],
  [
    'the review of a swap',
    '/swap?amount=1',
    async page => {
      await page.getByRole('button', { name: 'Review swap' }).click()
      await page
        .getByRole('dialog', { name: /^Swap / })
        .getByText('You give')
        .waitFor()
    },
  ],
  [
    'the review of a call',
    '/call',
    async page => {
      const form = page.getByRole('form', { name: 'Call' })
      await form.getByRole('radio', { name: 'Send ETH' }).check()
      await form
        .getByRole('textbox', { name: 'Address of the recipient' })
        .fill('0x7000000000000000000000000000000000000077')
      await form.getByRole('textbox', { name: 'Value' }).fill('0.123456789')
      await form.getByRole('button', { name: 'Review call' }).click()
      await page
        .getByText('Accept first what is said about the recipient, or choose somebody else.')
        .waitFor()
    },
  ],
  [
    'the transactions',
    '/',
    async page => {
      const id = await forSale(inject('url'), zeroAddress, 1 / 3)
      await page.goto(new URL(`${token}/${id}`, page.url()).href)
      const price = page.getByRole('region', { name: 'Price' })
      await price.getByRole('button', { name: /^Buy/ }).click()
      const dialog = page.getByRole('dialog', { name: /^Buy / })
      await dialog.getByRole('button', { name: /^Buy for/ }).click()
      await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: /^Transactions/ }).click()
      const drawer = page.getByRole('dialog', { name: 'Transactions' })
      await drawer.getByRole('button', { name: /Complete/ }).click()
    },
  ],
  [
    'no transactions',
    '/',
    async page => {
      await page.getByRole('button', { name: /^Transactions/ }).click()
      await page.getByRole('dialog', { name: 'Transactions' }).waitFor()
    },
  ],
  [
    'an empty cart',
    '/',
    async page => {
      await page.getByRole('button', { name: /^Cart/ }).first().click()
      await page.getByRole('dialog', { name: 'Cart' }).waitFor()
    },
  ],
  ['an empty portfolio', '/portfolio', page => page.getByText(/holds no items yet/).waitFor()],
  [
    'no listings of somebody new',
    '/portfolio?tab=listings',
    page => page.getByText(/Nothing of yours is for sale/).waitFor(),
  ],
  [
    'no offers of somebody new',
    '/portfolio?tab=offers',
    page => page.getByText(/You offer nothing now/).waitFor(),
  ],
  [
    'no offers for somebody new',
    '/portfolio?tab=received',
    page => page.getByText(/No best offer is told for your items now/).waitFor(),
  ],
  [
    'a collection without a match',
    `${collection}?min=900000`,
    page => page.getByText(/No item matches/).waitFor(),
  ],
]

describe('the app', () => {
  test.each(first)('%s', async (name, path, arrived) => {
    const who = await newcomer({ url: inject('url'), rpcUrl: inject('rpcUrl') })
    const { page } = await open({ path, reducedMotion: 'reduce', wallet: who.wallet })
    await connectWallet(page)
    await arrived(page)
    expect(await takePictures(page, 'app', name)).toEqual([])
  })

  test('interactive media', async () => {
    const html = `<!doctype html><body style="margin:0;background:#0b1d2a;display:grid;place-items:center;height:100vh">
      <svg viewBox="0 0 9 9" width="80%"><circle cx="4.5" cy="4.5" r="4" fill="none" stroke="#7fd1e0"/></svg>`
    const [url, secondRpcUrl] = [inject('url'), inject('secondRpcUrl')]
    const path = await mintPage({ url, secondRpcUrl, html })
    // Of who looks whether it is accessible, and asks each frame.
    const { page } = await open({ path, reducedMotion: 'reduce', tolerate: [/target origin/] })
    const button = page.getByRole('button', { name: 'Run interactive media' })
    await button.waitFor()
    expect(await takePictures(page, 'app', 'interactive media')).toEqual([])
    await button.click()
    await page.frameLocator('iframe').frameLocator('iframe').locator('circle').waitFor()
    expect(await takePictures(page, 'app', 'interactive media that runs')).toEqual([])
  })

  test.each([
    ['collections in German', '/', row],
    [
      'a collection in German',
      collection,
      page => page.getByRole('list').getByRole('link').first().waitFor(),
    ],
    ['a token in German', `${token}/20`, page => page.getByRole('heading', { level: 1 }).waitFor()],
    ['a portfolio in German', '/portfolio', row],
    ['the settings in German', '/settings', page => page.getByRole('heading').first().waitFor()],
  ] satisfies typeof appPages)('%s', async (name, path, arrived) => {
    const { page } = await open({ path: '/settings', reducedMotion: 'reduce' })
    await connectAs(page, 'Chiara')
    await page.evaluate(() => localStorage.setItem('sluice.language', 'de'))
    await page.goto(new URL(path, page.url()).href)
    await page.waitForFunction(() => document.documentElement.lang === 'de')
    await arrived(page)
    expect(await takePictures(page, 'app', name)).toEqual([])
  })

  test.each([
    ['collections from right to left', '/', row],
    ['a token from right to left', `${token}/20`, appPages[2]?.[2] ?? row],
  ] satisfies typeof appPages)('%s', async (name, path, arrived) => {
    const { page } = await open({ path, reducedMotion: 'reduce' })
    await arrived(page)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    expect(await takePictures(page, 'app', name)).toEqual([])
  })

  test.each(appPages)('%s', async (name, path, arrived) => {
    const tolerate = path === '/nowhere' ? [/404/] : []
    const { page } = await open({ path, reducedMotion: 'reduce', tolerate })
    await arrived(page)
    expect(await takePictures(page, 'app', name)).toEqual([])
  })

  test.each(more)('%s', async (name, path, account, arrived) => {
    const { page } = await open({ path, reducedMotion: 'reduce' })
    if (account !== undefined) await connectAs(page, account)
    await arrived(page)
    expect(await takePictures(page, 'app', name)).toEqual([])
  })

  test.each([
    ['a collection that is read', collection],
    ['a token that is read', `${token}/20`],
    ['a list of collections that is read', '/'],
  ])('%s', async (name, path) => {
    const { page } = await open({ path: '/settings', reducedMotion: 'reduce' })
    // Never answered: what stands there in the meantime.
    await page.route('**/api/**', () => undefined)
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('main').waitFor()
    expect(await takePictures(page, 'app', name)).toEqual([])
  })

  test.each([
    ['a collection that cannot be read', collection],
    ['a token that cannot be read', `${token}/20`],
    ['a list of collections that cannot be read', '/'],
  ])('%s', async (name, path) => {
    const { page } = await open({ path: '/settings', reducedMotion: 'reduce', tolerate: [/ERR_/] })
    await page.route('**/api/**', route => route.abort('connectionrefused'))
    await page.goto(new URL(path, page.url()).href)
    // A page that never was read waits for the server, and the notice says so.
    await page
      .getByRole('button', { name: /Try again/ })
      .first()
      .waitFor()
    expect(await takePictures(page, 'app', name)).toEqual([])
  })
})
