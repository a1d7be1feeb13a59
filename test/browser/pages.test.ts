import { gzipSync } from 'node:zlib'
import { dropPhases, firstLight, tidelines } from '@sluice/devnet'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
import { goTo } from '../support/goTo.ts'
import { loadedCode } from '../support/loadedCode.ts'
import { serveElsewhere } from '../support/serveElsewhere.ts'
import { tabTo } from '../support/tabTo.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const open = useApps()
const within = { timeout: 10_000 }

describe('activity', () => {
  test('only the kinds that were chosen, and of one account only what it did', async () => {
    const { page } = await open({ path: '/activity' })
    const table = page.getByRole('table', { name: 'Activity' })
    await table.getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'Sale', exact: true }).click()
    const kinds = () => table.locator('td:nth-child(2)').allInnerTexts()
    await expect.poll(async () => [...new Set(await kinds())], within).toEqual(['Sale'])
    expect(page.url()).toContain('events')

    await connectAs(page, 'Dmitri')
    await page.getByRole('button', { name: 'Only mine' }).click()
    await page.getByRole('button', { name: "Show everybody's activity" }).waitFor()
    const mine = async () => {
      const texts = await table.locator('tbody tr:not([aria-hidden])').allTextContents()
      return texts.length > 0 && texts.every(text => text.includes('You'))
    }
    await expect.poll(mine, within).toBe(true)
  })
})

describe('mint', () => {
  test('the phases are those of the drop, each with its exact price', async () => {
    const path = `/mint/31337/${firstLight.address.toLowerCase()}`
    const answer = await fetch(
      `${url}/api/31337/collections/v7?id=${firstLight.address}&includeMintStages=true`,
    )
    const { collections } = (await answer.json()) as {
      collections: {
        supply: number
        remainingSupply: number
        mintStages: { price: { amount: { raw: string } } }[]
      }[]
    }
    const stages = collections[0]?.mintStages ?? []
    expect(stages.length).toBeGreaterThan(0)
    expect(stages.length).toBeLessThanOrEqual(dropPhases.length)
    const { page } = await open({ path: '/mint' })
    await page.getByRole('link', { name: 'First Light' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    const phases = page.getByRole('region', { name: 'Phases' }).getByRole('listitem')
    await phases.first().waitFor()
    const shown = await phases
      .locator('data')
      .evaluateAll(nodes => nodes.map(node => node.getAttribute('value') ?? ''))
    const raw = shown.map(value => {
      const [whole = '', fraction = ''] = value.split('.')
      return (whole + fraction.padEnd(18, '0')).replace(/^0+(?=\d)/, '')
    })
    const priced = stages.map(({ price }) => price.amount.raw).filter(each => each !== '0')
    expect(raw.sort()).toEqual(priced.sort())
    const minted = (collections[0]?.supply ?? 0) - (collections[0]?.remainingSupply ?? 0)
    await page.getByText(`${minted} of ${collections[0]?.supply}`).waitFor()
  })
})

describe('settings', () => {
  test('a theme holds over a reload, and the system is followed again', async () => {
    const { page } = await open({ path: '/settings', colorScheme: 'dark' })
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await page.getByRole('radio', { name: 'Light' }).check({ force: true })
    expect(await scheme()).toBe('light')
    await page.reload()
    await page.getByRole('radio', { name: 'Light' }).waitFor()
    expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true)
    expect(await scheme()).toBe('light')
    await page.getByRole('radio', { name: 'As the system' }).check({ force: true })
    expect(await scheme()).toBe('light dark')
    await page.getByText(`${url}/api/31337`).waitFor()

    // The language of the whole app and of the kit, at once, also in another tab, and over a reload.
    const other = await page.context().newPage()
    await other.goto(url)
    // Not "check": it shows once its texts are there.
    await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true })
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('value') === 'de')
    await other.getByRole('heading', { name: 'Sammlungen', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await page.getByRole('radio', { name: 'Kompakt' }).check({ force: true })
    await page.reload()
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
    expect(await page.getByRole('radio', { name: 'Kompakt' }).isChecked()).toBe(true)

    // Fiat is off; a server without a rate is said to have none, then about what the rate of the local one says.
    await page.route('**/currencies/conversion/v1**', route =>
      route.fulfill({ json: { conversion: '1', usd: null } }),
    )
    const usd = page.getByRole('radio', { name: 'USD' })
    expect(await usd.isChecked()).toBe(false)
    await usd.check({ force: true })
    await page.getByText('keinen Kurs für USD').waitFor()
    await page.getByRole('radio', { name: 'English' }).click({ force: true })
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(await usd.isChecked()).toBe(true)
    await page.unroute('**/currencies/conversion/v1**')
    await page.reload()
    await page.getByText('Approximate, beside prices that this server has a rate for.').waitFor()
    await connectAs(page, 'Dmitri')
    await page.goto(`${url}/portfolio`)
    await page.getByText(/^≈ \$[\d,]+\.\d\d$/).waitFor()
  })
})

describe('density', () => {
  test('rows are lower and more cards stand beside each other where it is compact, also after a reload', async () => {
    const { page } = await open({ path: '/settings' })
    const choice = page.getByRole('radio', { name: 'Compact' })
    await choice.waitFor({ state: 'attached' })
    const measure = async () => {
      await goTo(page, '/activity')
      const row = page.getByRole('table', { name: 'Activity' }).getByRole('row').nth(2)
      await row.waitFor()
      const height = (await row.boundingBox())?.height ?? 0
      await goTo(page, `/collection/31337/${tidelines.address.toLowerCase()}`)
      const cards = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
      await cards.nth(1).waitFor()
      const width = (await cards.first().boundingBox())?.width ?? 0
      await goTo(page, '/settings')
      await choice.waitFor({ state: 'attached' })
      return { height, width }
    }
    const usual = await measure()
    await choice.check({ force: true })
    const compact = await measure()
    expect(compact.height).toBeGreaterThan(20)
    expect(compact.height).toBeLessThan(usual.height)
    expect(compact.width).toBeLessThan(usual.width)
    await page.reload()
    await choice.waitFor({ state: 'attached' })
    expect(await measure()).toEqual(compact)
  })
})

describe('the connection', () => {
  test('another node is asked for its chain first, kept, and given back', async () => {
    const { page } = await open({ path: '/settings', tolerate: [/status of 404/] })
    const form = page.getByRole('form', { name: 'Other addresses' })
    const node = form.getByRole('textbox', { name: 'Node (RPC)' })
    const api = form.getByRole('textbox', { name: 'Marketplace API' })
    const use = form.getByRole('button', { name: 'Check and use' })
    const refused = async (field: typeof node, text: string, reason: RegExp) => {
      await field.fill(text)
      await use.click()
      await form.getByText(reason).waitFor()
      expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
      await field.fill('')
    }
    await refused(node, 'ws://127.0.0.1:1', /is no address/)
    // The policy would not let it through: it is not even asked.
    await refused(node, 'http://127.0.0.1:9/', /may not connect to http:\/\/127\.0\.0\.1:9:/)
    await refused(node, inject('secondRpcUrl'), /a node of chain 31338, not of 31337/)
    await refused(node, `${url}/health`, /is no node/)
    await refused(api, `${url}/api/31338`, /the API of chain 31338, not of 31337/)
    expect(await page.evaluate(() => localStorage.getItem('sluice.connection'))).toBeNull()

    await api.fill(`${url}/api/31337/`)
    await node.fill(inject('rpcUrl'))
    await Promise.all([page.waitForEvent('load'), use.click()])
    await page.getByRole('button', { name: 'Back to those of the server' }).waitFor()
    expect(await api.inputValue()).toBe(`${url}/api/31337`)
    await page.getByRole('link', { name: 'Collections' }).first().click()
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    await page.goto(`${url}/settings`)
    const back = page.getByRole('button', { name: 'Back to those of the server' })
    await Promise.all([page.waitForEvent('load'), back.click()])
    await form.waitFor()
    expect(await page.evaluate(() => localStorage.getItem('sluice.connection'))).toBeNull()
  })

  test('an API of another origin: its pictures are read from there, as the policy has it', async () => {
    const elsewhere = await serveElsewhere(url)
    onTestFinished(elsewhere.stop)
    const { page } = await open({
      url: elsewhere.url,
      path: '/settings',
      // Its node lets in the pages of the market only, and neither origin has a feed.
      tolerate: [
        /'http:\/\/127\.0\.0\.1:\d+\/' from/,
        /ERR_FAILED/,
        /ws:\/\//,
        /^asked localhost$/,
      ],
    })
    const form = page.getByRole('form', { name: 'Other addresses' })
    await form.getByRole('textbox', { name: 'Marketplace API' }).fill(`${elsewhere.api}/api/31337`)
    const use = form.getByRole('button', { name: 'Check and use' })
    await Promise.all([page.waitForEvent('load'), use.click()])
    await page.getByRole('button', { name: 'Back to those of the server' }).waitFor()
    await page.getByRole('link', { name: 'Collections' }).first().click()
    const pictures = page.getByRole('row').filter({ hasText: 'Tidelines' }).locator('img')
    const drawn = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ naturalWidth, src }) => naturalWidth > 0 && new URL(src).origin),
      )
    await expect.poll(async () => [...new Set(await drawn())], within).toEqual([elsewhere.api])
  })
})

describe('lists of collections', () => {
  test('are read to their end with the keyboard, which keeps its place', async () => {
    const { page } = await open({ path: '/settings', reducedMotion: 'reduce' })
    // The marketplace itself, by pages of one.
    await page.route(/\/collections\/v7\?.*limit=/, route => {
      const asked = new URL(route.request().url())
      asked.searchParams.set('limit', '1')
      return route.continue({ url: asked.href })
    })
    const answer = await fetch(`${url}/api/31337/collections/v7?limit=20`)
    const { collections } = (await answer.json()) as { collections: { name: string }[] }
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const readAll = async (more: string, whole: string) => {
      await tabTo(page, new RegExp(`^${more}$`))
      for (let presses = 0; presses < 20 && (await focused()) !== whole; presses++) {
        expect(await focused()).toBe(more)
        const next = page.waitForResponse(/\/collections\/v7\?/)
        await page.keyboard.press('Enter')
        await next
        const rest = page.getByRole('button', { name: more })
        await page
          .getByText(whole)
          .or(rest.and(page.locator('[aria-disabled=false]')))
          .waitFor()
      }
      await expect.poll(focused).toBe(whole)
    }
    const { length } = collections
    await page.getByRole('link', { name: 'Collections' }).first().click()
    await page.getByRole('button', { name: 'Show more' }).waitFor()
    await readAll('Show more', `All ${length} collections are shown.`)
    const names = await page.getByRole('rowheader').allTextContents()
    expect(names.map(name => name.trim()).sort()).toEqual(
      collections.map(({ name }) => name).sort(),
    )
    await page.getByRole('link', { name: 'Mint', exact: true }).first().click()
    await page.getByText('The newest 3 collections were looked through.').waitFor()
    await readAll('Look through more', `All ${length} collections were looked through.`)
  })
})

test('the first page loads at most 220 kB of JavaScript, gzipped', async () => {
  const { page } = await open({ path: '/' })
  await page.getByRole('link', { name: /Tidelines/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const scripts = [...new Set(loaded.filter(name => name.endsWith('.js')))]
  const sizes = await Promise.all(
    scripts.map(async script => {
      const answer = await fetch(script)
      return gzipSync(new Uint8Array(await answer.arrayBuffer())).length
    }),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024
  // The app, what draws, what reads, the page.
  expect(scripts.length).toBeGreaterThan(3)
  expect(total).toBeGreaterThan(100)
  expect(total).toBeLessThanOrEqual(220)
})

test('what draws charts and models is loaded where they are looked at, and not before', async () => {
  const { page } = await open({ path: '/' })
  /** What only that code says. */
  const drawing = async () => {
    const code = await loadedCode(page)
    expect(code).toContain('Skip to content')
    return ['{0} sales between', 'WebGLRenderer'].filter(words => code.includes(words))
  }
  await page.getByRole('link', { name: /Tidelines/ }).waitFor()
  expect(await drawing()).toEqual([])
  await page.getByRole('link', { name: /Tidelines/ }).click()
  await page.getByRole('list', { name: 'Items' }).getByRole('link').first().waitFor()
  expect(await drawing()).toEqual([])
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await page.getByRole('img', { name: /sales between/ }).waitFor()
  expect(await drawing()).toEqual(['{0} sales between'])
})
