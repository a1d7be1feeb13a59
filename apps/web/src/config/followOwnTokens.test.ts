// @vitest-environment happy-dom
import { createClient } from '@sluice/sdk'
import { expect, test, vi } from 'vitest'
import { followOwnTokens } from './followOwnTokens.ts'
import { ownTokens } from './ownTokens.ts'
import { parseConfig } from './parseConfig.ts'

const [usdc, dai] = [`0x${'ab'.repeat(20)}`, `0x6b17${'0'.repeat(32)}1d0f`] as const
const chainOf = (id: number) => ({
  ...{ id, name: 'One', apiPath: `/api/${id}`, rpcUrl: 'https://node.example' },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  currencies: [{ address: usdc, symbol: 'USDC', decimals: 6 }],
})
const { chains } = parseConfig({
  ...{ name: 'Sluice', source: 'x.example', chains: [chainOf(1), chainOf(2)] },
})

test('a token that another tab adds or removes is one of this tab, of its chain alone', async () => {
  const client = createClient({
    chains: chains.map(({ id, name, currencies }) => ({
      ...{ id, name, baseApiUrl: 'http://127.0.0.1:9' },
      paymentTokens: currencies.map(each => ({ ...each, chainId: id, name: each.symbol })),
    })),
  })
  followOwnTokens(client, chains)
  const symbols = () =>
    client.chains.map(({ paymentTokens }) => paymentTokens.map(({ symbol }) => symbol))
  // As the browser tells the other tabs of what is written.
  const written = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  ownTokens.add({ chainId: 1, address: dai, symbol: 'DAI', decimals: 18 })
  const configure = vi.spyOn(client, 'configure')
  written('sluice.other')
  written('sluice.tokens')
  await vi.waitFor(() => expect(symbols()).toEqual([['USDC', 'DAI 0x6b17…1d0f'], ['USDC']]))
  localStorage.clear()
  written(null)
  await vi.waitFor(() => expect(symbols()).toEqual([['USDC'], ['USDC']]))
  expect(configure).toHaveBeenCalledTimes(2)
})
