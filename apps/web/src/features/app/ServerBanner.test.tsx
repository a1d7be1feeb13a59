// @vitest-environment happy-dom
import { APIError } from '@sluice/sdk/errors'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServerBanner } from './ServerBanner.tsx'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const failure = (code: string, statusCode?: number) =>
  new APIError('No', { url: '/tokens/v7', method: 'GET', code, statusCode })

/** A page that has read something reads it again, which fails, and then succeeds. */
async function draw(error: Error) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryKey = ['sluice', 'tokens']
  let answer: () => Promise<unknown> = async () => 1
  const observer = new QueryObserver(client, { queryKey, queryFn: () => answer() })
  const leave = observer.subscribe(() => undefined)
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(
      <QueryClientProvider client={client}>
        <ServerBanner />
      </QueryClientProvider>,
    ),
  )
  const said = () => document.querySelector('[role=alert] p')?.textContent
  const read = () =>
    act(async () => {
      await observer.refetch()
      // What was read is told to the page in a turn of its own.
      await new Promise(resolve => setTimeout(resolve))
    })
  await read()
  const before = said()
  answer = () => Promise.reject(error)
  await read()
  const failed = said()
  answer = async () => 2
  await act(async () => document.querySelector('button')?.click())
  await vi.waitFor(() => expect(said()).toBeUndefined())
  leave()
  await act(async () => page.unmount())
  return [before, failed]
}

describe('ServerBanner', () => {
  test.each([
    ['cannot be reached', failure('api_unreachable'), 'The server does not answer.'],
    ['does not answer in time', failure('api_timeout'), 'The server does not answer.'],
    ['fails', failure('api_error', 503), 'Not everything could be read again.'],
    [
      'has been asked too much',
      failure('api_rate_limited', 429),
      'Not everything could be read again.',
    ],
    ['answers with nonsense', failure('bad_response', 200), 'Not everything could be read again.'],
  ])('behavior: a server that %s leaves no old figures without a word', async (_, error, text) => {
    expect(await draw(error)).toEqual([undefined, `${text} What you see may be old.`])
  })

  test('behavior: without a network it says that, and not that the server is silent', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await draw(failure('api_unreachable'))).toEqual([
      undefined,
      'You are offline. What you see may be old.',
    ])
  })

  test('behavior: what the page has not read yet is told, too, and read again with the rest', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    let answer: () => Promise<unknown> = () => Promise.reject(failure('api_unreachable'))
    const leave = ['tokens', 'collection'].map(kind =>
      new QueryObserver(client, {
        queryKey: ['sluice', kind],
        queryFn: () => answer(),
      }).subscribe(() => undefined),
    )
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      page.render(
        <QueryClientProvider client={client}>
          <ServerBanner />
        </QueryClientProvider>,
      ),
    )
    await vi.waitFor(() => expect(document.body.textContent).toContain('does not answer'))
    answer = async () => 1
    await act(async () => document.querySelector('button')?.click())
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).toBeNull())
    expect(['tokens', 'collection'].map(kind => client.getQueryData(['sluice', kind]))).toEqual([
      1, 1,
    ])
    for (const end of leave) end()
    await act(async () => page.unmount())
  })
})
