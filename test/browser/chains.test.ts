import { accounts, eddies, tidelines } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { parseAbi } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { chainOf } from '../support/chainOf.ts'
import { connectAs } from '../support/connectAs.ts'
import { findingsInBothThemes } from '../support/findingsInBothThemes.ts'
import { useApps } from '../support/useApps.ts'

const open = useApps()
const second = chainOf(inject('secondRpcUrl'), 31338)
const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
const eddy = (id: bigint) =>
  second.readContract({ address: eddies.address, abi, functionName: 'ownerOf', args: [id] })

const theSwitch = (page: Page) => page.getByRole('combobox', { name: 'Chain' })
const shownChain = (page: Page) =>
  theSwitch(page).evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.text)

describe.each([
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', { width: 390, height: 844 }],
])('at %s', (_, viewport) => {
  test('the other chain: its own collections, kept over a reload, accessible, and it fits', async () => {
    const { page } = await open({ viewport, reducedMotion: 'reduce' })
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    expect(await shownChain(page)).toBe('Sluice Local')
    await theSwitch(page).selectOption('Sluice Local 2')
    await page.getByRole('link', { name: /Eddies/ }).waitFor()
    expect(await page.getByRole('link', { name: /Tidelines/ }).count()).toBe(0)
    await page.reload()
    await page.getByRole('link', { name: /Eddies/ }).waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

describe('the second chain', () => {
  test('a link leads to its chain, and the switch leads to the collections of the other', async () => {
    const { page } = await open({ path: `/token/31338/${eddies.address.toLowerCase()}/4` })
    await page.getByRole('heading', { name: 'Eddy #4', level: 1 }).waitFor()
    expect(await shownChain(page)).toBe('Sluice Local 2')
    // By the keyboard, as any list of the system.
    await theSwitch(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('an account buys there, and pays nothing on the first chain', async () => {
    const buyer = accounts[1]?.address ?? '0x'
    const first = chainOf(inject('rpcUrl'))
    const before = await first.getTransactionCount({ address: buyer })
    const { page } = await open({ path: '/' })
    await connectAs(page, 'Buyer')
    await theSwitch(page).selectOption('Sluice Local 2')
    await page.getByRole('link', { name: /Eddies/ }).click()
    await page.getByRole('link', { name: 'Eddy #5', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Eddy #5', level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Buy for / }).click()
    const dialog = page.getByRole('dialog', { name: /^Buy / })
    await dialog.getByRole('button', { name: /^Buy for / }).click()
    await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
    expect(await eddy(5n)).toBe(buyer)
    expect(await first.getTransactionCount({ address: buyer })).toBe(before)
  })

  test('a chain that does not answer leaves the pages of the other alone', async () => {
    const { page } = await open({
      path: '/nowhere-yet',
      tolerate: [/404|ERR_CONNECTION_REFUSED|503/],
    })
    await page.route('**/api/31338/**', route => route.abort('connectionrefused'))
    await theSwitch(page).selectOption('Sluice Local 2')
    await page.getByRole('link', { name: 'Collections' }).first().click()
    await page
      .getByText(/does not answer/)
      .first()
      .waitFor()
    await theSwitch(page).selectOption('Sluice Local')
    await page.getByRole('link', { name: /Tidelines/ }).waitFor()
    await page.goto(`${inject('url')}/token/31337/${tidelines.address.toLowerCase()}/20`)
    await page.getByRole('heading', { name: 'Tideline #20', level: 1 }).waitFor()
    expect(await page.getByText(/does not answer/).count()).toBe(0)
  })
})
