import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import { nft, scenario, seller } from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('execute', () => {
  test('behavior: a run keeps the settings that it began with; the next one has the new ones', async () => {
    const s = scenario()
    const { chain, account } = s.provider
    s.provider.onSent = hash => {
      s.client.configure({ chains: [], apiKey: 'another' })
      chain.mine(hash, { logs: [transferLog(nft, seller, account.address, 1n)] })
    }
    const buy = () =>
      drive(
        s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet: s.wallet }),
        advance,
      )
    expect((await buy()).value?.state.status).toBe('complete')
    expect(s.api.calls.map(call => call.headers['x-api-key'])).not.toContain('another')
    expect((await buy()).error).toMatchObject({ code: 'missing_chain_configuration' })
  })
})
