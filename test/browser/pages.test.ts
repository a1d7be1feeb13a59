import { dropPhases, firstLight } from '@sluice/devnet'
import { describe, expect, inject, test } from 'vitest'
import { connectAs } from '../support/connectAs.ts'
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
  })
})
