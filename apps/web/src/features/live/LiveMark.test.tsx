// @vitest-environment happy-dom
import { APIError } from '@sluice/sdk/errors'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveMark } from './LiveMark.tsx'

vi.mock('./LiveMarket.tsx', () => ({ useLiveStatus: () => 'live' }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const unreachable = new APIError('No', { url: '/', method: 'GET', code: 'api_unreachable' })

/** A page whose feed says that it is live, and what it reads. */
async function draw(queryFn: () => Promise<unknown>) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const leave = new QueryObserver(client, { queryKey: ['sluice', 'tokens'], queryFn }).subscribe(
    () => undefined,
  )
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(
      <QueryClientProvider client={client}>
        <LiveMark />
      </QueryClientProvider>,
    ),
  )
  return {
    after: async (milliseconds: number) => {
      await act(() => vi.advanceTimersByTimeAsync(milliseconds))
      return document.body.textContent
    },
    read: () => act(async () => void client.refetchQueries()),
    put: () => act(async () => void client.setQueryData(['sluice', 'tokens'], 3)),
    end: async () => {
      leave()
      client.clear()
      await act(async () => page.unmount())
    },
  }
}

describe('LiveMark', () => {
  test('behavior: a line that stands is not live while the server cannot be reached', async () => {
    let answer: () => Promise<unknown> = () => Promise.reject(unreachable)
    const page = await draw(() => answer())
    expect(await page.after(1)).toBe('Reconnecting')
    answer = async () => 1
    await page.read()
    expect(await page.after(1)).toBe('Live')
    await page.end()
  })

  test('behavior: without a network it says so, once a read has failed for it', async () => {
    let answer: () => Promise<unknown> = async () => 1
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const page = await draw(() => answer())
    expect(await page.after(1)).toBe('Live')
    answer = () => Promise.reject(unreachable)
    await page.read()
    expect(await page.after(1)).toBe('Offline')
    await page.end()
  })

  test('behavior: a server that hangs is not live after five seconds, until it answers', async () => {
    const answers: ((value: unknown) => void)[] = []
    const page = await draw(() => new Promise(resolve => answers.push(resolve)))
    expect(await page.after(4999)).toBe('Live')
    expect(await page.after(1)).toBe('Reconnecting')
    // What is put there by hand comes from no server.
    await page.put()
    expect(await page.after(1)).toBe('Reconnecting')
    answers[0]?.(1)
    expect(await page.after(1)).toBe('Live')
    expect(await page.after(60_000)).toBe('Live')
    await page.end()
  })
})
