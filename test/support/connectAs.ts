import type { Page } from 'playwright-core'

/** Opens the wallet menu and chooses a local account by its name, whoever is connected now. */
export async function connectAs(page: Page, name: string): Promise<void> {
  await openWalletMenu(page)
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name} 0x`) }).click()
  await page.getByRole('button', { name: new RegExp(`^Wallet: ${name} 0x`) }).waitFor()
  await closeMenu(page)
}

/** Connects the wallet that the page found by EIP-6963. */
export async function connectWallet(page: Page, wallet = 'Test Wallet'): Promise<void> {
  await openWalletMenu(page)
  await page.getByRole('menuitem', { name: `Connect ${wallet}` }).click()
  // Whoever is connected until then is one of the local accounts, by its name.
  await page.getByRole('button', { name: /^Wallet: account/ }).waitFor()
  await closeMenu(page)
}

async function openWalletMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .first()
    .getByRole('button', { name: /^(Connect|Wallet: )/ })
    .click()
  await page.getByRole('menu', { name: 'Wallet' }).waitFor()
}

async function closeMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu', { name: 'Wallet' })
  if (await menu.isVisible()) await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
}
