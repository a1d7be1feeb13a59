import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressByKeys } from './pressByKeys.ts'

/** Connects the wallet that the page found by EIP-6963, as somebody without a mouse does. */
export async function connectByKeys(page: Page): Promise<void> {
  await pressByKeys(
    page,
    page
      .getByRole('banner')
      .first()
      .getByRole('button', { name: /^(Connect|Wallet: )/ }),
  )
  const menu = page.getByRole('menu', { name: 'Wallet' })
  await expect.poll(() => menu.evaluate(node => node.contains(document.activeElement))).toBe(true)
  const item = menu.getByRole('menuitem', { name: 'Connect Test Wallet' })
  for (let presses = 0; presses < 30; presses++) {
    if (await item.evaluate(node => node === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Wallet: account/ }).waitFor()
  if (await menu.isVisible()) await page.keyboard.press('Escape')
  // As it goes, it gives the focus back.
  await menu.waitFor({ state: 'hidden' })
}
