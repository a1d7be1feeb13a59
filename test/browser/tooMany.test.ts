import { firstLight, vessels } from '@sluice/devnet'
import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { connectAs, connectWallet } from '../support/connectAs.ts'
import { firstLightFloor } from '../support/firstLightFloor.ts'
import { newcomer } from '../support/newcomer.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { useApps } from '../support/useApps.ts'

const url = inject('url')
const rpcUrl = inject('rpcUrl')
const open = useApps()

/** That a dialog has terms for a number that counts, and none for one that does not. */
async function expectNoTerms(dialog: Locator, field: Locator): Promise<void> {
  const terms = dialog.getByText('You give', { exact: true })
  const total = dialog.locator('.sl-row-total')
  await terms.waitFor()
  expect([await terms.isVisible(), await total.first().isVisible()]).toEqual([true, true])
  const most = await field.getAttribute('aria-valuemax')
  await field.fill(`${Number(most) + 1}`)
  // Beside the field, and under the button.
  const said = dialog.getByText(`No more than ${most}.`, { exact: true })
  await expect.poll(() => said.count()).toBe(2)
  expect([await said.nth(0).isVisible(), await said.nth(1).isVisible()]).toEqual([true, true])
  const isShown = async () => [await terms.isVisible(), await total.first().isVisible()]
  expect(await isShown()).toEqual([false, false])
  expect(await seriousFindings(dialog.page())).toEqual([])
  await field.fill('')
  await dialog.getByText('Enter how many.', { exact: true }).waitFor()
  expect(await isShown()).toEqual([false, false])
  await field.fill('1')
  await expect.poll(isShown).toEqual([true, true])
}

test('of more than there are a purchase has no terms, and its foot says why', async () => {
  const { page } = await open({ path: `/token/31337/${vessels.address.toLowerCase()}/3` })
  await connectAs(page, 'Farid')
  const price = page.getByRole('region', { name: 'Price' })
  await price.getByRole('button', { name: /^Buy/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Buy / })
  await expectNoTerms(dialog, dialog.getByRole('spinbutton', { name: /^Quantity/ }))
})

test('of more than there are a sweep has no terms, and a mint no price', async () => {
  const seller = await newcomer({ url, rpcUrl, tokens: 2 })
  const floor = await firstLightFloor(url)
  for (const token of seller.tokens) await seller.list(token, floor)
  const buyer = await newcomer({ url, rpcUrl })
  const contract = firstLight.address.toLowerCase()
  const { page } = await open({ path: `/collection/31337/${contract}`, wallet: buyer.wallet })
  await connectWallet(page)
  await page.getByRole('button', { name: 'Sweep', exact: true }).click()
  const sweep = page.getByRole('dialog', { name: 'Sweep First Light' })
  await expectNoTerms(sweep, sweep.getByRole('spinbutton', { name: /^How many/ }))

  await page.goto(`${url}/mint/31337/${contract}`)
  const action = page.getByRole('region', { name: 'Mint' })
  const quantity = action.getByRole('spinbutton', { name: /^Quantity/ })
  const total = action.getByText('Total, before the network fee')
  await total.waitFor()
  await quantity.fill('99')
  await expect.poll(() => action.getByText('No more than 5.').count()).toBe(2)
  expect(await total.count()).toBe(0)
  const button = action.getByRole('button', { name: 'Mint', exact: true })
  expect(await button.isDisabled()).toBe(true)
  await quantity.fill('2')
  await action.getByRole('button', { name: /^Mint 2 for/ }).waitFor()
  await total.waitFor()
})
