import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import { nft, type Scenario, scenario, seller } from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const path = '/execute/results/v1'
const buy = (s: Scenario) =>
  drive(s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet: s.wallet }), advance)
/** Mined so many milliseconds after it was sent. */
const mineLater = (s: Scenario, milliseconds: number) => {
  const logs = [transferLog(nft, seller, s.provider.account.address, 1n)]
  s.provider.onSent = hash => {
    setTimeout(() => s.provider.chain.mine(hash, { logs }), milliseconds)
  }
}

describe('reportResult', () => {
  test('behavior: tried three times at most while the run is under way (F21)', async () => {
    const s = scenario({ handlers: { [path]: () => ({ status: 500 }) } })
    mineLater(s, 30_000)
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(s.api.to(path)).toHaveLength(3)
  })

  test('behavior: a try that succeeds is the last', async () => {
    const s = scenario({
      handlers: {
        [path]: (_, count) => (count === 0 ? { status: 503 } : { json: { message: 'Success' } }),
      },
    })
    mineLater(s, 30_000)
    await buy(s)
    expect(s.api.to(path)).toHaveLength(2)
  })

  test('behavior: the end of the run gives it up, and waits for nothing (F21)', async () => {
    const s = scenario({ handlers: { [path]: () => new Promise(() => undefined) } })
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeLessThan(100)
    await advance(60_000)
    expect(s.api.to(path)).toHaveLength(1)
  })
})
