import { firstLight, tidelines, vessels } from '@sluice/devnet'
import type { Page, WebSocketRoute } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { damage } from '../support/damage.ts'
import { fetchJson } from '../support/fetchJson.ts'
import { forSale } from '../support/forSale.ts'
import { hostileAddresses, hostileTexts, markOf } from '../support/hostilePayloads.ts'
import { newcomer } from '../support/newcomer.ts'
import { poisoner } from '../support/poisoner.ts'
import { pressAll } from '../support/pressAll.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const collection = tidelines.address.toLowerCase()
const open = useApps()

async function poisonAnswers(page: Page, shown: ReadonlySet<string>): Promise<Set<string>> {
  const { poison, sent } = poisoner(shown)
  await page.route('**/api/31337/**', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    // What is asked while the page is closed has no answer, or loses it.
    const answer = await fetchJson(route).catch(() => undefined)
    if (answer === undefined) return
    const { response, json } = answer
    return json === undefined
      ? route.fulfill({ response })
      : route.fulfill({ response, json: poison(json) })
  })
  return sent
}

const row = (page: Page) => page.getByRole('row').nth(1).waitFor()
const pages: readonly (readonly [path: string, arrived: (page: Page) => Promise<unknown>])[] = [
  ['/', row],
  [
    `/collection/31337/${collection}`,
    page => page.getByRole('list', { name: 'Items' }).getByRole('link').first().waitFor(),
  ],
  [`/collection/31337/${collection}?view=table`, row],
  [`/collection/31337/${collection}?tab=offers`, row],
  [`/collection/31337/${collection}?tab=activity`, row],
  [
    `/collection/31337/${collection}?tab=analytics`,
    page => page.getByRole('img').first().waitFor(),
  ],
  [`/token/31337/${collection}/20`, page => page.getByRole('region', { name: 'Traits' }).waitFor()],
  ['/portfolio', row],
  ['/portfolio?tab=listings', row],
  ['/portfolio?tab=received', row],
  ['/activity', row],
  ['/mint', row],
]
/** Those that show few of the texts: once is enough. */
const fewer: typeof pages = [
  [
    `/mint/31337/${firstLight.address.toLowerCase()}`,
    page => page.getByRole('region', { name: 'Phases' }).waitFor(),
  ],
  ['/swap?amount=1', page => page.getByText('You get at least').waitFor()],
  ['/call', page => page.getByRole('form', { name: 'Call' }).waitFor()],
]

/** Whatever opens a dialog of the browser is an attack that has run. */
function hearDialogs(page: Page): void {
  page.on('dialog', dialog => {
    throw new Error(`a dialog was opened: ${dialog.message()}`)
  })
}

/** The marks of the texts that are shown. */
async function marksIn(page: Page): Promise<Set<string>> {
  const marks = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) found.push(...(texts.currentNode.nodeValue?.match(/\bt\d\d /g) ?? []))
    return found
  })
  return new Set(marks)
}
const unseen = (marks: ReadonlySet<string>) =>
  hostileTexts.map(markOf).filter(mark => !marks.has(mark))

/** What stands over the page, so that the next one can be gone to and used. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Nothing happened, and nothing happens to who points at what is there and presses it. */
async function expectNoDamage(page: Page, where: string): Promise<void> {
  expect([where, await damage(page)]).toEqual([where, damage.none])
  await pressAll(page)
  expect([where, await damage(page)]).toEqual([where, damage.none])
}

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('at %s, with an attack in every name and every address', (_, viewport) => {
  test('nothing is run, nobody is asked, nothing is hidden, and nothing flows over', async () => {
    const { page } = await open({
      ...{ path: '/settings', viewport, reducedMotion: 'reduce' },
      // What is pointed at is read ahead. No text with such a character is in the server's book, which refuses to look.
      tolerate: [/status of 400 .*[?&]attributes%5B.*%00/],
    })
    hearDialogs(page)
    await connectAs(page, 'Dmitri')
    const shown = new Set<string>()
    const sent = await poisonAnswers(page, shown)
    const isPhone = viewport.width < 500
    for (const [path, arrived] of isPhone ? [...pages, ...fewer] : pages) {
      await visit(page, path)
      await arrived(page)
      for (const mark of await marksIn(page)) shown.add(mark)
      // Once is enough for what waits to be pressed.
      if (isPhone) await expectNoDamage(page, path)
      else expect([path, await damage(page)]).toEqual([path, damage.none])
      if (isPhone && path === '/') {
        await page.getByRole('button', { name: 'Search' }).click()
        await page.getByRole('combobox', { name: /^Search/ }).fill('tide')
        await page.getByRole('option', { name: /t\d\d/ }).first().waitFor()
        await expectNoDamage(page, 'the search')
        await close(page)
      }
      if (!path.startsWith('/token/')) continue
      // In a dialog, too, which is drawn beside the page.
      await page.getByRole('button', { name: 'Make offer' }).click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      await expectNoDamage(page, 'a dialog')
      await close(page)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Every one was there, and every text was seen.
    const all = [...hostileTexts, ...hostileAddresses]
    expect(all.length).toBeGreaterThanOrEqual(60)
    expect(all.filter(each => !sent.has(each))).toEqual([])
    expect(unseen(shown)).toEqual([])
  })
})

test('with an attack in every message of the live feed, nothing is run', async () => {
  const { page } = await open({
    ...{ path: '/settings', viewport: { width: 1440, height: 2000 }, reducedMotion: 'reduce' },
    // What is not understood is told to programmers.
    tolerate: [/The live feed/],
  })
  hearDialogs(page)
  let feed: WebSocketRoute | undefined
  await page.routeWebSocket(/\/api\/31337\/ws/, socket => {
    socket.connectToServer()
    feed = socket
  })
  const shown = new Set<string>()
  const { poison, sent } = poisoner(shown)
  const tell = (event: string, data: unknown) =>
    feed?.send(JSON.stringify({ type: 'event', event, tags: {}, changed: ['name'], data }))
  const read = async (path: string) =>
    (await (await fetch(`${url}/api/31337${path}`)).json()) as Record<string, unknown[]>

  const edition = `${vessels.address.toLowerCase()}:3`
  const [{ orders: asks = [] }, { orders: bids = [] }, { tokens = [] }] = await Promise.all([
    read(`/orders/asks/v5?token=${edition}&status=active&limit=50`),
    read(`/orders/bids/v6?token=${edition}&status=active&limit=50`),
    read(`/tokens/v7?collection=${collection}&sortBy=tokenId&sortDirection=asc&limit=60`),
  ])
  await page.goto(`${url}/token/31337/${edition.replace(':', '/')}`)
  const listings = page.getByRole('region', { name: 'Listings' })
  await listings.getByRole('row').nth(1).waitFor()
  // The feed may open after the listings stand, and what it tells then is read anew once.
  const toldOf = async () => {
    for (const order of asks) tell('ask.updated', poison(order))
    for (const order of bids) tell('bid.updated', poison(order))
    return await listings.getByText(/\bt\d\d /).count()
  }
  await expect.poll(toldOf, { timeout: 20_000 }).toBeGreaterThan(0)
  await expectNoDamage(page, 'the listings')

  // A list that no price moves takes over what an event says as it is.
  await page.goto(`${url}/collection/31337/${collection}?view=table&sort=number`)
  await row(page)
  await page.getByText('Live', { exact: true }).first().waitFor()
  const done: damage.Damage[] = []
  const next = async () => {
    for (const token of tokens) tell('token.updated', poison(token))
    for (const mark of await marksIn(page)) shown.add(mark)
    done.push(await damage(page))
    return unseen(shown)
  }
  await expect.poll(next, { timeout: 20_000 }).toEqual([])
  expect(done).toEqual(done.map(() => damage.none))
  await expectNoDamage(page, 'the items')

  for (const text of hostileTexts) {
    feed?.send(text)
    feed?.send(JSON.stringify({ type: text, event: text, status: text, data: text }))
    tell(`token.${text}`, text)
  }
  tell('__proto__.updated', { hits: 1 })
  const refusal = { type: 'subscribe', status: 'error', data: { code: hostileTexts[2] } }
  feed?.send(JSON.stringify(refusal))
  // A feed that refuses in such words is not tried again.
  await page.getByText('Every 15 s').first().waitFor()
  await expectNoDamage(page, 'the items')
  expect(sent.size).toBeGreaterThanOrEqual(60)
})

test('with an attack in every step of a trade and in all that the browser keeps, nothing is run', async () => {
  const who = await newcomer({ url, rpcUrl })
  const { page, wallet } = await open({
    ...{ path: `/token/31337/${collection}/${await forSale(url, who.address, 1 / 5)}` },
    ...{ wallet: who.wallet, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    tolerate: [/status of 400/],
  })
  hearDialogs(page)
  await connectWallet(page)
  let refusal: string | undefined
  await page.route('**/execute/**', async route => {
    if (refusal !== undefined)
      return route.fulfill({ status: 400, json: { message: refusal, error: refusal } })
    const response = await route.fetch()
    const answer = await response.json()
    // Done already, so that nothing of it is asked of the wallet; a step that is not known has no words of ours.
    const steps = hostileTexts.map((text, index) => ({
      ...{ id: `${index} ${text}`, action: text, description: text, kind: 'transaction' },
      items: [{ status: 'complete', tip: text }],
    }))
    const path = answer.path.map((line: object) => ({ ...line, source: hostileTexts[2] }))
    await route.fulfill({ response, json: { ...answer, path, steps: [...steps, ...answer.steps] } })
  })
  const card = page.getByRole('region', { name: 'Price' })
  const dialog = page.getByRole('dialog', { name: /^Buy / })
  const confirm = dialog.getByRole('button', { name: /^Buy for/ })
  await card.getByRole('button', { name: /^Buy/ }).click()
  await confirm.waitFor()
  await expectNoDamage(page, 'the review')
  wallet?.rejectWhen(() => true)
  await confirm.click()
  await dialog.getByText('You declined the request in your wallet.').waitFor()
  expect(unseen(await marksIn(page))).toEqual([])
  await expectNoDamage(page, 'the steps')
  // One that would run, and one that would be turned around.
  for (refusal of hostileTexts.filter((_, index) => index === 2 || index === 40)) {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await card.getByRole('button', { name: /^Buy/ }).click()
    await dialog.getByRole('alert').getByText(markOf(refusal)).waitFor()
    await expectNoDamage(page, 'a refusal')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // The journal has the steps of the run already; whoever writes to the storage says why it failed, too.
  await page.evaluate(
    ([texts, images, contract]) => {
      for (const key of Object.keys(localStorage).filter(name => name.startsWith('sluice/run/'))) {
        const run = JSON.parse(localStorage.getItem(key) ?? '')
        const text = texts.slice(40, 46).join(' ')
        const said = { message: text, code: 'odd', summary: text, hints: texts.slice(40, 42) }
        run.error = { ...said, retryable: true, moneyMoved: 'no', details: { reasons: texts } }
        for (const step of run.steps) for (const item of step.items) item.warning = step.action
        localStorage.setItem(key, JSON.stringify(run))
      }
      const items = texts.slice(0, 50).map((text, index) => ({
        ...{ chainId: 31337, orderId: `0x${String(index).padStart(64, '0')}`, contract },
        ...{ tokenId: `${index}`, name: text.slice(0, 300), collection: text.slice(0, 300) },
        ...{ source: text.slice(0, 300), quantity: '1', image: images[index % images.length] },
        seen: {
          currency: { address: contract, symbol: text.slice(0, 300), decimals: 18 },
          unitPrice: '1000000000000000000',
        },
      }))
      localStorage.setItem('sluice.cart', JSON.stringify({ version: 1, items }))
      const names = ['theme', 'density', 'language', 'fiat', 'chain', 'hidden', 'developer.account']
      for (const [index, name] of names.entries())
        localStorage.setItem(`sluice.${name}`, texts[index] ?? '')
      const connection = { apiUrl: images[0], rpcUrl: images[19] }
      localStorage.setItem(
        'sluice.connection',
        JSON.stringify({ 31337: connection, [texts[0] ?? '']: 1 }),
      )
      localStorage.setItem('sluice.hidden', JSON.stringify(texts))
    },
    [hostileTexts, hostileAddresses, collection] as const,
  )
  await page.goto(`${url}/settings`)
  await page.getByText('Marketplace API').first().waitFor()
  await expectNoDamage(page, 'the settings')
  await page.getByRole('button', { name: 'Cart, 50 items' }).click()
  const inCart = page.getByRole('dialog', { name: 'Cart' })
  await inCart
    .getByText(markOf(hostileTexts[49] ?? ''))
    .first()
    .waitFor()
  expect(unseen(await marksIn(page))).toEqual(hostileTexts.slice(50).map(markOf))
  await expectNoDamage(page, 'the cart')
  await page.keyboard.press('Escape')
  await inCart.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Transactions/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Transactions' })
  await drawer.getByRole('button', { name: /^Buy / }).first().click()
  await drawer.getByRole('alert').waitFor()
  expect(unseen(await marksIn(page))).toEqual([])
  await expectNoDamage(page, 'the drawer')
})
