import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Goes on with the one run in the drawer that waits for it: what is left is reviewed before the wallet is asked. */
export async function goOn(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: /^Go on/ }).click()
  const review = drawer.getByRole('region', { name: /^What your wallet is asked for/ })
  await review.getByRole('button', { name: /^Ask my wallet/ }).waitFor()
  const text = await review.innerText()
  // What it gives and brings, and nothing that could not be read.
  expect(text).toMatch(/You give\s+\S/)
  expect(text).toMatch(/You get\s+\S/)
  expect(text).not.toContain('something that cannot be read')
  await review.getByRole('button', { name: /^Ask my wallet/ }).click()
}
