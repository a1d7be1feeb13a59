import type { Page } from 'playwright-core'

/**
 * Accepts what a review warns of where the test names it: by a part of each sentence that it expects. What it does not
 * name stays open, so that nothing can be sent, and is told to `onOther`: a warning too many is a fault as well.
 */
export async function acceptWarnings(
  page: Page,
  named: readonly string[],
  onOther: (sentence: string) => void,
): Promise<void> {
  const boxes = page.getByRole('group', { name: /^(?:To be accepted|Zu bestätigen)$/ })
  const open = boxes.getByRole('checkbox', { checked: false })
  const told = new Set<string>()
  await page.addLocatorHandler(
    open.first(),
    async () => {
      for (const box of await open.all()) {
        // It may go away meanwhile, and the page with it.
        const label = await box
          .locator('xpath=ancestor::label')
          .textContent({ timeout: 1_000 })
          .catch(() => null)
        const sentence = label ?? ''
        if (named.some(part => sentence.includes(part))) await box.check().catch(() => undefined)
        else if (sentence !== '' && !told.has(sentence)) {
          told.add(sentence)
          onOther(sentence)
        }
      }
    },
    { noWaitAfter: true },
  )
}
