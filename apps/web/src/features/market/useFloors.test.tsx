// @vitest-environment happy-dom
import { queryKey } from '@sluice/react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFloors } from './useFloors.ts'

const tides = `0x${'1'.repeat(40)}`
const harbor = `0x${'2'.repeat(40)}`
/** What a chain answers once it is asked; what it is not told of waits. */
const answers = new Map<number, Promise<unknown>>()

vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useKnownCollections: (asked: { chainId: number }, options: object) =>
    useQuery({
      queryKey: queryKey('knownCollections', asked),
      queryFn: () => answers.get(asked.chainId),
      ...options,
    }),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const collection = (id: string, raw: string) => ({ id, floorAsk: { price: { amount: { raw } } } })

function opened() {
  let told: useFloors.Result | undefined
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  function Page(props: { chainId: number; contracts: readonly string[] }) {
    told = useFloors(props.chainId, props.contracts)
    return null
  }
  return async (chainId: number, contracts: readonly string[]) => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Page chainId={chainId} contracts={contracts} />
        </QueryClientProvider>,
      ),
    )
    await act(async () => new Promise(resolve => setTimeout(resolve)))
    if (told === undefined) throw new Error('nothing is told')
    return told
  }
}

describe('useFloors', () => {
  test('behavior: what is known stays while that of one more is read, but nothing of another chain', async () => {
    answers.set(1, Promise.resolve([collection(tides, '5')]))
    const show = opened()
    expect((await show(1, [tides])).floors?.get(tides)).toMatchObject({ amount: { raw: '5' } })
    answers.set(1, new Promise(() => undefined))
    const more = await show(1, [tides, harbor])
    expect(more.floors?.get(tides)).toMatchObject({ amount: { raw: '5' } })
    expect(more.isWhole).toBe(false)
    // The same address is another collection there.
    answers.set(2, new Promise(() => undefined))
    const other = await show(2, [tides])
    expect([other.floors, other.isWhole, other.failed]).toEqual([undefined, false, false])
  })

  test('behavior: floors that could not be read are read again when asked', async () => {
    answers.set(1, Promise.reject(new Error('No.')))
    const show = opened()
    const failed = await show(1, [tides])
    expect([failed.floors, failed.isWhole, failed.failed]).toEqual([undefined, false, true])
    answers.set(1, Promise.resolve([collection(tides, '5')]))
    await act(async () => failed.readAgain())
    const read = await show(1, [tides])
    expect([read.isWhole, read.failed]).toEqual([true, false])
  })
})
