import { readFileSync } from 'node:fs'
import { accounts, tidelines, vessels } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { askChain } from '../support/askChain.ts'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const { orderStatus } = askChain(rpcUrl)
const open = useApps()
const hugo = accounts.find(({ name }) => name === 'Hugo')
const chiara = accounts.find(({ name }) => name === 'Chiara')?.address.toLowerCase()

async function get<answer>(path: string): Promise<answer> {
  const answer = await fetch(`${url}/api/31337${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as answer
}

const rows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')

type Holdings = {
  tokens: {
    token: {
      contract: string
      tokenId: string
      kind: string
      name: string
      floorAsk: { price: { amount: { raw: string } } } | null
    }
    ownership: { onSaleCount: string; tokenCount: string }
  }[]
}
const holdings = () => get<Holdings>(`/users/${chiara}/tokens/v10?limit=100`)

async function asChiara(path: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const { page } = await open({ path, viewport, reducedMotion: 'reduce' })
  await connectAs(page, 'Chiara')
  return page
}

describe('holdings', () => {
  test('hidden items are gone, stay so over a reload, and come back', async () => {
    const page = await asChiara('/portfolio')
    const first = rows(page, 'Holdings').nth(1)
    const name = (await first.getByRole('link').textContent()) ?? ''
    const before = await page.getByRole('table', { name: 'Holdings' }).getAttribute('aria-rowcount')
    await first.getByRole('checkbox').check()
    await page.getByText('1 chosen').waitFor()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    const count = () => page.getByRole('table', { name: 'Holdings' }).getAttribute('aria-rowcount')
    await expect.poll(count).toBe(String(Number(before) - 1))
    await page.reload()
    await expect.poll(count, { timeout: 10_000 }).toBe(String(Number(before) - 1))
    await page.getByRole('button', { name: 'Hidden (1)' }).click()
    expect(await rows(page, 'Holdings').nth(1).getByRole('link').textContent()).toBe(name)
    await rows(page, 'Holdings').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Show again' }).click()
    await page.getByText('Nothing is hidden.').waitFor()
  })

  test('the file has every item, and every amount with all its digits', async () => {
    const { tokens } = await holdings()
    const page = await asChiara('/settings')
    // Of floors that are still being read nothing is known: a file without them would say that there are none.
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/collections\/v7\?.*contract=/, async route => {
      await released
      await route.continue()
    })
    await page.goto(`${url}/portfolio`)
    await rows(page, 'Holdings').nth(1).waitFor()
    const save = page.getByRole('button', { name: 'Export CSV' })
    await page.getByText('Reading everything…').waitFor()
    expect(await save.isDisabled()).toBe(true)
    release()
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    await page.unrouteAll({ behavior: 'wait' })
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(tokens.length + 1)
    const starts = tokens.map(({ token }) => `31337,${token.contract},#${token.tokenId},`)
    expect(starts.filter(start => !lines.some(line => line.startsWith(start)))).toEqual([])
    const contracts = [...new Set(tokens.map(({ token }) => token.contract))]
    const { collections } = await get<{
      collections: { id: string; floorAsk: { price: { amount: { raw: string } } } | null }[]
    }>(`/collections/v7?${contracts.map(each => `contract=${each}`).join('&')}`)
    const floors = new Map(collections.map(({ id, floorAsk }) => [id, floorAsk?.price]))
    const floor = floors.get(tidelines.address.toLowerCase())?.amount.raw.padStart(19, '0') ?? ''
    const exact = `${floor.slice(0, -18)}.${floor.slice(-18)}`.replace(/\.?0+$/, '')
    const own = lines.find(line => line.includes(tidelines.address.toLowerCase())) ?? ''
    expect(own.split(',')).toContain(exact)
    // An edition is worth its own floor, and all of them together what stands at the top.
    const worth = tokens.map(({ token, ownership }) => {
      const own = token.kind === 'erc1155'
      const price = own ? token.floorAsk?.price : floors.get(token.contract)
      return BigInt(price?.amount.raw ?? 0) * BigInt(ownership.tokenCount)
    })
    const head = page.getByText('Worth at floor').locator('..')
    const [whole = '', fraction = ''] = (
      (await head.locator('data').first().getAttribute('value')) ?? ''
    ).split('.')
    expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(worth.reduce((sum, each) => sum + each))
  })
})

describe('what was paid', () => {
  test('an edition’s is the average of the account’s own purchases; a figure that is typed stays, is marked, and goes again', async () => {
    type Sale = {
      to: string
      from: string
      amount: string
      price: { amount: { raw: string } }
      token: { tokenId: string }
    }
    const { tokens } = await holdings()
    const contract = vessels.address.toLowerCase()
    const own = tokens.filter(({ token }) => token.contract === contract)
    const { sales } = await get<{ sales: Sale[] }>(`/sales/v6?contract=${contract}&limit=1000`)
    // The newest of what was bought, as many as are held.
    const bought = own.map(({ token, ownership }) => {
      let left = BigInt(ownership.tokenCount)
      let paid = 0n
      for (const { to, from, amount, price } of sales.filter(
        sale => sale.token.tokenId === token.tokenId,
      )) {
        if (to !== chiara || from === chiara) continue
        const items = BigInt(amount) < left ? BigInt(amount) : left
        paid += items * BigInt(price.amount.raw)
        left -= items
      }
      return { token, paid, known: BigInt(ownership.tokenCount) - left, left }
    })
    const edition = bought.find(({ known }) => known > 0n)
    if (edition === undefined) throw new Error('Chiara has bought no edition that she holds.')
    const { name } = edition.token
    const page = await asChiara('/portfolio')
    const row = rows(page, 'Holdings').filter({ hasText: new RegExp(`${name}(?!\\d)`) })
    const cell = row
      .getByRole('cell')
      .filter({ has: page.getByRole('button', { name: /^Say what/ }) })
    const exact = (raw: bigint) =>
      `${raw / 10n ** 18n}.${`${raw % 10n ** 18n}`.padStart(18, '0')}`.replace(/\.?0+$/, '')
    await expect
      .poll(() => cell.locator('data').first().getAttribute('value'))
      .toBe(exact(edition.paid / edition.known))
    expect(await cell.textContent()).toMatch(
      edition.left === 0n ? /ETHfirst in, first out$/ : new RegExp(`for ${edition.known} of `),
    )
    await cell.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: `What ${name} cost` })
    await dialog.getByRole('textbox', { name: 'Paid for one' }).fill('0.000000000000000007')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await cell.getByText('your own figure').waitFor()
    await page.reload()
    await cell.getByText('your own figure').waitFor()
    expect(await cell.locator('data').first().getAttribute('value')).toBe('0.000000000000000007')
    await page.getByText('1 own figure').waitFor()
    await cell.getByRole('button').click()
    await dialog.getByRole('button', { name: 'Remove your own figure' }).click()
    await cell.getByText('your own figure').waitFor({ state: 'detached' })
  })
})

describe('many listings', () => {
  test('three on a ladder: signed once, and three orders stand in the book at exactly these prices', async () => {
    const { page, wallet } = await open({
      path: '/portfolio',
      viewport: { width: 1440, height: 2000 },
      wallet: { privateKey: hugo?.privateKey ?? '0x', rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    const { tokens } = await get<Holdings>(`/users/${hugo?.address}/tokens/v10?limit=100`)
    const chosen = tokens
      .filter(({ token, ownership }) => token.kind === 'erc721' && ownership.onSaleCount === '0')
      .slice(0, 3)
      .map(({ token }) => token)
    expect(chosen).toHaveLength(3)
    for (const { name } of chosen)
      await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check()
    await page.getByRole('button', { name: 'List 3', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'List 3 tokens' })
    await dialog.getByText('Ladder', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'First price' }).fill('7.000000000000000001')
    await dialog.getByRole('textbox', { name: 'Each next one' }).fill('0.25')
    await dialog.getByRole('textbox', { name: `Price of ${chosen[2]?.name}` }).fill('9')
    // What ends them is the chain then, and the test below asks it.
    await dialog.getByRole('checkbox', { name: /^Free to cancel and reprice/ }).uncheck()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Review listings' }).click()
    await dialog.getByRole('button', { name: 'List 3 for 23.250000000000000002 ETH' }).click()
    const receipt = dialog.getByRole('region', { name: 'Receipt' })
    await receipt.getByText('You listed 3 tokens').waitFor()
    expect(wallet?.requests.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(
      1,
    )
    type Asks = { orders: { price: { amount: { raw: string } } }[] }
    const prices = await Promise.all(
      chosen.map(async ({ contract, tokenId }) => {
        const { orders } = await get<Asks>(
          `/orders/asks/v5?token=${contract}:${tokenId}&maker=${hugo?.address}&status=active`,
        )
        return orders.map(order => order.price.amount.raw)
      }),
    )
    expect(prices).toEqual([
      ...[['7000000000000000001'], ['7250000000000000001'], ['9000000000000000000']],
    ])
  })
})

describe('orders', () => {
  test('three listings are repriced together: the book has them 10 % lower, the chain ended the old ones', async () => {
    type Asks = { orders: { id: `0x${string}`; price: { amount: { raw: string } } }[] }
    const asks = async () => {
      const { orders } = await get<Asks>(`/users/${hugo?.address}/asks/v1?status=active&limit=100`)
      return orders.filter(({ price }) => BigInt(price.amount.raw) > 6n * 10n ** 18n)
    }
    const before = await asks()
    expect(before).toHaveLength(3)
    const { page, wallet } = await open({
      path: '/portfolio?tab=listings',
      viewport: { width: 1440, height: 1400 },
      wallet: { privateKey: hugo?.privateKey ?? '0x', rpcUrl, localChainId: 31337 },
    })
    await connectWallet(page)
    const boxes = page.getByRole('table', { name: 'Listings' }).getByRole('checkbox')
    // They are the newest: one press, and another one with the shift key.
    await boxes.nth(1).check()
    await boxes.nth(3).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Change 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 3 listings' })
    await dialog.getByText('Now ±', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Above or below the price now' }).fill('-10')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await dialog.getByRole('button', { name: 'Change 3: 20.925 ETH in all' }).click()
    await dialog
      .getByRole('region', { name: 'Receipt' })
      .getByText('You changed 3 orders')
      .waitFor({ timeout: 60_000 })
    expect(wallet?.requests.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(
      1,
    )
    const wanted = before.map(({ price }) => `${(BigInt(price.amount.raw) * 9n) / 10n}`).sort()
    await expect
      .poll(async () => (await asks()).map(({ price }) => price.amount.raw).sort())
      .toEqual(wanted)
    for (const { id } of before) expect(await orderStatus(id)).toBe('cancelled')
  })

  test('listings and offers made are those of the account, with what the offers could cost', async () => {
    type Orders = {
      orders: { quantityRemaining: number; price: { amount: { raw: string } } }[]
    }
    const asks = await get<Orders>(`/users/${chiara}/asks/v1?status=active&limit=1000`)
    const bids = await get<Orders>(`/users/${chiara}/bids/v1?status=active&limit=1000`)
    const page = await asChiara('/portfolio?tab=listings')
    const countOf = (name: string) =>
      page.getByRole('table', { name }).getAttribute('aria-rowcount')
    await rows(page, 'Listings').nth(1).waitFor()
    expect(await countOf('Listings')).toBe(String(asks.orders.length + 1))
    await page.getByRole('link', { name: 'Offers made' }).click()
    await rows(page, 'Offers made').nth(1).waitFor()
    expect(await countOf('Offers made')).toBe(String(bids.orders.length + 1))
    const sum = bids.orders.reduce(
      (all, order) => all + BigInt(order.price.amount.raw) * BigInt(order.quantityRemaining),
      0n,
    )
    const shown = await page
      .getByText(/could cost/)
      .locator('data')
      .first()
      .getAttribute('value')
    const [whole = '', fraction = ''] = (shown ?? '').split('.')
    expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(sum)
  })
})

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('at %s', (_, viewport) => {
  test('every part fits, and is accessible', async () => {
    const page = await asChiara('/portfolio', viewport)
    for (const [tab, table] of [
      ['Holdings', 'Holdings'],
      ['Listings', 'Listings'],
      ['Offers made', 'Offers made'],
      ['Offers received', 'Offers received'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Parts of the portfolio' })
        .getByRole('link', { name: tab })
        .click()
      await rows(page, table).nth(1).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([tab, over]).toEqual([tab, 0])
    }
  })
})
