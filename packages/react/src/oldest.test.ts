// @vitest-environment happy-dom
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// The kit on the oldest React and wagmi that it supports, which have a folder of their own.
const oldest = join(import.meta.dirname, '../oldest')
const outfile = join(import.meta.dirname, '../../../node_modules/.cache/oldest/page.mjs')
const said: unknown[][] = []
type Shown = { shown: number; missing: readonly string[] }
/** What `oldest/page.tsx` exports; its types are checked with those of the oldest versions. */
let page: {
  version: string
  connectWallet(account: string): Promise<unknown>
  showDialogs(): Promise<Shown>
  showViews(): Promise<Shown>
}

beforeAll(async () => {
  await build({
    entryPoints: [join(oldest, 'page.tsx')],
    ...{ outfile, bundle: true, format: 'esm', platform: 'browser', jsx: 'automatic' },
    conditions: ['@sluice/source', 'development'],
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'oldest',
        setup({ onResolve, resolve }) {
          onResolve(
            { filter: /^(react|react-dom|wagmi|scheduler)(\/|$)/ },
            ({ path, kind, pluginData }) =>
              pluginData === oldest
                ? undefined
                : resolve(path, { resolveDir: oldest, kind, pluginData: oldest }),
          )
        },
      },
    ],
  })
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = await import(/* @vite-ignore */ pathToFileURL(outfile).href)
}, 120_000)
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('React 18.3.1 and wagmi 2.19.5', () => {
  test('default: it is they that run', async () => {
    expect(page.version).toBe('18.3.1')
    const account = '0x1111111111111111111111111111111111111111'
    expect(await page.connectWallet(account)).toEqual({
      ...{ phase: 'complete', address: account, acts: account, balance: 16n },
    })
    expect(said).toEqual([])
  })

  test('behavior: every dialog in every state, and React has nothing to say about them', async () => {
    const { shown, missing } = await page.showDialogs()
    expect(missing).toEqual([])
    expect(shown).toBeGreaterThan(170)
    expect(said).toEqual([])
  }, 120_000)

  test('behavior: the other components, too', async () => {
    const { shown, missing } = await page.showViews()
    expect(missing).toEqual([])
    expect(shown).toBeGreaterThan(30)
    expect(said).toEqual([])
  }, 60_000)
})
