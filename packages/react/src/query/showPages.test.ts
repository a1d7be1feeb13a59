import { createClient } from '@sluice/sdk'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { salesQueryOptions } from './salesQueryOptions.ts'
import { showPages } from './showPages.ts'

const chainId = 31337
const contract = '0x1111111111111111111111111111111111111111'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A list of pages, each named by where it begins and when it was read. */
async function setUp(count: number) {
  const calls: string[] = []
  let round = 0
  const failing = new Set<string>()
  const client = createClient({
    chains: [{ id: chainId, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch: async input => {
      const at = Number(new URL(String(input)).searchParams.get('continuation') ?? '0')
      calls.push(String(at))
      if (failing.delete(String(at))) return Response.json({ message: 'no' }, { status: 400 })
      const continuation = at + 1 < count ? String(at + 1) : null
      return Response.json({ sales: [{ id: `${at}/${round}` }], continuation })
    },
    journal: false,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const options = { ...salesQueryOptions(client, { chainId, contract }), staleTime: Infinity }
  const { queryKey } = options
  await queryClient.fetchInfiniteQuery({ ...options, pages: count })
  const observer = new InfiniteQueryObserver(queryClient, options)
  stops.push(observer.subscribe(() => undefined))
  calls.length = 0
  return {
    ...{ calls, queryClient, queryKey, observer, failing },
    rows: () =>
      queryClient
        .getQueryData<{ pages: { sales: { id: string }[] }[] }>(queryKey)
        ?.pages.map(({ sales }) => sales[0]?.id),
    refresh() {
      round += 1
      return queryClient.invalidateQueries({ queryKey, exact: true })
    },
  }
}

describe('showPages', () => {
  test('default: of 167 pages those that are seen are read, the others stay', async () => {
    const { calls, queryClient, queryKey, refresh, rows } = await setUp(167)
    showPages(queryClient, queryKey, { from: 40, to: 41 })
    await refresh()
    expect(calls).toEqual(['40', '41'])
    expect(rows()).toHaveLength(167)
    expect(rows()?.slice(39, 43)).toEqual(['39/0', '40/1', '41/1', '42/0'])
  })

  test('behavior: a page that was left is read once it is seen, and only once', async () => {
    const { calls, queryClient, queryKey, refresh, rows } = await setUp(5)
    showPages(queryClient, queryKey, { from: 0, to: 0 })
    await refresh()
    showPages(queryClient, queryKey, { from: 2, to: 3 })
    await expect.poll(rows).toEqual(['0/1', '1/0', '2/1', '3/1', '4/0'])
    showPages(queryClient, queryKey, { from: 2, to: 3 })
    showPages(queryClient, queryKey, { from: 3, to: 3 })
    expect(calls).toEqual(['0', '2', '3'])
  })

  test('behavior: what is scrolled to while the list is read is read after it', async () => {
    const { calls, queryClient, queryKey, refresh, rows } = await setUp(4)
    showPages(queryClient, queryKey, { from: 3, to: 3 })
    const done = refresh()
    await expect.poll(() => calls).toEqual(['3'])
    showPages(queryClient, queryKey, { from: 0, to: 0 })
    await done
    await expect.poll(rows).toEqual(['0/1', '1/0', '2/0', '3/1'])
    expect(calls).toEqual(['3', '0'])
  })

  test('behavior: a page that could not be read is read again with the next try', async () => {
    const { calls, queryClient, queryKey, refresh, rows, failing } = await setUp(4)
    showPages(queryClient, queryKey, { from: 1, to: 2 })
    failing.add('2')
    await refresh()
    expect(rows()).toEqual(['0/0', '1/0', '2/0', '3/0'])
    calls.length = 0
    await refresh()
    expect(calls).toEqual(['1', '2'])
    expect(rows()).toEqual(['0/0', '1/2', '2/2', '3/0'])
  })

  test('behavior: one page more is read as ever, and without being told all are', async () => {
    const { calls, queryClient, queryKey, refresh, rows } = await setUp(3)
    await refresh()
    expect(calls).toEqual(['0', '1', '2'])
    showPages(queryClient, queryKey, { from: 0, to: 9 })
    await refresh()
    expect(calls).toHaveLength(6)
    expect(rows()).toEqual(['0/2', '1/2', '2/2'])
  })

  test('behavior: the next page of a list of which only a part is seen', async () => {
    const { calls, queryClient, queryKey, observer, rows } = await setUp(3)
    queryClient.setQueryData(
      queryKey,
      data => data && { pages: data.pages.slice(0, 2), pageParams: data.pageParams.slice(0, 2) },
    )
    showPages(queryClient, queryKey, { from: 0, to: 0 })
    await observer.fetchNextPage()
    expect(calls).toEqual(['2'])
    expect(rows()).toEqual(['0/0', '1/0', '2/0'])
  })
})
