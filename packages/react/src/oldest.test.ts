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
/** What the files of `oldest` export; their types are checked with those of the oldest versions. */
let page: {
  version: string
  connectWallet(account: string): Promise<unknown>
  showDialogs(): Promise<Shown>
  showViews(): Promise<Shown>
  showHooks(): Promise<Record<string, unknown>>
  tradeByAdapter(accounts: readonly string[]): Promise<Record<string, unknown>>
}

beforeAll(async () => {
  await build({
    stdin: {
      contents: ['page', 'wallet', 'hooks'].map(name => `export * from './${name}.tsx'`).join('\n'),
      resolveDir: oldest,
    },
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

  test('behavior: a wallet that announced itself signs, sends, changes its chain and its account', async () => {
    const [account, other] = ['1', '2'].map(digit => `0x${digit.repeat(40)}`)
    const traded = await page.tradeByAdapter([String(account), String(other)])
    expect(traded).toMatchObject({
      ...{ names: ['Harbor'], chainIds: [31337, 31338], addresses: [account, other, other] },
      ...{ signed: `0x${'cd'.repeat(65)}`, sent: `0x${'ab'.repeat(32)}` },
      asked: [
        { method: 'eth_signTypedData_v4', params: [account, expect.any(String)] },
        { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] },
        {
          method: 'eth_sendTransaction',
          params: [{ from: account, to: other, value: `0x${(2n ** 70n).toString(16)}` }],
        },
      ],
    })
    // A number that JSON knows no name for is signed as all of its digits.
    const [{ params }] = traded.asked as [{ params: [string, string] }]
    expect(JSON.parse(params[1])).toMatchObject({
      ...{ primaryType: 'Order', message: { price: `${2n ** 200n}` } },
    })
    expect(said).toEqual([])
  })

  test('behavior: a read, an action, and a flow with its dialog from form to end, in strict mode', async () => {
    expect(await page.showHooks()).toEqual({
      ...{ name: 'Harbor #7', status: 'complete', counts: '0 0', title: 'You sent Harbor #7' },
      phases: ['idle', 'loading', 'form', 'loading', 'review', 'submit', 'index', 'complete'],
      // What was sent is shown as soon as it is on the chain.
      owners: [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`],
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
