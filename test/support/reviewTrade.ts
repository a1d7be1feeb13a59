import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { tapOrClick } from './tapOrClick.ts'
import type { Trade } from './trade.ts'

/**
 * From the page to the last button of a trade's dialog. With `isAgain` from where it did not come about and is tried
 * again: what was typed before is still there.
 */
export async function reviewTrade(page: Page, trade: Trade, isAgain = false): Promise<Locator> {
  const { dialog: title, form, confirm } = trade
  const dialog = page.getByRole('dialog', { name: title })
  const button = dialog.getByRole('button', { name: confirm })
  if (!isAgain) await trade.begin(page, dialog)
  if (form !== undefined) {
    const place = form.isInPage && !isAgain ? page.getByRole('main') : dialog
    const field = place.getByRole('textbox', { name: form.field })
    const box = form.box && place.getByRole('checkbox', { name: form.box })
    if (isAgain) {
      // What was reviewed before is reviewed again; it stands in the form as it was typed.
      await button.waitFor()
      await tapOrClick(dialog.getByRole('button', { name: 'Back' }))
      await expect.poll(() => field.inputValue()).toBe(form.text)
      if (box) expect(await box.isChecked()).toBe(true)
    } else {
      await field.fill(form.text)
      await box?.check()
    }
    await tapOrClick(place.getByRole('button', { name: form.review }))
  }
  await button.waitFor()
  return button
}
