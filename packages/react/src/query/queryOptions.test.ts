import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@sluice/sdk'
import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { QueryClient } from '@tanstack/react-query'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import * as kit from '../index.ts'
import { queryKinds } from './queryKinds.ts'

const contract = '0x1111111111111111111111111111111111111111'
const user = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const chainId = 31337

/** A client whose API answers what `answer` says, and the addresses that were called. */
function setUp(answer: (url: URL) => unknown) {
  const calls: URL[] = []
  const client = createClient({
    chains: [{ id: chainId, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch: async input => {
      const url = new URL(String(input))
      calls.push(url)
      return Response.json(answer(url))
    },
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return { client, queryClient, calls }
}

describe('query options', () => {
  test('behavior: every kind of key has options and a hook, and makes keys of its own kind', () => {
    const { client } = setUp(() => ({}))
    const names = Object.keys(kit)
    for (const kind of Object.keys(queryKinds)) {
      const make = Reflect.get(kit, `${kind}QueryOptions`) as typeof kit.asksQueryOptions
      const { queryKey } = make(client, {
        ...{ chainId, contract, contracts: [contract], tokens: [], tokenId: 1n, id: contract },
      } as never)
      expect(queryKey.slice(0, 2)).toEqual(['sluice', kind])
      expect(names).toContain(`use${kind[0]?.toUpperCase()}${kind.slice(1)}`)
    }
    expect(names.filter(name => name.endsWith('QueryOptions'))).toHaveLength(
      Object.keys(queryKinds).length,
    )
  })

  test('behavior: every route that only reads has query options', async () => {
    const asked = new Set<string>()
    const client = {
      chains: [],
      request: async (path: string, { query, body }: Record<string, object | undefined>) => {
        asked.add(path)
        const isBody = path in routes && routes[path as keyof typeof routes].method === 'POST'
        expect(isBody ? query : body).toBeUndefined()
        return { collections: [], tokens: [], orders: [] }
      },
    } as unknown as Client
    for (const kind of Object.keys(queryKinds)) {
      const make = Reflect.get(kit, `${kind}QueryOptions`) as typeof kit.statsQueryOptions
      const options = make(client, {
        chainId,
        contracts: [contract],
        contract,
        tokens: [],
      } as never)
      const read = options.queryFn as (context: object) => Promise<unknown>
      await read({
        client: new QueryClient(),
        queryKey: options.queryKey,
        signal: new AbortController().signal,
        pageParam: '',
      })
    }
    const reads = Object.entries<RouteDefinition>(routes).filter(
      ([, route]) => route.method === 'GET' && !route.redirects,
    )
    expect(reads.length).toBeGreaterThan(30)
    expect(reads.flatMap(([path]) => (asked.has(path) ? [] : path))).toEqual([])
    expect([...asked]).toEqual(
      expect.arrayContaining(['/execute/status/v1', '/execute/solve/capacity/v2']),
    )
  })

  test('behavior: they are to be had without React', async () => {
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
      ...{ bundle: true, write: false, metafile: true, format: 'esm', platform: 'browser' },
      ...{ splitting: true, outdir: 'out', conditions: ['@sluice/source'], logLevel: 'silent' },
      external: ['viem', 'viem/*', 'zod', 'zod/*'],
    })
    const inputs = Object.keys(metafile.inputs)
    expect(inputs.some(path => path.endsWith('query/showPages.ts'))).toBe(true)
    expect(inputs.filter(path => /node_modules/.test(path))).toEqual([])
  })

  test('behavior: what the path names goes there, the rest into the query', async () => {
    const { client, queryClient, calls } = setUp(() => ({ orders: [] }))
    await queryClient.fetchInfiniteQuery(
      kit.userAsksQueryOptions(client, { chainId, user, status: 'inactive', limit: 5 }),
    )
    expect(calls[0]?.pathname).toBe(`/api/users/${user}/asks/v1`)
    expect(calls[0]?.search).toBe('?status=inactive&limit=5')
  })

  test('behavior: known collections are asked for by twenty, each once however it is spelt', async () => {
    const { client, queryClient, calls } = setUp(url => ({
      collections: url.searchParams.getAll('contract').map(id => ({ id })),
    }))
    const contracts = Array.from(
      { length: 23 },
      (_, index) => `0x${'a'.repeat(38)}${index + 10}` as const,
    )
    const spelt = contracts.map(each => `0x${each.slice(2).toUpperCase()}` as const)
    const options = kit.knownCollectionsQueryOptions(client, {
      chainId,
      contracts: [...contracts, ...spelt],
    })
    const found = await queryClient.fetchQuery(options)
    expect(found.map(({ id }) => id)).toEqual(contracts)
    expect(calls.map(url => url.searchParams.getAll('contract').length)).toEqual([20, 3])
    expect(kit.knownCollectionsQueryOptions(client, { chainId, contracts }).queryKey).toEqual(
      options.queryKey,
    )
  })

  test('behavior: pages follow the continuation until there is none', async () => {
    const { client, queryClient, calls } = setUp(url => ({
      sales: [],
      continuation: url.searchParams.has('continuation') ? null : 'next',
    }))
    const options = kit.salesQueryOptions(client, { chainId, contract })
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 5 })
    expect(pages).toHaveLength(2)
    expect(calls.map(url => url.searchParams.get('continuation'))).toEqual([null, 'next'])
  })

  test('behavior: pages by number of rows end with one that is not full', async () => {
    const rows = [2, 2, 1]
    const { client, queryClient, calls } = setUp(() => ({
      owners: Array.from({ length: rows[calls.length - 1] ?? 0 }, () => ({ address: user })),
    }))
    const options = kit.ownersQueryOptions(client, { chainId, contract, limit: 2 })
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 9 })
    expect(pages.map(page => page.owners.length)).toEqual([2, 2, 1])
    expect(calls.map(url => url.searchParams.get('offset'))).toEqual(['0', '2', '4'])
  })

  test('behavior: a collection that does not exist is null', async () => {
    const { client, queryClient } = setUp(() => ({ collections: [] }))
    const options = kit.collectionQueryOptions(client, { chainId, id: contract })
    expect(await queryClient.fetchQuery(options)).toBeNull()
  })
})
