import { describe, expect, test } from 'vitest'
import { parseConfig } from './parseConfig.ts'

const chain = {
  id: 31337,
  name: 'Local',
  apiPath: '/api/31337',
  rpcUrl: 'http://127.0.0.1:8545',
  marketplaceFees: ['0x00000000000000000000000000000000000000fe:100'],
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  currencies: [
    { address: '0x68d1DD822148664dE9c3eed4bB7449376644a919', symbol: 'USDC', decimals: 6 },
  ],
  wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  crossChainEscrow: '0x51d1CE0000000000000000000000000000000006',
  devnet: true,
}
const config = { name: 'Sluice', source: 'sluice.local', chains: [chain], developerWallet: true }

describe('parseConfig', () => {
  test('default', () => {
    expect(parseConfig(config)).toEqual({
      ...{ ...config, connect: [] },
      chains: [{ ...chain, explorerUrl: undefined }],
    })
  })

  test('behavior: unknown fields are ignored, optional ones may be missing', () => {
    const { marketplaceFees: _, devnet: __, currencies: ___, ...bare } = chain
    const parsed = parseConfig({ ...config, developerWallet: undefined, later: 1, chains: [bare] })
    expect(parsed.developerWallet).toBe(false)
    expect(parsed.chains[0]).toMatchObject({ marketplaceFees: [], currencies: [], devnet: false })
    expect(parsed).not.toHaveProperty('later')
  })

  test('behavior: only a true switch turns the developer wallet on', () => {
    expect(parseConfig({ ...config, developerWallet: 'false' }).developerWallet).toBe(false)
  })

  test.each([
    ['a text', 'the configuration', 'config'],
    ['no chains', 'chains', { ...config, chains: [] }],
    [
      'a place to connect to that is none',
      'connect[0]',
      { ...config, connect: ['ftp://x.example'] },
    ],
    ['one chain twice', 'chains', { ...config, chains: [chain, chain] }],
    ['no name', 'name', { ...config, name: ' ' }],
    ['a chain id as text', 'chains[0].id', { ...config, chains: [{ ...chain, id: '31337' }] }],
    [
      'an API elsewhere',
      'chains[0].apiPath',
      { ...config, chains: [{ ...chain, apiPath: '//evil.example' }] },
    ],
    [
      'an API address',
      'chains[0].apiPath',
      { ...config, chains: [{ ...chain, apiPath: 'https://evil.example' }] },
    ],
    [
      'an RPC script',
      'chains[0].rpcUrl',
      { ...config, chains: [{ ...chain, rpcUrl: 'javascript:alert(1)' }] },
    ],
    [
      'a wrapped currency that is no address',
      'chains[0].wrappedNative',
      { ...config, chains: [{ ...chain, wrappedNative: '0xC02a' }] },
    ],
    [
      'an escrow that is no address',
      'chains[0].crossChainEscrow',
      { ...config, chains: [{ ...chain, crossChainEscrow: 'any' }] },
    ],
    [
      'an explorer script',
      'chains[0].explorerUrl',
      { ...config, chains: [{ ...chain, explorerUrl: 'javascript:1' }] },
    ],
    [
      'a fee without a receiver',
      'chains[0].marketplaceFees[0]',
      { ...config, chains: [{ ...chain, marketplaceFees: ['100'] }] },
    ],
    [
      'a currency without an address',
      'chains[0].currencies[0].address',
      { ...config, chains: [{ ...chain, currencies: [{ symbol: 'USDC', decimals: 6 }] }] },
    ],
    [
      'a currency with decimals in words',
      'chains[0].currencies[0].decimals',
      {
        ...config,
        chains: [{ ...chain, currencies: [{ ...chain.currencies[0], decimals: '6' }] }],
      },
    ],
    [
      'no decimals',
      'chains[0].nativeCurrency.decimals',
      { ...config, chains: [{ ...chain, nativeCurrency: { symbol: 'ETH' } }] },
    ],
  ])('error: %s', (_name, field, input) => {
    expect(() => parseConfig(input)).toThrow(
      expect.objectContaining({ code: 'invalid_config', field }),
    )
  })
})
