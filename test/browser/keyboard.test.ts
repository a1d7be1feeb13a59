import { accounts, tidelines, usdc } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const collection = tidelines.address.toLowerCase()
const ether = '0x0000000000000000000000000000000000000000'
const open = useApps()
const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('link')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('search', () => {
  test('an item is found and opened by the keyboard alone', async () => {
    const { page } = await open({ path: '/' })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.type('tideline #20')
    const option = palette.getByRole('option', { name: /Tideline #20(?!\d)/ })
    await option.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    for (let presses = 0; presses < 10; presses++) {
      if ((await option.getAttribute('aria-selected')) === 'true') break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tideline #20', level: 1 }).waitFor()
    await palette.waitFor({ state: 'hidden' })
  })

  test('an item by its number, an account, and what can be done, by the keyboard alone', async () => {
    const { page } = await open({ path: '/' })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    const palette = page.getByRole('dialog', { name: 'Search' })
    const choose = async (text: string, name: RegExp) => {
      await page.keyboard.press('/')
      await palette.getByRole('combobox').waitFor()
      await page.keyboard.type(text)
      const option = palette.getByRole('option', { name })
      await option.waitFor()
      for (let presses = 0; presses < 20; presses++) {
        if ((await option.getAttribute('aria-selected')) === 'true') break
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'hidden' })
    }
    await choose('tideline 20', /^Tideline #20(?!\d)/)
    await page.getByRole('heading', { name: 'Tideline #20', level: 1 }).waitFor()
    // Of the collection of the page before others.
    await choose('#21', /^Tideline #21(?!\d)/)
    await page.getByRole('heading', { name: 'Tideline #21', level: 1 }).waitFor()
    await choose('light', /^Use light theme/)
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
    await choose('cart', /^Open the cart/)
    await page.getByRole('dialog', { name: 'Cart' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Cart' }).waitFor({ state: 'hidden' })
    await choose(accounts[4]?.address ?? '', /^Activity of/)
    await page.getByRole('button', { name: "Show everybody's activity" }).waitFor()
    expect(page.url()).toContain(accounts[4]?.address.toLowerCase())
    // A payment token is no collection: one can swap for it.
    await choose(usdc, /^Swap for USDC/)
    await page.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
    expect(page.url()).toContain(usdc.toLowerCase())
    await choose('local 2', /^Switch to Sluice Local 2/)
    await choose('keyboard', /^Keyboard shortcuts/)
    await page.getByRole('dialog', { name: 'Keyboard' }).getByText('numbers (#20)').waitFor()
    await page.keyboard.press('Escape')
    const shown = page.getByRole('combobox', { name: 'Chain' })
    expect(await shown.inputValue()).toBe('31338')
  })

  test('enter before the answer is there opens what the whole text finds', async () => {
    const { page } = await open({ path: '/' })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.type('tideline #2')
    await palette.getByRole('option', { name: /Tideline #2(?!\d)/ }).waitFor()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tideline #23', level: 1 }).waitFor()
    await palette.waitFor({ state: 'hidden' })
  })

  test('an address with a letter in the wrong case is told as mistyped, and finds nobody', async () => {
    const { page } = await open({ path: '/' })
    await page.getByRole('button', { name: 'Search' }).click()
    const palette = page.getByRole('dialog', { name: 'Search' })
    const field = palette.getByRole('combobox')
    const account = accounts[4]?.address ?? ''
    await field.fill(account)
    await palette.getByRole('option', { name: /^Activity of/ }).waitFor()
    const letter = /[a-f]/.exec(account.slice(2))?.[0] ?? ''
    await field.fill(`0x${account.slice(2).replace(letter, letter.toUpperCase())}`)
    await palette.getByRole('alert').getByText('one may be mistyped').waitFor()
    await expect.poll(() => palette.getByRole('option').count()).toBe(0)
    // Without capitals, or with nothing else, there is nothing to be wrong.
    for (const digits of [account.slice(2).toLowerCase(), account.slice(2).toUpperCase()]) {
      await field.fill(`0x${digits}`)
      await palette.getByRole('option', { name: `Activity of ${account}` }).waitFor()
    }
  })

  test('a name that nothing has, and one that is a pattern, find nothing', async () => {
    const { page } = await open({ path: '/' })
    await page.getByRole('button', { name: 'Search' }).click()
    const palette = page.getByRole('dialog', { name: 'Search' })
    for (const text of ['nothing is called so', '%_%', '<img src=x>']) {
      await palette.getByRole('combobox').fill(text)
      await palette.getByText(/^Nothing on .* is called/).waitFor()
      expect(await palette.getByRole('option').count()).toBe(0)
    }
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    expect(await focused(page)).toContain('Search')
  })

  test('keys that are typed into a field or a dialog open nothing', async () => {
    const { page } = await open({ path: `/collection/31337/${collection}` })
    await cards(page).first().waitFor()
    await page.getByRole('searchbox', { name: 'Find a trait' }).focus()
    await page.keyboard.type('/?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).click()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: 'Keyboard' })
      .getByText('Buy the chosen card or row')
      .waitFor()
  })
})

describe('cards', () => {
  test('arrows move among them, also to those that did not exist yet', async () => {
    const { page } = await open({ path: `/collection/31337/${collection}?show=all&sort=number` })
    await connectAs(page, 'Farid')
    await cards(page).first().waitFor()
    await cards(page).first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Tideline #2')
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('Tideline #1')
    await page.keyboard.press('ArrowDown')
    const columns = Number((await focused(page)).split('#')[1]) - 1
    expect(columns).toBeGreaterThan(1)
    for (let row = 2; row <= 12; row++) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused(page)).toBe(`Tideline #${1 + row * columns}`)
      const box = await page.evaluate(() => {
        const at = document.activeElement?.getBoundingClientRect()
        return { top: at?.top ?? 0, bottom: at?.bottom ?? 0, height: innerHeight }
      })
      expect(box.top).toBeGreaterThan(0)
      expect(box.bottom).toBeLessThan(box.height)
    }
  })

  test.each(['grid', 'table'])(
    'Home, End and Page Up and Down move in the %s, also to what did not exist yet, and in sight',
    async view => {
      const { page } = await open({
        path: `/collection/31337/${collection}?show=all&sort=number&view=${view}`,
      })
      const links =
        view === 'grid'
          ? cards(page)
          : page.getByRole('table', { name: 'Items' }).getByRole('link', { name: /^Tideline #/ })
      await links.first().waitFor()
      await links.first().focus()
      const number = async () => Number((await focused(page)).split('#')[1])
      const isInSight = () =>
        page.evaluate(() => {
          const at = document.activeElement?.getBoundingClientRect()
          return at !== undefined && at.top > 0 && at.bottom < innerHeight
        })
      expect(await number()).toBe(1)
      await page.keyboard.press('PageDown')
      await expect.poll(number).toBeGreaterThan(4)
      const below = await number()
      expect(await isInSight()).toBe(true)
      await page.keyboard.press('PageUp')
      await expect.poll(number).toBe(1)
      expect(await isInSight()).toBe(true)
      await page.keyboard.press('End')
      await expect.poll(number).toBeGreaterThan(below + 10)
      expect(await isInSight()).toBe(true)
      const last = await number()
      await page.keyboard.press('PageUp')
      await expect.poll(number).toBeLessThan(last)
      expect(await isInSight()).toBe(true)
      await page.keyboard.press('Home')
      await expect.poll(number).toBe(1)
      expect(await isInSight()).toBe(true)
    },
  )

  test('each has its buttons once the grid stands still, and a chosen one at once', async () => {
    const { page } = await open({ path: `/collection/31337/${collection}` })
    await cards(page).first().waitFor()
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
    const bare = items.filter({ hasNot: page.getByRole('button') })
    // Rows that come before the page is scrolled have their buttons at once.
    await expect.poll(() => items.count()).toBeGreaterThan(8)
    await expect.poll(() => bare.count()).toBe(0)
    // Looked at in the moment it comes, before any timer could tell that the scrolling is over.
    const [passing, chosen] = await page.evaluate(
      () =>
        new Promise<number[]>(done => {
          const list = document.querySelector('[data-index]')?.parentElement as Element
          const observer = new MutationObserver(async changes => {
            const card = changes.flatMap(change => [...change.addedNodes]).at(-1)
            if (!(card instanceof HTMLLIElement)) return
            observer.disconnect()
            const buttons = () => card.querySelectorAll('button').length
            const before = buttons()
            card.querySelector('a')?.focus({ preventScroll: true })
            for (let turn = 0; turn < 5; turn++) await Promise.resolve()
            done([before, buttons()])
          })
          observer.observe(list, { childList: true })
          scrollBy(0, 1200)
        }),
    )
    expect(passing).toBe(0)
    expect(chosen).toBeGreaterThan(0)
    await expect.poll(() => bare.count()).toBe(0)
    expect(await items.count()).toBeGreaterThan(8)
  })

  test('b buys the chosen card', async () => {
    const { page } = await open({ path: `/collection/31337/${collection}` })
    await connectAs(page, 'Farid')
    const offered = page.getByRole('button', { name: /^Buy Tideline #/ }).first()
    const name = ((await offered.getAttribute('aria-label')) ?? '').replace('Buy ', '')
    await page.getByRole('list', { name: 'Items' }).getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('b')
    await page.getByRole('dialog', { name: `Buy ${name}` }).waitFor()
  })
})

test('each key that the sheet lists does what it says there', async () => {
  const { page } = await open({ path: `/collection/31337/${collection}?show=all&sort=number` })
  await connectAs(page, 'Buyer')
  await cards(page).first().waitFor()
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const press = (key: string) => page.keyboard.press(key)
  const at = () => focused(page)
  const isAt = (name: string) => expect.poll(at).toBe(name)
  const inCart = (count: number) =>
    page.getByRole('button', { name: new RegExp(`^Cart, ${count} item`) }).waitFor()
  const go = async () => {
    await cards(page).first().focus()
    await isAt('Tideline #1')
  }
  const closed = async (name: string | RegExp) => {
    await press('Escape')
    await dialog(name).waitFor({ state: 'detached' })
  }
  const checks: Record<string, () => Promise<unknown>> = {
    async '/'() {
      await press('/')
      await dialog('Search').waitFor()
      await closed('Search')
    },
    async 'Ctrl K'() {
      await page.getByRole('searchbox', { name: 'Name or number of an item' }).focus()
      await press('Control+k')
      await dialog('Search').waitFor()
      await closed('Search')
    },
    async '↑ ↓ ← →'() {
      await go()
      await press('ArrowRight')
      await isAt('Tideline #2')
      await press('ArrowDown')
      await expect.poll(at).not.toBe('Tideline #2')
      await press('ArrowUp')
      await isAt('Tideline #2')
      await press('ArrowLeft')
      await isAt('Tideline #1')
    },
    async 'Home End'() {
      await go()
      await press('End')
      await expect.poll(async () => Number((await at()).split('#')[1])).toBeGreaterThan(10)
      await press('Home')
      await isAt('Tideline #1')
    },
    async 'Page ↑ ↓'() {
      await go()
      await press('PageDown')
      await expect.poll(async () => Number((await at()).split('#')[1])).toBeGreaterThan(4)
      await press('PageUp')
      await isAt('Tideline #1')
    },
    async b() {
      await sorted()
      await press('b')
      await dialog(/^Buy Tideline #/).waitFor()
      await closed(/^Buy Tideline #/)
    },
    async c() {
      await sorted()
      await press('c')
      await inCart(1)
      await press('c')
      await inCart(0)
    },
    async 'Shift C'() {
      await sorted()
      await press('c')
      await inCart(1)
      await press('ArrowRight')
      await press('ArrowRight')
      await press('Shift+C')
      await inCart(3)
    },
    async Enter() {
      await sorted()
      const name = await at()
      await press('Enter')
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.goBack()
      await cards(page).first().waitFor()
    },
    async Esc() {
      await press('?')
      await dialog('Keyboard').waitFor()
      await closed('Keyboard')
    },
    async '?'() {
      await press('?')
      await dialog('Keyboard').waitFor()
      await closed('Keyboard')
    },
  }
  /** At a card that can be bought, in the order of prices. */
  async function sorted() {
    await page.goto(new URL(`/collection/31337/${collection}?currency=${ether}`, page.url()).href)
    await cards(page).nth(3).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: /^Buy Tideline #/ }).count())
      .toBeGreaterThan(2)
    await cards(page).first().focus()
  }
  await press('?')
  await dialog('Keyboard').waitFor()
  const keys = await dialog('Keyboard').locator('dt').allTextContents()
  await closed('Keyboard')
  expect(keys.toSorted()).toEqual(Object.keys(checks).toSorted())
  for (const key of keys) await checks[key]?.()
})

describe('what is pressed away', () => {
  /** What has the focus: its name, or what it says. */
  const has = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: found } = document
      return found?.getAttribute('aria-label') ?? found?.textContent ?? ''
    })

  test('a filter leads to the next one and then to the heading, cleared ones to the first field', async () => {
    const { page } = await open({
      path: `/collection/31337/${collection}?sources=%5B%22a.example%22%2C%22b.example%22%5D`,
    })
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
    }
    await press('Remove filter Marketplace: a.example')
    await expect.poll(() => has(page)).toBe('Remove filter Marketplace: b.example')
    await press('Clear 1 filter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('aside')?.ariaLabel))
      .toBe('Filters')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.goto(`${new URL(page.url()).origin}/collection/31337/${collection}?rank=10`)
    await press('Remove filter Rarest: 10')
    await expect.poll(() => has(page)).toBe('Tidelines')
  })

  test('holdings that are chosen no more, or hidden, lead to the first choice', async () => {
    const { page } = await open({ path: '/portfolio' })
    await connectAs(page, 'Chiara')
    const boxes = page.getByRole('table', { name: 'Holdings' }).getByRole('checkbox')
    for (const name of ['Choose none', 'Hide']) {
      await boxes.nth(1).check()
      await page.getByRole('button', { name, exact: true }).press('Enter')
      await expect.poll(() => has(page)).toBe('Choose all that are shown')
    }
  })
})
