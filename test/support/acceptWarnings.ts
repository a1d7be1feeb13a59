import type { Page } from 'playwright-core'

/**
 * Accepts what a review warns of about its prices, as a person would who wants the trade: a test is about the trade, and
 * what the market asks when it runs is up to the tests before it. What is warned of has tests of its own.
 */
export async function acceptWarnings(page: Page): Promise<void> {
  const boxes = page.getByRole('group', { name: /^(?:To be accepted|Zu bestätigen)$/ })
  const open = boxes.getByRole('checkbox', { checked: false })
  await page.addLocatorHandler(
    open.first(),
    async () => {
      while ((await open.count()) > 0) await open.first().check()
    },
    { noWaitAfter: true },
  )
}
