import { tidelines, usdc } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { formatEther, zeroAddress } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { findingsInBothThemes } from '../support/findingsInBothThemes.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const collection = tidelines.address.toLowerCase()
const path = `/collection/31337/${collection}`
const open = useApps()

type Row = {
  token: { tokenId: string; name: string; rarityRank: number }
  market: { floorAsk: { price: { amount: { raw: string } }; source: { domain: string } } }
}

/** What the marketplace says of a question, without the page. */
async function tokens(query: string): Promise<Row[]> {
  const answer = await fetch(`${url}/api/31337/tokens/v7?collection=${collection}&${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { tokens: Row[] }).tokens
}

type Ask = { tokenId: string; currency: string; source: string; raw: bigint }

/** The live listings of the collection, by the orders themselves. */
async function asksNow(): Promise<Ask[]> {
  const query = `contracts=${collection}&status=active&limit=200`
  const { orders } = (await (await fetch(`${url}/api/31337/orders/asks/v5?${query}`)).json()) as {
    orders: {
      tokenSetId: string
      source: { domain: string }
      price: { currency: { contract: string }; amount: { raw: string } }
    }[]
  }
  return orders.map(({ tokenSetId, source, price }) => ({
    ...{ tokenId: tokenSetId.split(':')[2] ?? '', source: source.domain },
    ...{ currency: price.currency.contract.toLowerCase(), raw: BigInt(price.amount.raw) },
  }))
}

const cards = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('link')
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('filters', () => {
  test('a trait: as many items as its count says, kept in the address over a reload', async () => {
    const { page } = await open({ path: `${path}?show=all` })
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const group = filters
      .getByRole('group')
      .filter({ has: page.getByText('Hour', { exact: true }) })
    await group.locator('summary').click()
    const option = group.locator('label').last()
    const count = Number(await option.locator('span').nth(1).textContent())
    await option.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^Remove filter Hour: / }).waitFor()
    await expect.poll(() => cards(page).count(), { timeout: 10_000 }).toBe(count)
    await page.reload()
    await page.getByRole('button', { name: /^Remove filter Hour: / }).waitFor()
    await expect.poll(() => cards(page).count(), { timeout: 10_000 }).toBe(count)
  })

  test('the values of a trait: their counts and floors, of what is listed in native currency', async () => {
    const { page } = await open({ path })
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const group = filters
      .getByRole('group')
      .filter({ has: page.getByText('Hour', { exact: true }) })
    await group.locator('summary').click()
    await group.locator('label').first().waitFor()
    const shown = await group.locator('label').evaluateAll(rows =>
      rows.map(row => ({
        value: row.querySelector('bdi')?.textContent ?? '',
        count: Number(row.querySelectorAll(':scope > span')[1]?.textContent),
        // Every digit of it, whatever is shown.
        floor: row.querySelector('data')?.value,
      })),
    )
    expect(shown.length).toBeGreaterThan(2)
    const asks = await asksNow()
    for (const { value, count, floor } of shown) {
      const of = await tokens(`attributes[Hour]=${encodeURIComponent(value)}&limit=100`)
      expect([value, count]).toEqual([value, of.length])
      const ids = new Set(of.map(({ token }) => token.tokenId))
      const prices = asks
        .filter(ask => ids.has(ask.tokenId) && ask.currency === zeroAddress)
        .map(({ raw }) => raw)
      const least = prices.length === 0 ? undefined : prices.reduce((a, b) => (a < b ? a : b))
      expect([value, floor]).toEqual([value, least && formatEther(least)])
    }
  })

  test.each(['Marketplace', 'Currency'] as const)(
    '%s: the items are those with such an order, kept in the address over a reload',
    async title => {
      // High enough for all of them: cards that are not near the window do not exist.
      const { page } = await open({ path, viewport: { width: 1440, height: 4000 } })
      await cards(page).first().waitFor()
      const filters = page.getByRole('complementary', { name: 'Filters' })
      await filters.getByText(title, { exact: true }).click()
      const asks = await asksNow()
      const isOurs = ({ currency, source }: Ask) =>
        title === 'Currency' ? currency === usdc.toLowerCase() : source === 'sluice.local'
      if (title === 'Currency')
        await filters.getByRole('combobox', { name: 'Currency' }).selectOption({ label: 'USDC' })
      else await filters.getByRole('checkbox', { name: 'sluice.local' }).check()
      const chip = page.getByRole('button', {
        name: title === 'Currency' ? 'Remove filter Currency: USDC' : /^Remove filter .*sluice/,
      })
      await chip.waitFor()
      const wanted = [...new Set(asks.filter(isOurs).map(({ tokenId }) => `Tideline #${tokenId}`))]
      for (const _ of ['chosen', 'after a reload']) {
        await expect
          .poll(async () => (await cards(page).allTextContents()).sort(), { timeout: 10_000 })
          .toEqual(wanted.sort())
        await page.reload()
        await chip.waitFor()
      }
      await chip.click()
      await expect.poll(() => page.url()).not.toMatch(/sources|currency/)
    },
  )

  test('price and rank: the items are those that the marketplace names', async () => {
    const listed = await tokens('minFloorAskPrice=0&limit=100')
    const middle = BigInt(
      listed[Math.floor(listed.length / 2)]?.market.floorAsk.price.amount.raw ?? 0,
    )
    // A price of few digits, so that it can be typed.
    const most = middle / 10n ** 15n
    const wanted = listed
      .filter(row => BigInt(row.market.floorAsk.price.amount.raw) <= most * 10n ** 15n)
      .filter(row => row.token.rarityRank <= 60)
      .map(row => row.token.name)
    const { page } = await open({ path })
    await cards(page).first().waitFor()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const text = `${most / 1000n}.${(most % 1000n).toString().padStart(3, '0')}`
    await filters.getByRole('textbox', { name: 'Most price in ETH' }).fill(text)
    await page.keyboard.press('Enter')
    await filters.getByText('Rarity', { exact: true }).click()
    await filters.getByRole('textbox', { name: 'The rarest' }).fill('60')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove filter Rarest: 60' }).waitFor()
    expect(wanted.length).toBeGreaterThan(2)
    await expect.poll(() => cards(page).count(), { timeout: 10_000 }).toBe(wanted.length)
    expect(await cards(page).allTextContents()).toEqual(wanted)
  })

  test('a price that can be read in two ways is refused, and nothing is filtered', async () => {
    const { page } = await open({ path })
    await cards(page).first().waitFor()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    const field = filters.getByRole('textbox', { name: 'Most price in ETH' })
    await field.fill('1,500')
    await page.keyboard.press('Enter')
    await filters.getByText('Use digits, such as 0.5.').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(page.url()).not.toContain('max')
  })

  test('nonsense in the address is left out', async () => {
    const query =
      'min=-1&max=abc&rank=0.5&currency=javascript:alert(1)&sort=drop&tab=x&events=%7B%7D'
    const { page } = await open({ path: `${path}?${query}` })
    await cards(page).first().waitFor()
    expect(await page.getByRole('button', { name: /^Remove filter/ }).count()).toBe(0)
  })

  test('a name, from the search on, and a number, which is one item whether it is listed or not', async () => {
    const { page } = await open({ path })
    await cards(page).first().waitFor()
    await page.keyboard.press('/')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').fill('tideline')
    await palette.getByRole('option', { name: 'All items called “tideline” in Tidelines' }).click()
    await page.getByRole('button', { name: 'Remove filter Name: tideline' }).waitFor()
    expect(page.url()).toContain('show=all')
    const listed = await tokens('minFloorAskPrice=0&limit=100')
    const isListed = new Set(listed.map(({ token }) => token.tokenId))
    const other = Array.from({ length: 120 }, (_, at) => `${at + 1}`).find(id => !isListed.has(id))
    const field = page.getByRole('searchbox', { name: 'Name or number of an item' })
    expect(await field.inputValue()).toBe('tideline')
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByText('Listed', { exact: true })
      .click()
    await field.fill(`#${other}`)
    await page.getByRole('button', { name: 'Look among all items' }).click()
    await cards(page).first().waitFor()
    expect(await cards(page).allTextContents()).toEqual([`Tideline #${other}`])
  })

  test('on a phone they are a sheet, which holds the focus and gives it back', async () => {
    const { page } = await open({ path, viewport: { width: 390, height: 844 } })
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByText('All', { exact: true }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('Filters')
    expect(page.url()).toContain('show=all')
  })

  test('on a phone what happens is in a sheet, and followed as long as that is open', async () => {
    const { page } = await open({ path: '/settings', viewport: { width: 390, height: 844 } })
    let asked = 0
    page.on('request', request => {
      if (/\/collections\/activity\/v6\?/.test(request.url())) asked++
    })
    await page.goto(url + path)
    await cards(page).first().waitFor()
    await page.getByRole('slider', { name: 'How many of the cheapest' }).waitFor()
    expect(asked).toBe(0)
    await page.getByRole('button', { name: 'Latest', exact: true }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Latest listings and sales' })
    await sheet.getByRole('listitem').first().getByRole('link').waitFor()
    expect(asked).toBeGreaterThan(0)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Latest')
  })
})

describe('the table', () => {
  test('has the same items in the same order, and only some rows exist', async () => {
    const { page } = await open({ path: `${path}?show=all&sort=number` })
    await cards(page).first().waitFor()
    const first = await cards(page).first().textContent()
    await page.getByText('Table', { exact: true }).click()
    const table = page.getByRole('table', { name: 'Items' })
    await table.getByRole('link').first().waitFor()
    expect(await table.getByRole('link').first().textContent()).toBe(first)
    await page.mouse.wheel(0, 100_000)
    await table.getByRole('link', { name: 'Tideline #60' }).waitFor()
    expect(await table.getByRole('row').count()).toBeLessThan(60)
    // The marketplace sorts all of them by the head that is pressed, and the address says so, as the menu does.
    await page.mouse.wheel(0, -100_000)
    const head = table.getByRole('columnheader', { name: 'Rank' })
    for (const [way, sort, rank] of [
      ['ascending', 'rarity', '1'],
      ['descending', 'rarity-down', '120'],
    ] as const) {
      await head.getByRole('button').press('Enter')
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(way)
      await table.getByRole('row').nth(1).getByText(rank, { exact: true }).waitFor()
      expect(new URL(page.url()).searchParams.get('sort')).toBe(sort)
      expect(await page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe(sort)
    }
  })
})

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('at %s', (_, viewport) => {
  test.each([
    ['offers', /^Depth of the order book: best offer [\d.]+ ETH, cheapest listing/],
    ['activity', undefined],
    ['analytics', /sales between/],
  ] as const)('%s: fits, and is accessible in dark and light', async (tab, chart) => {
    const { page } = await open({
      path: `${path}?tab=${tab}`,
      ...{ viewport, reducedMotion: 'reduce' as const },
    })
    await page.getByRole('table').getByRole('row').nth(2).waitFor()
    // A phone has no room for it above the offers: it is folded away.
    if (tab === 'offers' && viewport.width < 640)
      await page.getByText('Depth', { exact: true }).click()
    if (chart) await page.getByRole('img', { name: chart }).waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

describe('offers', () => {
  test('the depth has both sides as they were made: the best offer and the floor of the head, and no offer for a trait', async () => {
    type Bid = { price: { amount: { decimal: number } }; quantityRemaining: number }
    type Head = Record<'topBid' | 'floorAsk', { price: { amount: { decimal: number } } }>
    const read = async (query: string) => (await fetch(`${url}/api/31337/${query}`)).json()
    const { orders } = (await read(
      `orders/bids/v6?contracts=${collection}&status=active&orderType=collection&limit=100`,
    )) as { orders: Bid[] }
    const { collections } = (await read(`collections/v7?id=${collection}`)) as {
      collections: Head[]
    }
    const wanted = orders.reduce((sum, { quantityRemaining }) => sum + quantityRemaining, 0)
    const best = collections[0]?.topBid.price.amount.decimal
    expect(best).toBe(Math.max(...orders.map(({ price }) => price.amount.decimal)))
    const { page } = await open({ path: `${path}?tab=offers` })
    const chart = page.getByRole('img', { name: /^Depth of the order book: best offer/ })
    expect(await chart.getAttribute('aria-label')).toContain(
      [
        `: best offer ${best} ETH`,
        `cheapest listing ${collections[0]?.floorAsk.price.amount.decimal} ETH`,
        `${wanted} wanted for any item`,
      ].join(', '),
    )
    await page.getByText('What buyers pay, fees included.').waitFor()
  })

  test('the best stands first, by what the marketplace says, and a kind can be chosen', async () => {
    const answer = await fetch(
      `${url}/api/31337/orders/bids/v6?contracts=${collection}&status=active&sortBy=price&limit=5`,
    )
    const { orders } = (await answer.json()) as { orders: { price: { amount: { raw: string } } }[] }
    const { page } = await open({ path: `${path}?tab=offers` })
    const table = page.getByRole('table', { name: 'Offers' })
    await table.getByRole('row').nth(1).waitFor()
    const raw = BigInt(orders[0]?.price.amount.raw ?? 0)
    const shown = await table.getByRole('row').nth(1).locator('data').first().getAttribute('value')
    const [whole = '', fraction = ''] = (shown ?? '').split('.')
    expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(raw)
    await page.getByText('Trait', { exact: true }).click()
    await expect.poll(() => table.getByText('Any item').count(), { timeout: 10_000 }).toBe(0)
    expect(page.url()).toContain('for=attribute')
  })
})

describe('analytics', () => {
  type Sales = { sales: { token: { tokenId: string; name: string }; timestamp: number }[] }

  test('sales of a time that is chosen are read by the keyboard, and gone to', async () => {
    const answer = await fetch(
      `${url}/api/31337/sales/v6?collection=${collection}&includeTokenMetadata=true&limit=1000`,
    )
    const { sales } = (await answer.json()) as Sales
    const [latest, before] = sales
    if (latest === undefined || before === undefined) throw new Error('There are no two sales.')
    const { page } = await open({ path: `${path}?tab=analytics` })
    await page.getByText('All', { exact: true }).click()
    await expect.poll(() => page.url()).toContain('range=all')
    await page.getByRole('img', { name: new RegExp(`^${sales.length} sales between`) }).waitFor()
    const slider = page.getByRole('slider', { name: 'Sales, one by one' })
    await slider.focus()
    const said = () => slider.getAttribute('aria-valuetext')
    expect(await said()).toContain(`${latest.token.name}: `)
    await page.keyboard.press('ArrowLeft')
    expect(await said()).toContain(`${before.token.name}: `)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: before.token.name }).waitFor()
    await page.goBack()
    await page.getByRole('slider', { name: 'Sales, one by one' }).waitFor()
    expect(page.url()).toContain('range=all')
  })
})
