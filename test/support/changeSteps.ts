import type { Page } from 'playwright-core'

export type ChangedItem = { data?: { to?: string; data?: string; sign?: { value: unknown } } }

/** Has a marketplace ask for something else than its server did, until what is returned is called. */
export async function changeSteps(
  page: Page,
  path: string,
  change: (item: ChangedItem) => void,
): Promise<() => Promise<void>> {
  await page.route(path, async route => {
    const response = await route.fetch()
    const answer: { steps?: { items: ChangedItem[] }[] } = await response.json()
    for (const step of answer.steps ?? []) for (const item of step.items) change(item)
    await route.fulfill({ response, json: answer })
  })
  return () => page.unroute(path)
}
