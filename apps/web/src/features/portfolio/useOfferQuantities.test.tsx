// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { saleOf } from './saleOf.ts'
import { drawnField } from './testing/drawnField.ts'
import { useOfferQuantities } from './useOfferQuantities.ts'

const contract = '0x11111111111111111111111111111111111111Ab'
/** What the marketplace has, of which it tells 50 at once at most. */
const market = vi.hoisted(() => ({
  left: new Map<string, number>(),
  held: new Map<string, string>(),
  bids: [] as string[][],
  tokens: [] as string[][],
  fails: false,
}))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useSluiceClient: () => ({
    chains: [],
    async request(path: string, { query }: { query: { ids: string[]; tokens: string[] } }) {
      const { ids = [], tokens = [] } = query
      if (ids.length + tokens.length > 50) throw new Error('too many at once')
      if (path === '/orders/bids/v6') {
        if (market.fails) throw new Error('No.')
        market.bids.push(ids)
        const orders = ids.map(id => ({ id, quantityRemaining: market.left.get(id) ?? 1 }))
        return { orders }
      }
      market.tokens.push(tokens)
      const rows = tokens.flatMap(name => {
        const [of = '', tokenId = ''] = name.split(':')
        const tokenCount = market.held.get(tokenId)
        return tokenCount === undefined
          ? []
          : { token: { contract: of.toLowerCase(), tokenId }, ownership: { tokenCount } }
      })
      return { tokens: rows }
    },
  }),
}))

const { draw } = drawnField()
afterEach(() => {
  for (const list of [market.bids, market.tokens]) list.length = 0
})

const bid = (id: string, tokenId: string, kind = 'erc1155') =>
  ({ id, token: { contract, tokenId, kind } }) as unknown as saleOf.Bid

/** Shows offers, the same way each time; answers what is told of them then. */
function opened() {
  let told: useOfferQuantities.Result | undefined
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  function Page({ bids }: { bids: readonly saleOf.Bid[] }) {
    told = useOfferQuantities(bids, { chainId: 1, account: contract })
    return null
  }
  return async (bids: readonly saleOf.Bid[]) => {
    await draw(
      <QueryClientProvider client={queryClient}>
        <Page bids={bids} />
      </QueryClientProvider>,
    )
    await vi.waitFor(() => act(async () => expect(queryClient.isFetching()).toBe(0)))
    // What came of it is told a turn later.
    await act(async () => new Promise(resolve => setTimeout(resolve)))
    if (told === undefined) throw new Error('nothing is told')
    return told
  }
}

describe('useOfferQuantities', () => {
  test('default: of an edition as many as the offer is for, and as are owned', async () => {
    market.left = new Map([
      ['0xa', 4],
      ['0xb', 30],
    ])
    market.held = new Map([
      ['7', '9'],
      ['8', '9'],
    ])
    const show = opened()
    const bids = [bid('0xa', '7'), bid('0xb', '8'), bid('0xc', '9'), bid('0xd', '5', 'erc721')]
    const told = await show(bids)
    expect(bids.map(told.most)).toEqual([4n, 9n, undefined, undefined])
    expect(market.bids).toEqual([['0xa', '0xb', '0xc']])
    expect(market.tokens).toEqual([['7', '8', '9'].map(tokenId => `${contract}:${tokenId}`)])
    // Rows that change places are the same ones.
    await show(bids.toReversed())
    expect([market.bids, market.tokens].map(({ length }) => length)).toEqual([1, 1])
  })

  test('behavior: of single tokens only an offer that is the best one for several is asked for', async () => {
    market.left = new Map([['0xa', 4]])
    const show = opened()
    await show([bid('0xe', '3', 'erc721')])
    expect([market.bids, market.tokens]).toEqual([[], []])
    const single = ['1', '2'].map(tokenId => bid('0xa', tokenId, 'erc721'))
    const told = await show([...single, bid('0xe', '3', 'erc721')])
    expect([market.bids, market.tokens]).toEqual([[['0xa']], []])
    expect([told.left('0xa'), told.left('0xe')]).toEqual([4, undefined])
  })

  test('behavior: however many there are, each is told, and what comes later reads nothing anew', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `${at}`)
    market.left = new Map(many.map(at => [`0x${at}`, 2]))
    market.held = new Map(many.map(at => [at, '5']))
    const bids = many.map(at => bid(`0x${at}`, at))
    const show = opened()
    await show(bids.slice(0, 50))
    const told = await show(bids)
    expect(bids.filter(each => told.most(each) !== 2n)).toEqual([])
    for (const asked of [market.bids, market.tokens])
      expect(asked.map(({ length }) => length)).toEqual([50, 50, 20])
  })

  test('behavior: what could not be read is told, and read again when asked', async () => {
    market.left = new Map([['0xa', 1]])
    const bids = ['1', '2'].map(tokenId => bid('0xa', tokenId, 'erc721'))
    const show = opened()
    market.fails = true
    const failed = await show(bids)
    expect([failed.failed, failed.left('0xa')]).toEqual([true, undefined])
    market.fails = false
    await act(async () => failed.readAgain())
    const told = await show(bids)
    expect([told.failed, told.left('0xa')]).toEqual([false, 1])
  })
})
