import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { goOn } from './goOn.ts'
import type { openApp } from './openApp.ts'
import { tapOrClick } from './tapOrClick.ts'

const posts = /\/api\/31337\/order\//

/**
 * Presses the last button of a dialog, reloads the page before what that began is over, sent and not mined, or signed
 * and not posted, and has no network while it is. Then follows it in the drawer until it is complete.
 */
export async function breakOff(app: openApp.App, options: breakOff.Options): Promise<void> {
  const { context, page, wallet } = app
  const { dialog, button, signs = false, goesOn = false } = options
  if (!wallet) throw new Error('the page has no wallet')
  const mine = wallet.holdBack({ tells: true })
  if (signs) {
    await page.route(posts, () => undefined)
    await Promise.all([page.waitForRequest(posts), tapOrClick(button)])
  } else {
    await tapOrClick(button)
    await dialog
      .getByRole('list', { name: 'Steps' })
      .getByText(/^Waiting for/)
      .waitFor()
  }
  const isPostedAgain = signs ? page.waitForRequest(posts) : undefined
  await Promise.all([isPostedAgain, page.reload()])
  await tapOrClick(page.getByRole('button', { name: /^Transactions/ }))
  const drawer = page.getByRole('dialog', { name: 'Transactions' })
  const rows = drawer.getByRole('list', { name: 'Transactions, newest first' })
  await rows.waitFor()
  if (signs) {
    await context.setOffline(true)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await rows.getByText('Outcome unknown').waitFor()
  } else {
    // What happens while there is no network is seen once there is one.
    await rows.getByText(/^Waiting for/).waitFor()
    await context.setOffline(true)
  }
  expect(await mine()).toBe(signs ? 0 : 1)
  await context.setOffline(false)
  // Whether it is there nobody could say: it is looked for by itself, and posted only where it is not.
  if (goesOn) await goOn(drawer)
  await rows.getByRole('button', { name: /Complete/ }).waitFor({ timeout: 60_000 })
}

export declare namespace breakOff {
  type Options = {
    dialog: Locator
    /** The last one of it. */
    button: Locator
    /** It ends with a signature, and sends nothing itself. */
    signs?: boolean | undefined
    /** Whether the wallet has to be asked once more, which a reload leaves to the person. */
    goesOn?: boolean | undefined
  }
}
