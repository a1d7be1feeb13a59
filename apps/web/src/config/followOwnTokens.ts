import type { tellOwnTokens } from './tellOwnTokens.ts'

/** Tells a client of own tokens as they are added and removed in other tabs. Few have any: what reads them is loaded then. */
export function followOwnTokens(...client: Parameters<typeof tellOwnTokens>): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'sluice.tokens' && key !== null) return
    // Code that cannot be loaded leaves it as it was: a reload reads them.
    void import('./tellOwnTokens.ts').then(
      ({ tellOwnTokens }) => tellOwnTokens(...client),
      () => undefined,
    )
  })
}
