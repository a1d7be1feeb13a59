import { tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { german } from '../../apps/web/src/features/language/german.ts'
import { clientOf } from '../support/clientOf.ts'
import { connectAs } from '../support/connectAs.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'
import { visit } from '../support/visit.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const chiara = trader('Chiara')
const open = useApps()

/** What another tab of the same browser chooses. */
async function elsewhere(page: Page): Promise<(key: string, value: string) => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto(`${url}/config.json`)
  await page.bringToFront()
  return (key, value) =>
    other.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
}

/** A listing of Chiara's and an offer for what she lists: others may have bought what she had listed. */
async function listAndOffer(): Promise<void> {
  const answer = await fetch(`${url}/api/31337/users/${chiara.address}/tokens/v10?limit=200`)
  const { tokens } = (await answer.json()) as {
    tokens: {
      token: { contract: string; tokenId: string; floorAsk: { id: string | null } | null }
    }[]
  }
  const collection = tidelines.address.toLowerCase()
  const free = tokens.find(
    ({ token }) => token.contract === collection && (token.floorAsk?.id ?? null) === null,
  )
  if (!free) throw new Error('everything is listed')
  const token: `0x${string}:${string}` = `${tidelines.address}:${free.token.tokenId}`
  const seller = clientOf({ url, rpcUrl, privateKey: chiara.privateKey })
  const listed = await seller.client.actions.listToken({
    listings: [{ token, weiPrice: parseEther('3') }],
    wallet: seller.wallet,
  })
  // Of little worth, so that it is nobody's best offer.
  const bidder = clientOf({ url, rpcUrl, privateKey: trader('Dmitri').privateKey })
  const bid = await bidder.client.actions.placeBid({
    bids: [{ token, weiPrice: parseEther('0.001') }],
    wallet: bidder.wallet,
  })
  expect([listed.state.status, bid.state.status]).toEqual(['complete', 'complete'])
}

/** Texts of the catalogue that are still in English. */
const leftInEnglish = (page: Page) =>
  page.evaluate(
    known => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        const text = node.textContent ?? ''
        if (known.includes(text) && node.parentElement?.checkVisibility()) found.push(text)
      }
      return found
    },
    // Light and dark are traits of tokens too.
    Object.entries(german).flatMap(([text, said]) =>
      text === said || text === 'Light' || text === 'Dark' ? [] : [text],
    ),
  )

/** Buttons of lists that their frame or the window cuts. */
const cutButtons = (page: Page) =>
  page.getByRole('table').evaluateAll(tables =>
    tables.flatMap(table => {
      const right = Math.min(innerWidth, table.getBoundingClientRect().right)
      return [...table.querySelectorAll('button')]
        .filter(button => button.getBoundingClientRect().right > right)
        .map(button => button.textContent)
    }),
  )

describe('the language', () => {
  test('changed elsewhere, with theme and density, while a form is open: what was typed stays', async () => {
    const { page } = await open({ path: '/portfolio', reducedMotion: 'reduce' })
    await connectAs(page, 'Chiara')
    const choose = await elsewhere(page)
    const boxes = page.getByRole('table', { name: 'Holdings' }).getByRole('checkbox')
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    await page.getByRole('button', { name: 'List 2', exact: true }).click()
    const english = page.getByRole('dialog', { name: 'List 2 tokens' })
    await english.getByText('Ladder', { exact: true }).click()
    await english.getByRole('textbox', { name: 'First price' }).fill('7.000000000000000001')
    await english.getByRole('textbox', { name: 'Each next one' }).fill('0.25')

    await choose('sluice.theme', 'dark')
    await choose('sluice.density', 'compact')
    await choose('sluice.language', 'de')
    const dialog = page.getByRole('dialog', { name: '2 Tokens anbieten' })
    await dialog.waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await dialog.getByRole('textbox', { name: 'Erster Preis' }).inputValue()).toBe(
      '7,000000000000000001',
    )
    const prices = dialog.getByRole('textbox', { name: /^Preis von/ })
    expect(
      await prices.evaluateAll(fields => fields.map(field => 'value' in field && field.value)),
    ).toEqual(['7,000000000000000001', '7,250000000000000001'])
    await dialog.getByRole('button', { name: 'Angebote prüfen' }).click()
    await dialog.getByRole('button', { name: '2 für 14,250000000000000002 ETH anbieten' }).waitFor()
  })

  test('changed elsewhere: no page keeps a text of the other one, nor loses what stands in its fields', async () => {
    await listAndOffer()
    const { page } = await open({ path: '/', reducedMotion: 'reduce' })
    await connectAs(page, 'Chiara')
    const choose = await elsewhere(page)
    const address = tidelines.address.toLowerCase()
    for (const path of [
      ...['/', '/activity', '/settings', '/portfolio'],
      ...['/portfolio?tab=listings', '/portfolio?tab=received'],
      ...[`/collection/31337/${address}`, `/collection/31337/${address}?view=table`],
      ...[`/collection/31337/${address}?tab=analytics`],
      `/token/31337/${address}/1`,
      ...['/swap', '/call'],
    ]) {
      await choose('sluice.language', 'en')
      await page.waitForFunction(() => document.documentElement.lang === 'en')
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path === '/call') await page.getByLabel('Value that goes with it').fill('1.5')
      await choose('sluice.language', 'de')
      await page.waitForFunction(() => document.documentElement.lang === 'de')
      expect([path, await leftInEnglish(page)]).toEqual([path, []])
      if (!path.startsWith('/portfolio?')) continue
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('row').nth(1).waitFor()
        expect([path, width, await cutButtons(page)]).toEqual([path, width, []])
        // The part that is shown is in sight.
        const tab = page.locator('nav [aria-current=page]', { hasText: /Angebote|Gebote/ })
        const box = await tab.boundingBox()
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
    }
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Suchen' })
    await palette.getByRole('option').first().waitFor()
    expect(await leftInEnglish(page)).toEqual([])
    // What is known here is found at once, by its German name.
    await palette.getByRole('combobox').fill('Warenkorb')
    await palette.getByRole('option', { name: /Warenkorb/ }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Betrag, der mitgeht').inputValue()).toBe('1,5')
  })
})
