import { describe, expect, test, vi } from 'vitest'
import { LogLevel } from '../logger.ts'
import { createClient, getClient } from './createClient.ts'
import { reservoirChains } from './reservoirChains.ts'
import { ReservoirClient } from './reservoirClient.ts'

const base = { ...reservoirChains.base, baseApiUrl: 'https://market.example/8453/' }
const bare = { id: 1, name: 'Mainnet', baseApiUrl: 'https://market.example/1', active: true }

describe('ReservoirClient', () => {
  test('default: what a chain does not say comes from the preset of its id', () => {
    const client = new ReservoirClient({ chains: [bare, base] })
    expect(client.chains[0]).toMatchObject({ id: 1, name: 'Mainnet' })
    expect(client.chains[0]?.network?.id).toBe(1)
    expect(client.chains[0]?.paymentTokens).toEqual(reservoirChains.mainnet.paymentTokens)
    expect(client.chains[1]?.baseApiUrl).toBe('https://market.example/8453')
    expect(client.currentChain()?.id).toBe(1)
    expect(client.logLevel).toBe(LogLevel.None)
    expect(client.synchronousStepItemExecution).toBe(false)
  })

  test('behavior: an own list of payment tokens stays', () => {
    const paymentTokens = [
      { chainId: 1, address: `0x${'11'.repeat(20)}` as const, symbol: 'ABC', decimals: 6 },
    ]
    const client = new ReservoirClient({ chains: [{ ...bare, paymentTokens }] })
    expect(client.chains[0]?.paymentTokens).toEqual([{ ...paymentTokens[0], name: 'ABC' }])
  })

  test('behavior: configure changes only what it is given', () => {
    const client = new ReservoirClient({ chains: [bare], apiKey: 'k', source: 'a.example' })
    client.configure({ source: 'b.example', logLevel: LogLevel.Warn, apiKey: undefined })
    expect([client.apiKey, client.source, client.logLevel]).toEqual(['k', 'b.example', 2])
    client.configure({ chains: [base] })
    expect(client.currentChain()?.id).toBe(8453)
    expect(client.source).toBe('b.example')
  })

  test('behavior: listeners of one client hear nothing of another, and one that throws disturbs none', () => {
    const [one, two] = [1, 2].map(() => new ReservoirClient({ chains: [bare] }))
    const heard: string[] = []
    const listener = () => heard.push('two')
    one?.addEventListener(() => heard.push('one'))
    two?.addEventListener(() => {
      throw new Error('careless')
    })
    two?.addEventListener(listener)
    two?._sendEvent({ name: 'purchase_complete', data: { steps: [], path: [] } }, 1)
    expect(heard).toEqual(['two'])
    two?.removeEventListener(listener)
    two?.clearEventListeners()
    two?._sendEvent({ name: 'purchase_complete', data: { steps: [], path: [] } }, 1)
    expect(heard).toEqual(['two'])
  })

  test('behavior: log writes what its level includes', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const client = new ReservoirClient({ chains: [bare], logLevel: LogLevel.Info })
    client.log(['a line'])
    client.log(['too much'], LogLevel.Verbose)
    expect(info.mock.calls).toEqual([['[sluice]', 'a line']])
    info.mockRestore()
  })
})

describe('createClient', () => {
  test('default: one client, which a second call configures', () => {
    expect(() => getClient()).toThrow(ReferenceError)
    const first = createClient({ chains: [bare], source: 'a.example' })
    const second = createClient({ chains: [base] })
    expect(second).toBe(first)
    expect(getClient()).toBe(first)
    expect([first.source, first.currentChain()?.id]).toEqual(['a.example', 8453])
  })
})
