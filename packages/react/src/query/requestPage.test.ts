import { createClient } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { ownersQueryOptions } from './ownersQueryOptions.ts'
import { salesQueryOptions } from './salesQueryOptions.ts'

const chainId = 31337
const contract = '0x1111111111111111111111111111111111111111'

/** A server with so many rows, each so many bytes long. */
function setUp(count: number, bytes: number) {
  const asked: string[] = []
  const client = createClient({
    chains: [{ id: chainId, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch: async input => {
      const { pathname, searchParams } = new URL(String(input))
      const limit = Number(searchParams.get('limit') ?? '20')
      const at = Number(searchParams.get('continuation') ?? searchParams.get('offset') ?? '0')
      asked.push(`${at}+${limit}`)
      const many = Math.max(0, Math.min(limit, count - at))
      const rows = Array.from({ length: many }, (_, i) => ({
        id: `${at + i}`,
        address: contract,
        image: 'x'.repeat(bytes),
      }))
      const continuation = at + many < count ? String(at + many) : null
      return Response.json({
        [pathname.includes('owners') ? 'owners' : 'sales']: rows,
        continuation,
      })
    },
    journal: false,
  })
  return { asked, client, queryClient: new QueryClient() }
}

describe('requestPage', () => {
  test('default: a page whose answer is too long is asked for in halves, and so are the others', async () => {
    const { asked, client, queryClient } = setUp(1000, 12_000)
    const options = salesQueryOptions(client, { chainId, contract, limit: 1000 })
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 9 })
    expect(pages.flatMap(page => page.sales.map(({ id }) => id))).toEqual(
      Array.from({ length: 1000 }, (_, i) => String(i)),
    )
    expect(asked).toEqual(['0+1000', '0+500', '0+250', '250+250', '500+250', '750+250'])
  })

  test('behavior: pages by number of rows go on behind what came', async () => {
    const { asked, client, queryClient } = setUp(30, 600_000)
    const options = ownersQueryOptions(client, { chainId, contract, limit: 20 })
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 9 })
    expect(pages.map(page => page.owners.length)).toEqual([5, 5, 5, 5, 5, 5, 0])
    expect(asked.slice(0, 4)).toEqual(['0+20', '0+10', '0+5', '5+5'])
  })

  test('error: one row that is too long for any answer', async () => {
    const { asked, client, queryClient } = setUp(3, 6_000_000)
    const options = salesQueryOptions(client, { chainId, contract, limit: 2 })
    await expect(
      queryClient.fetchInfiniteQuery({ ...options, retry: false }),
    ).rejects.toMatchObject({ code: 'bad_response' })
    expect(asked).toEqual(['0+2', '0+1'])
  })
})
