// @vitest-environment happy-dom
import { queryKey } from '@sluice/react'
import type { UserTokenRow } from '@sluice/sdk'
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnField } from '../testing/drawnField.ts'
import { ownCostKey } from './ownCosts.ts'
import { useEditionCosts } from './useEditionCosts.ts'

const account = `0x${'a'.repeat(40)}` as const
const contract = `0x${'1'.repeat(40)}` as const
/** What each page answers. */
const answer = vi.fn<(page: number) => Promise<object>>()
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useUserActivity: (asked: { chainId: number }, options: object) =>
    useInfiniteQuery({
      queryKey: queryKey('userActivity', asked),
      queryFn: async ({ pageParam }) => {
        // As from a network: never in the same turn.
        await new Promise(resolve => setTimeout(resolve, 2))
        return answer(pageParam)
      },
      initialPageParam: 0,
      getNextPageParam: (page: { next?: number }) => page.next,
      ...options,
    }),
}))
const { draw } = drawnField()
beforeEach(() => answer.mockReset())

const row = (kind: string, tokenCount: string) =>
  ({ token: { contract, tokenId: '7', kind }, ownership: { tokenCount } }) as UserTokenRow
const bought = (amount: number) => ({
  ...{ type: 'sale', toAddress: account, contract, token: { tokenId: '7' }, amount },
  price: { currency: { contract: account, symbol: 'ETH', decimals: 18 }, amount: { raw: '5' } },
})

async function read(
  rows: readonly UserTokenRow[],
  isReading = false,
  own: useEditionCosts.Options['own'] = new Map(),
) {
  let told: useEditionCosts.Result | undefined
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Page() {
    told = useEditionCosts({ chainId: 1, account, rows, own, isReading })
    return null
  }
  await draw(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  const latest = () => {
    if (told === undefined) throw new Error('nothing is told')
    const key = `${contract}:7`
    const { from, parts: [part] = [] } = told.costs.get(key) ?? {}
    return {
      ...told,
      from,
      each: part?.each.amount.raw,
      items: part?.items,
      isKnown: !told.unknown.has(key),
    }
  }
  return latest
}

/** Draws until something is so, which the test's own deadline ends. */
async function until(isSo: () => boolean) {
  do await act(async () => new Promise(resolve => setTimeout(resolve)))
  while (!isSo())
}

describe('useEditionCosts', () => {
  test('default: read no further back than what is held needs', async () => {
    answer.mockImplementation(async page => ({ activities: [bought(2)], next: page + 1 }))
    const told = await read([row('erc1155', '5')])
    await until(() => told().missing === undefined)
    expect([told().items, told().missing]).toEqual([5n, undefined])
    expect(answer).toHaveBeenCalledTimes(3)
  })

  test('behavior: at most ten pages; then it is known for as many as were found', async () => {
    answer.mockImplementation(async page => ({ activities: [bought(1)], next: page + 1 }))
    const told = await read([row('erc1155', '500')])
    await until(() => told().missing === undefined)
    expect([told().items, told().missing]).toEqual([10n, undefined])
    expect([told().isKnown, told().isBounded]).toEqual([false, true])
    expect(answer).toHaveBeenCalledTimes(10)
  })

  test('behavior: where all was read there is nothing older, whatever is not known', async () => {
    answer.mockResolvedValue({ activities: [bought(1)] })
    const told = await read([row('erc1155', '500')])
    await until(() => told().missing === undefined)
    expect([told().items, told().isKnown, told().isBounded]).toEqual([1n, false, false])
  })

  test('behavior: without an edition, or while what is held is read, nothing is asked', async () => {
    expect((await read([row('erc721', '1')]))().missing).toBeUndefined()
    expect((await read([row('erc1155', '1')], true))().missing).toBe('unread')
    expect(answer).not.toHaveBeenCalled()
  })

  describe('beside what the person said', () => {
    const said = new Map([
      [
        ownCostKey(account, 1, { contract, tokenId: '7' }),
        { ...bought(1).price, amount: { raw: '3' }, held: { items: 4n, at: 100 } },
      ],
    ])
    const at = (timestamp: number, amount: number) => ({ ...bought(amount), timestamp })

    test('default: read back to when it was said, and what came since counts by itself', async () => {
      answer.mockImplementation(async page => ({
        activities: [at(103 - page, 1)],
        next: page + 1,
      }))
      const told = await read([row('erc1155', '7')], false, said)
      await until(() => told().missing === undefined)
      // Three came since: at 5 each, beside four at 3.
      expect(told()).toMatchObject({ from: 'both', each: '3', items: 7n, isKnown: true })
      expect(told().costs.get(`${contract}:7`)?.parts[0].total).toBe(27n)
      expect(answer).toHaveBeenCalledTimes(4)
    })

    test('behavior: one of another account or chain is none of it', async () => {
      answer.mockResolvedValue({ activities: [] })
      const other = new Map(
        [
          ownCostKey(contract, 1, { contract, tokenId: '7' }),
          ownCostKey(account, 2, { contract, tokenId: '7' }),
        ].flatMap(key => [...said.values()].map(figure => [key, figure] as const)),
      )
      const told = await read([row('erc1155', '7')], false, other)
      await until(() => told().missing === undefined)
      expect(told().from).toBeUndefined()
    })

    test('behavior: it stands where nothing can be read, and is not told as long as that is tried', async () => {
      let fail: ((error: Error) => void) | undefined
      answer.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
      const told = await read([row('erc1155', '7')], false, said)
      await until(() => fail !== undefined)
      expect(told()).toMatchObject({ missing: 'unread', isKnown: false })
      fail?.(new Error('No.'))
      await until(() => told().missing === 'failed')
      expect(told()).toMatchObject({ from: 'own', each: '3', items: 4n, isKnown: true })
      expect(told().readOn).toBeDefined()
    })
  })

  test('behavior: a page that cannot be read is told, and read again when asked', async () => {
    answer.mockRejectedValueOnce(new Error('No.'))
    const told = await read([row('erc1155', '1')])
    await until(() => told().missing === 'failed')
    expect(told().isKnown).toBe(false)
    answer.mockResolvedValue({ activities: [bought(1)] })
    await act(async () => told().readOn?.())
    await until(() => told().missing === undefined)
    expect(told().items).toBe(1n)
  })
})
