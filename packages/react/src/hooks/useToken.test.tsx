// @vitest-environment happy-dom
import { createClient } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { invalidateMarket } from '../query/invalidateMarket.ts'
import { SluiceProvider } from '../SluiceProvider.tsx'
import { useToken } from './useToken.ts'

const contract = '0x1111111111111111111111111111111111111111'
const huge = (1n << 255n) + 7n

// The client loads what a call needs with the first one, and asks an API that is down three times.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

function Name({ tokenId }: { tokenId: bigint }) {
  const { data, isPending, isError } = useToken({ chainId: 31337, contract, tokenId })
  return <p>{isPending ? 'pending' : isError ? 'error' : (data?.token.name ?? 'none')}</p>
}

function setUp(fetch: typeof globalThis.fetch) {
  const client = createClient({
    chains: [{ id: 31337, name: 'Local', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch,
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const show = (tokenId: bigint) =>
    render(
      <SluiceProvider client={client} queryClient={queryClient}>
        <Name tokenId={tokenId} />
      </SluiceProvider>,
    )
  return { client, queryClient, show }
}

const tokenOf = (input: RequestInfo | URL) =>
  new URL(String(input)).searchParams.get('tokens')?.split(':')[1] ?? ''

describe('useToken', () => {
  test('default: a token id beyond 2^53 reaches the API whole', async () => {
    const { show } = setUp(async input =>
      Response.json({
        tokens: [{ token: { contract, tokenId: tokenOf(input), name: `Tide ${tokenOf(input)}` } }],
      }),
    )
    show(huge)
    expect(screen.getByText('pending')).toBeDefined()
    expect(await screen.findByText(`Tide ${huge}`)).toBeDefined()
  })

  test('behavior: a token that does not exist is null, not an error', async () => {
    const { show } = setUp(async () => Response.json({ tokens: [] }))
    show(1n)
    expect(await screen.findByText('none')).toBeDefined()
  })

  test('behavior: what a trade changed is read anew', async () => {
    let name = 'before'
    const { show, queryClient } = setUp(async input =>
      Response.json({ tokens: [{ token: { contract, tokenId: tokenOf(input), name } }] }),
    )
    show(7n)
    await screen.findByText('before')
    name = 'after'
    await invalidateMarket(queryClient, {
      chainId: 31337,
      tokens: [{ contract, tokenId: 7n }],
      accounts: [],
    })
    expect(await screen.findByText('after')).toBeDefined()
  })

  test('options: enabled, select and initialData reach the query', async () => {
    let asked = 0
    const { client, queryClient } = setUp(async () => {
      asked += 1
      return Response.json({ tokens: [] })
    })
    const initialData = { token: { contract, tokenId: '1', name: 'Known' } } as const
    function Selected() {
      const { data } = useToken(
        { chainId: 31337, contract, tokenId: 1n },
        { enabled: false, initialData, select: row => row?.token.name?.toUpperCase() },
      )
      return <p>{data}</p>
    }
    render(
      <SluiceProvider client={client} queryClient={queryClient}>
        <Selected />
      </SluiceProvider>,
    )
    expect(screen.getByText('KNOWN')).toBeDefined()
    expect(asked).toBe(0)
  })

  test('error: a server that is down', async () => {
    const { show } = setUp(async () => Promise.reject(new TypeError('fetch failed')))
    show(1n)
    expect(await screen.findByText('error')).toBeDefined()
  })
})
