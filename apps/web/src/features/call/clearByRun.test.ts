// @vitest-environment happy-dom
import type { RunSummary } from '@sluice/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyCall } from './callDraft.ts'
import { callsKey } from './callsKey.ts'

afterEach(() => sessionStorage.clear())

const to = `0x${'aB'.repeat(20)}` as const
const txs = [{ to, data: '0xABcd', value: 5n }] as const

/** The page after a reload: what it knows is what it kept. */
async function reload() {
  vi.resetModules()
  const [{ callDraft }, { clearByRun }] = await Promise.all([
    import('./callDraft.ts'),
    import('./clearByRun.ts'),
  ])
  return { callDraft, clearByRun }
}

function runOf(more: object = {}, value = 5n) {
  const terms = {
    ...{ kind: 'call', origin: 1, through: to, most: 9n, within: 60, destination: 2 },
    txs: [{ to: to.toLowerCase(), data: '0xabcd', value }],
  }
  return {
    action: 'call',
    chainId: 2,
    status: 'complete',
    steps: [],
    terms,
    ...more,
  } as unknown as RunSummary
}

describe('clearByRun', () => {
  test.each([
    ['gone once the run made it', runOf(), ['']],
    ['kept by a run that failed', runOf({ status: 'failed' }), [to]],
    ['kept by a run of another call', runOf({}, 6n), [to]],
    ['kept by one on another chain', runOf({ chainId: 3 }), [to]],
    ['kept by one of which nobody kept the terms', runOf({ terms: undefined }), [to]],
  ])('default: what was typed before a reload is %s', async (_, run, left) => {
    const before = await reload()
    before.callDraft.set({
      ...{ calls: [{ ...emptyCall, address: to }], toChainId: 2 },
      begun: callsKey({ toChainId: 2, txs }),
    })
    const { callDraft, clearByRun } = await reload()
    clearByRun(run)
    expect(callDraft.get().calls.map(({ address }) => address)).toEqual(left)
  })
})
