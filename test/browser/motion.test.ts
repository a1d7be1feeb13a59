import { firstLight } from '@sluice/devnet'
import { describe, expect, inject, test } from 'vitest'
import { connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'
import { watchMotion } from '../support/watchMotion.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const open = useApps()
const collection = firstLight.address.toLowerCase()

describe.each(['reduce', 'no-preference'] as const)('who prefers %s', reducedMotion => {
  /** That there is as much motion as was asked for: none but what a frame cannot show, or some. */
  const expectMotion = (longest: number, where: string) => {
    const isMoving = longest > 1
    expect([where, isMoving]).toEqual([where, reducedMotion === 'no-preference'])
  }

  test('a page on its way, a search, and a price that changes while it is looked at', async () => {
    const seller = await newcomer({ url, rpcUrl, tokens: 2 })
    const [first, token] = seller.tokens
    if (!first || !token) throw new Error('there are no tokens')
    const floor = await firstLightFloor(url)
    await seller.list(first, floor)
    const { page } = await open({ path: '/', reducedMotion })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    const longest = await watchMotion(page)
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    expectMotion(await longest(), 'search')
    await page.keyboard.press('Escape')

    // Nothing is answered until it was looked at.
    let letGo = () => {}
    const late = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/31337/**', async route => {
      await late
      await route.continue()
    })
    await page.goto(`${url}/collection/31337/${collection}`)
    await page.locator('[aria-busy=true]').first().waitFor()
    expectMotion(await longest(), 'loading')
    letGo()
    const items = page.getByRole('list', { name: 'Items' })
    await items.getByRole('link').first().waitFor()
    const flash = page.locator('.flashes').first().waitFor({ state: 'attached' })
    await seller.list(token, floor - 1n)
    await flash
    await items.getByRole('link', { name: token.name, exact: true }).waitFor()
    expectMotion(await longest(), 'a change')
  })

  test('a cart, a trade while it is made, and the drawer', async () => {
    const [seller, buyer] = await Promise.all([
      newcomer({ url, rpcUrl, tokens: 1 }),
      newcomer({ url, rpcUrl }),
    ])
    const [token] = seller.tokens
    if (!token) throw new Error('there is no token')
    await seller.list(token, await firstLightFloor(url))
    const { page, wallet } = await open({
      ...{ path: `/token/31337/${collection}/${token.id}`, wallet: buyer.wallet, reducedMotion },
      // The picture of what was minted a moment ago may not be there yet.
      tolerate: [/404.*\/media\//],
    })
    await connectWallet(page)
    const longest = await watchMotion(page)
    const price = page.getByRole('region', { name: 'Price' })
    await price.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: /^Cart, 1 item$/ }).click()
    const cart = page.getByRole('dialog', { name: 'Cart' })
    await cart.getByRole('button', { name: /^Buy 1 / }).waitFor()
    expectMotion(await longest(), 'cart')
    await page.keyboard.press('Escape')
    await cart.waitFor({ state: 'hidden' })

    const mine = wallet?.holdBack({ tells: true })
    await price.getByRole('button', { name: /^Buy/ }).click()
    const dialog = page.getByRole('dialog', { name: `Buy ${token.name}` })
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    const steps = page.getByRole('list', { name: 'Steps' })
    await steps.getByText('Waiting for the purchase to be mined').waitFor()
    expectMotion(await longest(), 'a step')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Transactions: 1 in progress' }).click()
    const drawer = page.getByRole('dialog', { name: 'Transactions' })
    await steps.getByText('Waiting for the purchase to be mined').waitFor()
    expectMotion(await longest(), 'drawer')
    await mine?.()
    await drawer.getByRole('button', { name: /Complete/ }).waitFor()
    expectMotion(await longest(), 'its end')
  })
})
