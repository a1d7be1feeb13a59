import { tidelines } from '@sluice/devnet'
import { expect, inject, test } from 'vitest'
import { purchaseParts } from '../../scripts/lib/purchaseParts.mjs'
import { connectWallet } from '../support/connectAs.ts'
import { forSale } from '../support/forSale.ts'
import { newcomer } from '../support/newcomer.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const open = useApps()

/** What the app loads for itself: the live feed, its list of transactions, and what its all-in price is asked by. */
const besides = [
  /^packages\/sdk\/src\/live\//,
  /^packages\/sdk\/src\/api\/routes\.ts$/,
  /^packages\/sdk\/src\/execution\/(readRuns|follow(Runs|Series))\.ts$/,
]

test('a purchase loads nothing of kit and client on demand that its weight is told without', async () => {
  const { wallet, address } = await newcomer({ url, rpcUrl })
  const tokenId = await forSale(url, address, 1 / 2)
  const path = `/token/31337/${tidelines.address.toLowerCase()}/${tokenId}`
  const { page } = await open({
    path,
    wallet,
    reducedMotion: 'reduce',
    accepts: ['the floor of'],
  })
  await connectWallet(page)
  await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: /^Buy/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Buy / })
  await dialog.getByRole('button', { name: /^Buy for/ }).click()
  await dialog.getByRole('region', { name: 'Receipt' }).waitFor()
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  )
  const begins: Record<string, string> = await (await fetch(`${url}/code.json`)).json()
  const loaded = Object.entries(begins).flatMap(([file, module]) =>
    scripts.includes(file) && /^packages\/(sdk|react)\//.test(module) ? [module] : [],
  )
  expect(loaded).toContain('packages/react/src/flow/purchase/purchaseFault.ts')
  const own = loaded.filter(module => !besides.some(each => each.test(module)))
  expect(own.filter(module => !purchaseParts.includes(module))).toEqual([])
})
