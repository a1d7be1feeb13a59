// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readBalance } from './readBalance.ts'
import { useBalance } from './useBalance.ts'

vi.mock('./readBalance.ts')
vi.mock('wagmi', async original => ({ ...(await original<object>()), useConfig: () => ({}) }))
vi.mock('../app/useCurrentChain.ts', () => ({
  useCurrentChain: () => ({ id: 1, nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('useBalance', () => {
  test('error: that it could not be read stays until it is, also while it is read again', async () => {
    let answer: (value: bigint) => void = () => undefined
    vi.mocked(readBalance)
      .mockRejectedValueOnce(new Error('the node is away'))
      .mockImplementationOnce(() => new Promise(resolve => (answer = resolve)))
    let told: useBalance.Result | undefined
    function Page() {
      told = useBalance('0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
      return null
    }
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    const until = (check: () => void) => act(() => vi.waitFor(check))
    await act(async () =>
      page.render(
        <QueryClientProvider client={queries}>
          <Page />
        </QueryClientProvider>,
      ),
    )
    await until(() => expect(told?.readAgain).toBeDefined())
    await act(async () => told?.readAgain?.())
    await until(() => expect(queries.isFetching()).toBe(1))
    expect(told?.readAgain).toBeDefined()
    await act(async () => answer(7n))
    await until(() => expect(told?.balance?.value).toBe(7n))
    expect(told?.readAgain).toBeUndefined()
    await act(async () => page.unmount())
  })
})
