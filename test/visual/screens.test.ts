import { tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { appPages } from '../support/appPages.ts'
import { connectAs } from '../support/connectAs.ts'
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

describe('the app', () => {
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
    await page
      .getByRole('button', { name: /Try again/ })
      .first()
      .waitFor()
    expect(await takePictures(page, 'app', name)).toEqual([])
  })
})
