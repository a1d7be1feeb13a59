import type { Page } from 'playwright-core'
import { goTo } from './goTo.ts'

/**
 * Goes to another page inside of the app by way of the settings, so that nothing of the former one stands there still:
 * a third of what loading the app anew takes.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const settings = page.getByRole('heading', { name: 'Settings', level: 1 })
  await goTo(page, '/settings')
  await settings.waitFor()
  if (path === '/settings') return
  await goTo(page, path)
  await settings.waitFor({ state: 'detached' })
}
