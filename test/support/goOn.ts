import type { Locator } from 'playwright-core'

/** Goes on with the one run in the drawer that waits for it: what is left is reviewed before the wallet is asked. */
export async function goOn(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: /^Go on/ }).click()
  const review = drawer.getByRole('region', { name: /^What your wallet is asked for/ })
  await review.getByRole('button', { name: /^Ask my wallet/ }).click()
}
