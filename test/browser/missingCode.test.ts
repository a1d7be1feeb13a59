import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { trader } from '../support/trader.ts'
import { useApps } from '../support/useApps.ts'

const rpcUrl = inject('rpcUrl')
const open = useApps()

const transactions = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Transactions/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Transactions' })
const shown = (page: Page) => drawer(page).getByRole('button', { name: 'Close' })

describe('a part of the page whose code cannot be fetched', () => {
  test('the drawer: said in its place, the page goes on, and it is asked for again', async () => {
    const tolerate = [/ERR_FAILED/, /404/, /dynamically imported module/]
    const { page } = await open({ path: '/', tolerate })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    let asked = 0
    await page.route('**/assets/RunsDrawer-*.js', route => {
      asked++
      return route.abort()
    })
    await transactions(page).click()
    const problem = page.getByRole('dialog', { name: 'A part of the app is missing' })
    await problem.getByRole('alert').getByText('This could not be loaded.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    // It is said once.
    expect(await page.getByRole('alert').count()).toBe(1)
    await page.keyboard.press('Escape')
    await problem.waitFor({ state: 'hidden' })
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()

    await transactions(page).click()
    await problem.waitFor()
    await page.unroute('**/assets/RunsDrawer-*.js')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await shown(page).waitFor()
    expect(asked).toBe(2)
  })

  test('with a wallet, what shows money under way is there without a network', async () => {
    const { context, page } = await open({
      path: '/',
      wallet: { privateKey: trader('Greta').privateKey, rpcUrl, localChainId: 31337 },
      tolerate: [/ERR_INTERNET_DISCONNECTED/],
    })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    const loaded = () =>
      page.evaluate(() =>
        ['RunsDrawer', 'TradeDialog'].filter(name =>
          performance
            .getEntriesByType('resource')
            .some(({ name: url }) => url.includes(`/assets/${name}-`)),
        ),
      )
    expect(await loaded()).toEqual([])
    await connectWallet(page)
    await expect.poll(loaded, { timeout: 10_000 }).toEqual(['RunsDrawer', 'TradeDialog'])
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await transactions(page).click()
    await shown(page).waitFor()
    await context.setOffline(false)
  })
})
