import { newClick } from './newClick.ts'
import type { Click, Tab, World } from './world.ts'

/** The person asks for the trade on a page. */
export function click(world: World, tab: Tab, more: Record<string, unknown> = {}): Click {
  const { clicked, show, settle } = newClick(world, tab)
  const { onProgress, ...rest } = more
  world.trade
    .start(tab.client, {
      ...world.input,
      wallet: tab.wallet,
      signal: clicked.controller.signal,
      onProgress: (...shown) => {
        show(...shown)
        return typeof onProgress === 'function' ? onProgress(...shown) : undefined
      },
      ...rest,
    })
    .then(
      value => settle({ value }),
      (error: unknown) => settle({ error }),
    )
  return clicked
}
