import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { doomed, untilDead } from '../testing/crash.ts'
import { drive } from '../testing/drive.ts'
import { approvalStep, buyAnswer, nft, saleItem, saleStep, scenario } from '../testing/scenario.ts'
import { openTab } from '../testing/tabs.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const items = [{ token: `${nft}:1` }] as const

/** A purchase with an approval, and a wallet that carries out both as one. */
function batching() {
  const s = scenario({
    handlers: {
      '/execute/buy/v7': () => ({
        json: buyAnswer(account, { steps: [approvalStep(account), saleStep([saleItem(account)])] }),
      }),
    },
  })
  s.provider.capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
  return s
}
const asked = (s: ReturnType<typeof batching>) => s.provider.prompts.map(prompt => prompt.method)

/** Begins a purchase and dies at a call; undefined when it ended before. */
async function crash(s: ReturnType<typeof batching>, at: number, when: 'before' | 'after') {
  const stop = new AbortController()
  const first = doomed(s, at, when)
  const run = first.client.actions.buyToken({ items, wallet: first.wallet, signal: stop.signal })
  run.catch(() => undefined)
  await untilDead(first, run, advance)
  const left = first.left()
  const end = async () => {
    stop.abort()
    await advance(60_000)
  }
  return { after: left && openTab(s, left), end }
}

describe('sendBatch: killed at every call (I1, I6, F52)', () => {
  test.each(['before', 'after'] as const)('behavior: %s each call', async when => {
    const ends: string[] = []
    for (let at = 1; ; at += 1) {
      const s = batching()
      const { after, end } = await crash(s, at, when)
      if (!after) {
        await end()
        break
      }
      const before = asked(s).length
      const { value, error } = await drive(after.client.resume({ wallet: after.wallet }), advance)
      expect(error, `call ${at}`).toBeUndefined()
      const [run] = value ?? []
      const status = run?.result?.state.status ?? (run ? 'unknown' : 'none')
      ends.push(`${status} ${s.provider.batches.size}`)
      // One request at most, and whatever was carried out was so once.
      expect(asked(s).length, `call ${at}`).toBeLessThanOrEqual(1)
      expect(s.provider.chain.transactions.length).toBe(s.provider.batches.size)
      if (status === 'complete') expect(s.provider.batches.size).toBe(1)
      if (status === 'unknown') {
        // It died just when it asked: nobody knows whether the person saw it.
        expect(s.provider.batches.size).toBe(0)
        expect(asked(s).length).toBe(before)
      }
      await end()
    }
    expect(ends.filter(end => end === 'complete 1').length).toBeGreaterThan(8)
    // Once it was written down that it asks: the look at the wallet's chain, then the request itself.
    expect(ends.filter(end => end === 'unknown 0').length).toBe(when === 'before' ? 2 : 1)
  })

  test('behavior: never taken, and the person says so: asked for anew', async () => {
    for (let at = 1; ; at += 1) {
      const s = batching()
      const { after, end } = await crash(s, at, 'before')
      if (!after) throw new Error('it never died at the prompt')
      const first = await drive(after.client.resume({ wallet: after.wallet }), advance)
      if (first.value?.[0]?.result || first.value?.length === 0) {
        await end()
        continue
      }
      expect(first.value?.[0]?.error).toMatchObject({ moneyMoved: 'unknown' })
      expect(asked(s)).toEqual([])
      const again = await drive(after.client.resume({ wallet: after.wallet, again: true }), advance)
      expect(again.value?.[0]?.result?.state.status).toBe('complete')
      expect(asked(s)).toEqual(['wallet_sendCalls'])
      await end()
      return
    }
  })
})
