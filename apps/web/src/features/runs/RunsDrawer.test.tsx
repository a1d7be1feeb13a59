// @vitest-environment happy-dom
import type { RunSummary } from '@sluice/sdk'
import { expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const contract = '0x1111111111111111111111111111111111111111'
const begin = vi.fn()
const shown: { onRetry?: (run: RunSummary) => (() => void) | undefined } = {}

vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useRuns: () => ({ runs: [], series: [], busy: new Set(), errors: new Map(), reviews: new Map() }),
  useSluiceClient: () => ({ chains: [] }),
}))
vi.mock('@sluice/react/ui', async original => ({
  ...(await original<object>()),
  UiProvider: ({ children }: { children: unknown }) => children,
  TransactionDrawer: (props: typeof shown) => {
    Object.assign(shown, props)
    return null
  },
}))
vi.mock('@tanstack/react-router', () => ({ Link: () => null }))
vi.mock('../app/AppContext.tsx', () => ({
  useApp: () => ({ prompts: { subscribe: () => () => undefined, current: () => undefined } }),
}))
vi.mock('../trade/TradeProvider.tsx', () => ({
  useTrades: () => ({ trades: [], begin, show: () => undefined }),
}))
vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: account }) }))
vi.mock('./useRunCollections.ts', () => ({ useRunCollections: () => () => undefined }))
// What the marketplace tells of the one token that the run is about.
vi.mock('./useRunTokens.ts', () => ({
  useRunTokens: () => ({
    tokenOf: () => ({ contract, tokenId: '7', name: 'Seven', image: null }),
    tokenBy: () => undefined,
  }),
}))

const { draw } = drawnField()

test('a sale of which one token had no offer is tried again with both tokens, and none twice', async () => {
  const { default: RunsDrawer } = await import('./RunsDrawer.tsx')
  await draw(<RunsDrawer runs={{} as never} onClose={() => undefined} />)
  const tokens = [7n, 8n].map(tokenId => ({ contract, tokenId }))
  const weth = '0x00000000000000000000000000000000000000ee'
  const run = {
    ...{ runId: 'run', action: 'sell', chainId: 31337, account, status: 'failed', next: 'none' },
    ...{ path: [], steps: [], startedAt: 1, updatedAt: 1, inFlight: false },
    // Seven was to be sold; of eight nobody wanted any, and the others were sold without it.
    subject: {
      ...{ tokens: [{ contract, tokenId: '7', quantity: 1n }], collections: [], orderIds: [] },
      asked: 1n,
    },
    terms: {
      kind: 'sale',
      lines: [
        {
          ...{ token: tokens[0], quantity: 1n, net: 5n, orderId: 'a' },
          currency: { address: weth, symbol: 'WETH', decimals: 18 },
        },
      ],
      chosen: tokens.map(token => ({ token, quantity: 1n, minimumNet: 5n, minimumCurrency: weth })),
      ...{ partial: false, whenUnsold: 'drop' },
    },
  } as unknown as RunSummary
  shown.onRetry?.(run)?.()
  const [request] = begin.mock.calls[0] ?? []
  expect(request?.kind).toBe('accept-offer')
  expect(
    request?.items.map(({ subject }: never) => (subject as { tokenId: bigint }).tokenId),
  ).toEqual([7n, 8n])
})
