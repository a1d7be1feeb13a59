import type { Locator } from 'playwright-core'

/** Presses with a finger where the page has been opened for one, else with the mouse. */
export async function tapOrClick(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => navigator.maxTouchPoints > 0)
  await (isTouched ? target.tap() : target.click())
}
