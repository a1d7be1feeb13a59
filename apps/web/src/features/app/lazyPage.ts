import { lazyRouteComponent } from '@tanstack/react-router'
import { PageMissing } from './PageMissing.ts'

/**
 * A page whose code is loaded when it is needed. The router reloads by itself when that is gone, whatever the wallet is
 * being asked, and without a network too: told as this error, `RouteProblem` decides. Parts of pages: `lazyPart`.
 */
export function lazyPage<module extends Record<string, unknown>, name extends keyof module>(
  load: () => Promise<module>,
  name: name,
) {
  const page = lazyRouteComponent<module, name>(
    () =>
      load().catch((cause: unknown) => {
        throw new PageMissing(cause, async () => void (await page.preload?.()))
      }),
    name,
  )
  return page
}
