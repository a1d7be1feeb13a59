import { firstLight, tidelines, vessels } from '@sluice/devnet'
import type { Locator, Page } from 'playwright-core'
import { erc721Abi } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { appPages } from '../support/appPages.ts'
import { chainOf } from '../support/chainOf.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { findingsInBothThemes } from '../support/findingsInBothThemes.ts'
import { goTo } from '../support/goTo.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { tabTo } from '../support/tabTo.ts'
import { textFindings } from '../support/textFindings.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const collection = tidelines.address.toLowerCase()
const chain = chainOf(inject('rpcUrl'))

const open = useApps()

const ownerOf = (tokenId: string) =>
  chain.readContract({
    ...{ address: tidelines.address, abi: erc721Abi, functionName: 'ownerOf' },
    args: [BigInt(tokenId)],
  })

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** What of a dialog is looked at: how one gets there from what was before, and what says that it is there. */
type Look = readonly [
  name: string,
  press: (page: Page) => Promise<unknown>,
  isThere: (dialog: Locator) => Promise<unknown>,
]

/** The dialogs of each page; a look that is no dialog's first one goes on from the one before. */
const dialogs: readonly (readonly [path: string, ...looks: (readonly Look[])[]])[] = [
  [
    `/token/31337/${collection}/6`,
    [
      [
        'a listing',
        page => page.getByRole('button', { name: 'List for sale' }).click(),
        dialog =>
          dialog.getByRole('textbox', { name: 'Price' }).fill('123456789.123456789012345678'),
      ],
      [
        'the review of a listing',
        page => page.getByRole('button', { name: 'Review listing' }).click(),
        dialog => dialog.getByText('You give').waitFor(),
      ],
    ],
    [
      [
        'a transfer',
        page => card(page).getByRole('button', { name: 'Transfer' }).click(),
        dialog => dialog.getByRole('textbox', { name: 'Recipient' }).waitFor(),
      ],
    ],
  ],
  [
    `/token/31337/${vessels.address.toLowerCase()}/3`,
    [
      [
        'a purchase',
        page => card(page).getByRole('button', { name: /^Buy/ }).click(),
        dialog => dialog.getByRole('button', { name: /^Buy .*for/ }).waitFor(),
      ],
    ],
  ],
  [
    `/token/31337/${collection}/20`,
    [
      [
        'an offer',
        page => page.getByRole('button', { name: 'Make offer' }).click(),
        dialog => dialog.getByRole('textbox', { name: 'Price' }).waitFor(),
      ],
    ],
    [
      [
        'the keys',
        page => page.keyboard.press('?'),
        dialog => dialog.getByText('Buy the chosen card or row').waitFor(),
      ],
    ],
    [
      [
        'the search',
        page => page.keyboard.press('/'),
        dialog => dialog.getByRole('combobox').waitFor(),
      ],
      [
        'what the search finds',
        page => page.keyboard.type('tideline #2'),
        dialog => dialog.getByRole('option', { name: /Tideline #2(?!\d)/ }).waitFor(),
      ],
    ],
  ],
  [
    `/collection/31337/${collection}`,
    [
      [
        'a sweep',
        page => page.getByRole('button', { name: 'Sweep', exact: true }).click(),
        dialog => dialog.getByRole('textbox').first().waitFor(),
      ],
    ],
    [
      [
        'a cart',
        async page => {
          const add = page.getByRole('button', { name: /^Add Tideline #\d+ to cart$/ })
          await add.first().click()
          await page.getByRole('button', { name: /^Cart, 1 item$/ }).click()
        },
        dialog => dialog.getByRole('button', { name: /^Buy 1 / }).waitFor(),
      ],
      [
        'the purchase of a cart',
        page => page.getByRole('button', { name: /^Buy 1 / }).click(),
        dialog => dialog.getByRole('button', { name: /^Buy .*for / }).waitFor(),
      ],
    ],
    [
      [
        'the transactions',
        page => page.getByRole('button', { name: /^Transactions/ }).click(),
        dialog => dialog.getByText('No transactions yet.').waitFor(),
      ],
    ],
  ],
  [
    `/collection/31337/${collection}?tab=offers`,
    [
      [
        'an offer for a collection',
        page => page.getByRole('button', { name: 'Make collection offer', exact: true }).click(),
        dialog => dialog.getByRole('textbox', { name: 'Price each' }).fill('0.000000000000000001'),
      ],
      [
        'the review of an offer',
        page => page.getByRole('button', { name: 'Review offer' }).click(),
        dialog => dialog.getByText('You give').waitFor(),
      ],
    ],
  ],
  [
    `/mint/31337/${firstLight.address.toLowerCase()}`,
    [
      [
        'a mint',
        page => page.getByRole('button', { name: /^Mint 1 for/ }).click(),
        dialog => dialog.getByRole('button', { name: /^Mint 1 / }).waitFor(),
      ],
    ],
  ],
]

/** The same of an account that lists and holds many. */
const dialogsOfTrader: typeof dialogs = [
  [
    '/portfolio',
    [
      [
        'many listings',
        page => chooseAndPress(page, /^List \d+$/),
        dialog => dialog.getByRole('textbox').first().waitFor(),
      ],
    ],
    [
      [
        'many transfers',
        page => page.getByRole('button', { name: /^Transfer \d+$/ }).click(),
        // Its fields are there at once; what is listed of the tokens once that was read.
        dialog => dialog.getByRole('checkbox').first().waitFor(),
      ],
    ],
    [
      [
        'many sales',
        page => page.getByRole('button', { name: /^Accept \d+/ }).click(),
        dialog => dialog.getByText('You receive', { exact: true }).waitFor(),
      ],
    ],
  ],
  [
    '/portfolio?tab=listings',
    [
      [
        'a change of a listing',
        page =>
          page
            .getByRole('button', { name: /^Change the listing of / })
            .first()
            .click(),
        dialog => dialog.getByRole('textbox', { name: /^Price/ }).fill('1234.567890123456789012'),
      ],
      [
        'the review of a change',
        page => page.getByRole('button', { name: 'Review change' }).click(),
        dialog => dialog.getByRole('button', { name: /^List for / }).waitFor(),
      ],
    ],
    [
      [
        'changes of many listings',
        page => chooseAndPress(page, /^Change \d+$/),
        dialog => dialog.getByRole('textbox').first().waitFor(),
      ],
    ],
    [
      [
        'many cancellations',
        page => page.getByRole('button', { name: /^Cancel \d+$/ }).click(),
        dialog => dialog.getByRole('button', { name: /^Cancel \d+ orders$/ }).waitFor(),
      ],
    ],
    [
      [
        'the end of all orders',
        page => page.getByRole('button', { name: 'Cancel all orders', exact: true }).click(),
        dialog => dialog.getByRole('button', { name: /^Cancel all/ }).waitFor(),
      ],
    ],
  ],
  [
    '/swap?amount=1',
    [
      [
        'the review of a swap',
        page => page.getByRole('main').getByRole('button', { name: 'Review swap' }).click(),
        dialog => dialog.getByRole('button', { name: /^Swap 1 ETH for / }).waitFor(),
      ],
    ],
  ],
  [
    '/call',
    [
      [
        'the review of a call',
        async page => {
          const form = page.getByRole('form', { name: 'Call' })
          await form.getByRole('radio', { name: 'Send ETH' }).check()
          await form
            .getByRole('textbox', { name: 'Address of the recipient' })
            .fill('0x7000000000000000000000000000000000000091')
          await form.getByRole('textbox', { name: 'Value' }).fill('0.123456789012345678')
          await form.getByRole('button', { name: 'Review call' }).click()
        },
        dialog => dialog.getByRole('button', { name: /^Pay at most / }).waitFor(),
      ],
    ],
  ],
]

/** Chooses all that a table shows, and presses a button of the bar that comes with it. */
async function chooseAndPress(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await page.getByRole('button', { name }).click()
}

const card = (page: Page) => page.getByRole('region', { name: 'Price' })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Makes a desk of the page's window or a phone that is touched, without loading it anew. */
async function turner(page: Page): Promise<(viewport: typeof wide) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  return async viewport => {
    const enabled = viewport === phone
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
    await page.setViewportSize(viewport)
    await page.waitForFunction(
      ([width, isCoarse]) =>
        innerWidth === width && matchMedia('(pointer: coarse)').matches === isCoarse,
      [viewport.width, enabled] as const,
    )
    // Two frames: what hears of the new size draws itself in the second.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
  }
}

describe('at 1440 and at 390 px', () => {
  test('every page: fits, and is accessible in dark and light', async () => {
    const { page } = await open({ viewport: wide, reducedMotion: 'reduce' })
    const turn = await turner(page)
    const found: string[] = []
    for (const [name, path, arrived] of appPages) {
      await goTo(page, path)
      for (const viewport of [wide, phone]) {
        await turn(viewport)
        await arrived(page)
        const findings = [...(await findingsInBothThemes(page)), ...(await textFindings(page))]
        found.push(...findings.map(finding => `${name}, ${viewport.width} px: ${finding}`))
      }
      await turn(wide)
    }
    expect(found).toEqual([])
  })

  test.each([
    ['whoever looks around', 'Seller', dialogs],
    ['who lists and holds many', 'Hugo', dialogsOfTrader],
  ] as const)(
    'the dialogs of %s: fit, are accessible, and keep what was typed and where',
    async (_, who, dialogs) => {
      const [[first]] = dialogs as unknown as [[string]]
      const { page } = await open({
        ...{ path: first, viewport: wide, reducedMotion: 'reduce' },
        // What a review warns of is looked at, not accepted.
        accepts: 'by hand',
      })
      const turn = await turner(page)
      await connectAs(page, who)
      const found: string[] = []
      const dialog = page.getByRole('dialog')
      /** What has the focus, and what the fields hold. */
      const state = () =>
        dialog.last().evaluate(element => ({
          focus: document.activeElement?.outerHTML.slice(0, 60),
          typed: [...element.querySelectorAll('input')].map(({ value }) => value),
        }))
      const look = async (name: string) => {
        const before = await state()
        for (const viewport of [wide, phone]) {
          await turn(viewport)
          const findings = [...(await seriousFindings(page))]
          const box = await dialog.last().boundingBox()
          if ((await overflow(page)) > 0) findings.push('flows over')
          if ((box?.width ?? Number.POSITIVE_INFINITY) > viewport.width) findings.push('too wide')
          if ((box?.y ?? 0) + (box?.height ?? 0) > viewport.height + 1) findings.push('too high')
          found.push(...findings.map(finding => `${name}, ${viewport.width} px: ${finding}`))
        }
        expect([name, await state()]).toEqual([name, before])
        await turn(wide)
      }
      for (const [path, ...looks] of dialogs) {
        if (path !== first) await goTo(page, path)
        for (const one of looks) {
          for (const [name, press, isThere] of one) {
            await press(page)
            await isThere(dialog)
            await look(name)
          }
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'hidden' })
        }
      }
      expect(found).toEqual([])
    },
  )
})

describe('while and when things are not there', () => {
  test('a server that is down is said so, and the page comes back when it does', async () => {
    const { page } = await open({ path: '/nowhere-yet', tolerate: [/404|ERR_CONNECTION_REFUSED/] })
    await page.route('**/api/**', route => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Collections' }).first().click()
    await page
      .getByText(/does not answer/)
      .first()
      .waitFor()
    // Nobody presses “Try again”: the app looks for it itself.
    await page
      .getByRole('button', { name: /Try again/ })
      .first()
      .waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
  })

  test('without a network it is said so, nothing moves, and all of it comes back with the network', async () => {
    const { page, context } = await open({
      path: `/collection/31337/${collection}`,
      tolerate: [/ERR_INTERNET_DISCONNECTED/],
      viewport: { width: 1440, height: 900 },
    })
    const rail = page.getByRole('complementary', { name: 'Latest listings and sales' })
    await rail.getByText('Live', { exact: true }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of the collection' })
    const before = await tabs.boundingBox()
    await context.setOffline(true)
    await page.getByRole('alert').getByText('You are offline.').waitFor()
    await rail.getByText('Offline', { exact: true }).waitFor()
    expect(await tabs.boundingBox()).toEqual(before)
    await context.setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await rail.getByText('Live', { exact: true }).waitFor()
  })

  test('a page whose code is still on its way is said to be', async () => {
    const { page } = await open({ path: `/collection/31337/${collection}` })
    await page.getByRole('heading', { name: 'Tidelines', level: 1 }).waitFor()
    let letGo = () => {}
    const late = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/*.js', async route => {
      await late
      await route.continue()
    })
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    expect(await bar.count()).toBe(0)
    await page.getByRole('link', { name: 'Activity', exact: true }).first().click()
    await bar.waitFor()
    letGo()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await bar.waitFor({ state: 'detached' })
  })

  test('an account that holds nothing is told what to do', async () => {
    const stranger = `0x${'5a'.repeat(32)}` as const
    const { page } = await open({
      path: '/portfolio',
      wallet: { privateKey: stranger, rpcUrl: inject('rpcUrl'), localChainId: 31337 },
    })
    await connectWallet(page)
    await page.getByText('This account holds no items yet.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Browse collections' }).click()
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
  })

  test('the wallet menu stays where it is while the page behind it moves', async () => {
    const { page } = await open({ path: `/token/31337/${collection}/20` })
    await page.getByRole('heading', { name: 'Tideline #20', level: 1 }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    const ada = page.getByRole('menuitemradio', { name: /^Ada 0x/ })
    await ada.waitFor()
    const moved = await ada.evaluate(async item => {
      const top = () => Math.round(item.getBoundingClientRect().top)
      // What opens has come to its place.
      const opens = item.closest('[role=menu]')?.getAnimations() ?? []
      await Promise.all(opens.map(({ finished }) => finished))
      const before = top()
      window.scrollBy({ top: 40, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      return [window.scrollY, top() - before]
    })
    expect(moved).toEqual([40, 0])
  })

  test('nothing jumps while a collection loads', async () => {
    const { page } = await open({ path: '/nowhere-else', tolerate: [/404/] })
    // Amounts as long as trades make them, which at 1280 px hardly stand in one line.
    await page.route('**/collections/v7?*', async route => {
      const response = await route.fetch()
      const json = await response.json()
      for (const each of json.collections) {
        for (const price of [each.floorAsk?.price, each.topBid?.price])
          if (price) price.amount.raw = '567123456789012345'
        if (each.volume) each.volume.allTime = 19_135.4567
      }
      await route.fulfill({ response, json })
    })
    await page.addInitScript(() => {
      const store = window as unknown as { shifts: number }
      store.shifts = 0
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
          if (!shift.hadRecentInput) store.shifts += shift.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [path, width] of [
      [`/collection/31337/${collection}`, 1280],
      [`/token/31337/${collection}/20`, 1440],
      ['/', 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(url + path)
      await page.waitForLoadState('networkidle')
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts)
      expect([path, shifts < 0.05, shifts]).toEqual([path, true, shifts])
    }
  })
})

describe('the keyboard alone', () => {
  test('connects, finds a token and buys it', async () => {
    const { page } = await open({ path: `/collection/31337/${collection}` })
    await page
      .getByRole('link', { name: /^Tideline #/ })
      .first()
      .waitFor()
    await tabTo(page, /^Connect/)
    await page.keyboard.press('Enter')
    await page.getByRole('menu', { name: 'Wallet' }).waitFor()
    const keys = 'Local accounts. Their keys are public, and they work on local chains only.'
    await page.getByText(keys, { exact: true }).waitFor()
    const item = page.getByRole('menuitemradio', { name: /^Dmitri 0x/ })
    for (let presses = 0; presses < 12; presses++) {
      if (await item.evaluate(element => element === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Wallet: Dmitri/ }).waitFor()
    const menu = page.getByRole('menu', { name: 'Wallet' })
    if (await menu.isVisible()) await page.keyboard.press('Escape')
    // As it goes, it gives the focus back.
    await menu.waitFor({ state: 'hidden' })

    await tabTo(page, /^Buy Tideline #/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Buy Tideline #\d+$/ })
    const title = await dialog.getByRole('heading', { name: /^Buy / }).innerText()
    const [tokenId = ''] = /\d+$/.exec(title) ?? []
    const dmitri = trader('Dmitri').address
    expect(await ownerOf(tokenId)).not.toBe(dmitri)
    await dialog.getByRole('button', { name: /^Buy for / }).waitFor()
    await tabTo(page, /^Buy for /)
    await page.keyboard.press('Enter')
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await ownerOf(tokenId)).toBe(dmitri)
  })
})
