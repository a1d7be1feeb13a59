import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressByKeys } from './pressByKeys.ts'

/**
 * Connects a local account by its name, or else the wallet that the page found by EIP-6963, as somebody without a mouse
 * does, whoever is connected now.
 */
export async function connectByKeys(page: Page, name?: string): Promise<void> {
  await pressByKeys(
    page,
    page
      .getByRole('banner')
      .first()
      .getByRole('button', { name: /^(Connect|Wallet: )/ }),
  )
  const menu = page.getByRole('menu', { name: 'Wallet' })
  await expect.poll(() => menu.evaluate(node => node.contains(document.activeElement))).toBe(true)
  const item =
    name === undefined
      ? menu.getByRole('menuitem', { name: 'Connect Test Wallet' })
      : menu.getByRole('menuitemradio', { name: new RegExp(`^${name} 0x`) })
  for (let presses = 0; presses < 30; presses++) {
    if (await item.evaluate(node => node === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: new RegExp(`^Wallet: ${name ?? 'account'}`) }).waitFor()
  if (await menu.isVisible()) await page.keyboard.press('Escape')
  // As it goes, it gives the focus back.
  await menu.waitFor({ state: 'hidden' })
}
