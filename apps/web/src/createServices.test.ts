// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { mock } from 'wagmi'
import { parseConfig } from './config/parseConfig.ts'
import { createServices } from './createServices.ts'

vi.stubGlobal('__DEVELOPER_WALLET__', false)
vi.mock('./wallet/connectors.ts', () => ({
  connectors: () => [mock({ accounts: [`0x${'a'.repeat(40)}`] })],
}))

test('createServices: the connectors of whoever builds the app are ways to connect', async () => {
  const chain = {
    ...{ id: 31337, name: 'Local', rpcUrl: 'http://localhost:8545', apiPath: '/api/31337' },
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
  }
  const { wagmi } = await createServices(
    parseConfig({ name: 'Sluice', source: 'sluice.local', chains: [chain] }),
  )
  expect(wagmi.connectors.map(({ type }) => type)).toEqual(['mock'])
})
