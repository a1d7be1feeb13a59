// @vitest-environment happy-dom
import { mintPhases } from '@sluice/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usePhaseEdge } from './usePhaseEdge.ts'

const begin = 1_800_000_000
const day = 86_400
const stage = (stage: string, startTime: number, endTime: number | null) => ({
  ...{ stage, kind: 'public', price: null, startTime, endTime },
})
const mintStages = [
  ...[stage('first', begin + 40 * day, begin + 41 * day), stage('second', begin + 50 * day, null)],
  stage('some day', Number.MAX_SAFE_INTEGER, null),
]

function Page() {
  const phases = mintPhases({ mintStages }, Date.now())
  const edge = usePhaseEdge(phases)
  return `${phases.map(({ status }) => status).join(', ')} ${edge}`
}

describe('usePhaseEdge', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers({ now: begin * 1000 })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })

  test('default: each phase begins and ends to the second by one timer, however far away', async () => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(() => page.render(<Page />))
    const said = () => document.body.textContent
    const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
    expect(said()).toBe('upcoming, upcoming, upcoming 0')
    await pass(40 * day - 1)
    expect(said()).toBe('upcoming, upcoming, upcoming 0')
    expect(vi.getTimerCount()).toBe(1)
    await pass(1)
    expect(said()).toBe(`open, upcoming, upcoming ${(begin + 40 * day) * 1000}`)
    await pass(day)
    expect(said()).toBe(`over, upcoming, upcoming ${(begin + 41 * day) * 1000}`)
    await act(() => page.unmount())
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: after the last edge nothing waits', async () => {
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    vi.setSystemTime((begin + 50 * day - 1) * 1000)
    await act(() => page.render(<Page />))
    await act(() => vi.advanceTimersByTime(1000))
    expect(document.body.textContent).toMatch(/^over, open, upcoming /)
    expect(vi.getTimerCount()).toBe(0)
    await act(() => page.unmount())
  })
})
