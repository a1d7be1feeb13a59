import { createClient } from '@sluice/sdk'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useLive } from './hooks/useLive.ts'
import { useToken } from './hooks/useToken.ts'
import { tokenQueryOptions } from './query/tokenQueryOptions.ts'
import { SluiceProvider } from './SluiceProvider.tsx'

const contract = '0x1111111111111111111111111111111111111111'
const parameters = { chainId: 31337, contract, tokenId: (1n << 255n) + 7n } as const

function Page() {
  const { data } = useToken(parameters)
  return (
    <p>
      {data?.token.name ?? 'pending'}, {useLive(31337)}
    </p>
  )
}

// Runs in Node, where there is no window: whoever touches it while importing or rendering throws.
test('renders on a server, from what was read there, and opens no socket', async () => {
  expect(typeof window).toBe('undefined')
  const client = createClient({
    chains: [{ id: 31337, name: 'L', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch: async () =>
      Response.json({ tokens: [{ token: { contract, tokenId: '7', name: 'Seven' } }] }),
    journal: false,
  })
  const queryClient = new QueryClient()
  const render = () =>
    renderToString(
      <SluiceProvider client={client} queryClient={queryClient} live={[31337]}>
        <Page />
      </SluiceProvider>,
    )
  expect(render()).toContain('pending')
  await queryClient.prefetchQuery(tokenQueryOptions(client, parameters))
  expect(render().replaceAll('<!-- -->', '')).toContain('<p>Seven, connecting</p>')
  // What goes to the page is JSON, bigints in the keys included.
  expect(() => JSON.stringify(dehydrate(queryClient))).not.toThrow()
})
