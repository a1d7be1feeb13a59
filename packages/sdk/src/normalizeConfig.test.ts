import { describe, expect, test } from 'vitest'
import type { ApiChain } from './chains/defineChain.ts'
import type { ClientConfig } from './context.ts'
import { normalizeConfig } from './normalizeConfig.ts'

const ether = '0x0000000000000000000000000000000000000000'
const token = { chainId: 1, address: ether, symbol: 'ETH', name: 'Ether', decimals: 18 } as const
const chain: ApiChain = {
  id: 1,
  name: 'One',
  paymentTokens: [token],
  baseApiUrl: 'https://one.example/api//',
}

describe('normalizeConfig', () => {
  test('default', () => {
    const given = Object.freeze({ chains: Object.freeze([Object.freeze(chain)]) })
    const config = normalizeConfig(given)
    expect(config.chains).toEqual([{ ...chain, baseApiUrl: 'https://one.example/api' }])
    expect(config).not.toHaveProperty('apiKey')
  })

  test('behavior: no chain at all can be configured; what needs one says so later', () => {
    expect(normalizeConfig({ chains: [] }).chains).toEqual([])
  })

  test('behavior: every setting of the specification is kept as it was given', () => {
    const settings: Omit<ClientConfig, 'chains'> = {
      apiKey: 'key',
      uiVersion: '1.2.3',
      automatedRoyalties: false,
      marketplaceFees: [`${ether}:0`, `0x${'Ab'.repeat(20)}:10000`],
      normalizeRoyalties: true,
      source: 'market.example',
      bountyReferrer: `0x${'cd'.repeat(20)}`,
      logLevel: 4,
      maxPollingAttemptsBeforeTimeout: 1,
      synchronousStepItemExecution: true,
    }
    expect(normalizeConfig({ chains: [], ...settings })).toEqual({ chains: [], ...settings })
  })

  const chains: [string, Partial<Record<keyof ApiChain, unknown>>, string][] = [
    ['a negative id', { id: -1 }, 'chains.0.id'],
    ['an id that is no number', { id: '1' }, 'chains.0.id'],
    ['an id beyond exact numbers', { id: 2 ** 53 }, 'chains.0.id'],
    ['no name', { name: '' }, 'chains.0.name'],
    ['another protocol', { baseApiUrl: 'ftp://x' }, 'chains.0.baseApiUrl'],
    ['no protocol', { baseApiUrl: 'market.example' }, 'chains.0.baseApiUrl'],
    ['a socket over http', { websocketUrl: 'https://x.example' }, 'chains.0.websocketUrl'],
    ['an interval of 0', { checkPollingInterval: 0 }, 'chains.0.checkPollingInterval'],
    ['an endless interval', { checkPollingInterval: Infinity }, 'chains.0.checkPollingInterval'],
    ['no tokens', { paymentTokens: undefined }, 'chains.0.paymentTokens'],
    [
      'a token of another chain (84531)',
      { paymentTokens: [{ ...token, chainId: 84531 }] },
      'chains.0.paymentTokens.0.chainId',
    ],
    [
      'a token without decimals',
      { paymentTokens: [{ ...token, decimals: undefined }] },
      'chains.0.paymentTokens.0.decimals',
    ],
    [
      'an address of 19 bytes',
      { paymentTokens: [{ ...token, address: `0x${'11'.repeat(19)}` }] },
      'chains.0.paymentTokens.0.address',
    ],
    ['a fee of more than all', { marketplaceFees: [`${ether}:10001`] }, 'chains.0.marketplaceFees'],
    ['a fee without a recipient', { marketplaceFees: [':100'] }, 'chains.0.marketplaceFees'],
    ["another chain's network", { network: { id: 2 } }, 'chains.0.network'],
  ]
  test.each(chains)('error: %s', (_, change, field) => {
    const broken = { ...chain, ...change } as ApiChain
    expect(() => normalizeConfig({ chains: [broken] })).toThrow(
      expect.objectContaining({
        code: 'invalid_configuration',
        details: expect.objectContaining({ field }),
      }),
    )
  })

  test('error: a chain twice', () => {
    expect(() => normalizeConfig({ chains: [chain, chain] })).toThrow('is there twice')
  })

  const settings: [string, Partial<Record<keyof ClientConfig, unknown>>][] = [
    ['uiVersion', { uiVersion: 'a\r\nx-api-key: b' }],
    ['source', { source: '' }],
    ['automatedRoyalties', { automatedRoyalties: 'yes' }],
    ['normalizeRoyalties', { normalizeRoyalties: 1 }],
    ['synchronousStepItemExecution', { synchronousStepItemExecution: 'false' }],
    ['logLevel', { logLevel: 5 }],
    ['maxPollingAttemptsBeforeTimeout', { maxPollingAttemptsBeforeTimeout: 0 }],
    ['maxPollingAttemptsBeforeTimeout', { maxPollingAttemptsBeforeTimeout: 1.5 }],
    ['confirmations', { confirmations: 0 }],
    ['crossChainDeadline', { crossChainDeadline: Infinity }],
    ['signersDeadline', { signersDeadline: -1 }],
    ['bountyReferrer', { bountyReferrer: 'me.eth' }],
    ['marketplaceFees', { marketplaceFees: ['100'] }],
  ]
  test.each(settings)('error: %s', (field, change) => {
    const config = { chains: [chain], ...change } as ClientConfig
    expect(() => normalizeConfig(config)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field }) }),
    )
  })

  test('error: a key that cannot be a header is not repeated', () => {
    try {
      normalizeConfig({ chains: [], apiKey: 'canary\n' })
      expect.unreachable()
    } catch (error) {
      expect(JSON.stringify([error, String(error), Object(error).details])).not.toContain('canary')
    }
  })
})
