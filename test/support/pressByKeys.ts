import type { Locator, Page } from 'playwright-core'

/** Moves the focus on until it is there, as somebody without a mouse does, and presses a key. */
export async function pressByKeys(
  page: Page,
  target: Locator,
  { key = 'Enter', back = false }: pressByKeys.Options = {},
): Promise<void> {
  await target.waitFor()
  const isThere = () => target.evaluate(node => node === document.activeElement)
  for (let presses = 0; presses < 200; presses++) {
    if ((await isThere()) && (await target.isEnabled())) return page.keyboard.press(key)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error('the keyboard does not lead there')
}

export declare namespace pressByKeys {
  type Options = {
    key?: string | undefined
    /** Whether it stands before what has the focus. */
    back?: boolean | undefined
  }
}
