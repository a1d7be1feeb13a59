import type { Page } from 'playwright-core'

/** Forgets what an address has stored in the browser, before a page of it is opened; files stay in the cache. */
export async function forgetOrigin(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes })
  await session.detach()
}
