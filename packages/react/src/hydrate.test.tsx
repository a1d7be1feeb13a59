// @vitest-environment happy-dom
import { createClient } from '@sluice/sdk'
import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
} from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartEntry } from './cart/cartEntry.ts'
import { createCart } from './cart/createCart.ts'
import { useCart } from './hooks/useCart.ts'
import { useLive } from './hooks/useLive.ts'
import { useRuns } from './hooks/useRuns.ts'
import { useToken } from './hooks/useToken.ts'
import { tokenQueryOptions } from './query/tokenQueryOptions.ts'
import { SluiceProvider } from './SluiceProvider.tsx'
import { stillRuns } from './testing/stillRuns.ts'
import { de } from './ui/de/index.ts'
import { TokenMedia } from './ui/media/TokenMedia.tsx'
import { Account } from './ui/parts/Account.tsx'
import { Amount } from './ui/parts/Amount.tsx'
import { QuantityField } from './ui/parts/QuantityField.tsx'
import { Time } from './ui/parts/Time.tsx'
import { UiProvider } from './ui/UiProvider.tsx'

const contract = '0x1111111111111111111111111111111111111111'
const parameters = { chainId: 31337, contract, tokenId: (1n << 255n) + 7n } as const
const now = 1_800_000_000
const entry: CartEntry = {
  ...{ chainId: 31337, orderId: '0xaa', token: { contract, tokenId: 7n }, several: false },
  ...{ quantity: 1n, name: 'Seven', collection: 'Numbers' },
}

let answered = 0
/** A client, a cache and a cart, as a server or a page makes its own. */
function setUp(storage?: Storage) {
  const client = createClient({
    chains: [{ id: 31337, name: 'L', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    fetch: async () => {
      answered++
      return Response.json({ tokens: [{ token: { contract, tokenId: '7', name: 'Seven' } }] })
    },
    journal: false,
  })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  const cart = createCart(storage === undefined ? {} : { storage })
  const runs = stillRuns([])
  const page = (state?: DehydratedState) => (
    <SluiceProvider client={client} queryClient={queryClient}>
      <HydrationBoundary state={state}>
        <UiProvider locale="de" messages={de}>
          <Page {...{ cart, runs }} />
        </UiProvider>
      </HydrationBoundary>
    </SluiceProvider>
  )
  return { client, queryClient, page }
}

type Props = { cart: ReturnType<typeof createCart>; runs: ReturnType<typeof stillRuns> }

function Page({ cart, runs }: Props) {
  const { data } = useToken(parameters)
  return (
    <main>
      <h1>{data?.token.name ?? 'pending'}</h1>
      <TokenMedia image={undefined} alt="Seven" seed="7" />
      <p className="cart">
        {useCart(cart).length}, {useRuns(runs).runs?.length}, {useLive(31337)}
      </p>
      <Amount value={1_234_567_890_123_456_789n} currency={{ symbol: 'ETH', decimals: 18 }} />
      <Account address={contract} />
      <Time at={now - 120} />
      <QuantityField label="Anzahl" value={2n} most={5n} onChange={() => undefined} />
    </main>
  )
}

/** What a server sends: its page, and what it read for it. */
async function fromServer() {
  const { client, queryClient, page } = setUp()
  await queryClient.prefetchQuery(tokenQueryOptions(client, parameters))
  const html = renderToString(page())
  return { html, state: JSON.parse(JSON.stringify(dehydrate(queryClient))) as DehydratedState }
}

/** As a page reads it. */
function parsed(html: string) {
  const host = document.createElement('div')
  host.innerHTML = html
  return host.innerHTML
}

let root: Root | undefined
/** Takes a server's page over, and tells what React has to say about that. */
async function takeOver(html: string, state: DehydratedState, storage?: Storage) {
  answered = 0
  const said: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words))
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = html
  const heading = host.querySelector('h1')
  await act(async () => {
    root = hydrateRoot(host, setUp(storage).page(state), {
      onRecoverableError: error => void said.push(error),
    })
  })
  expect(said).toEqual([])
  // What was there is gone on with, not drawn anew, and nothing is read once more.
  expect(host.querySelector('h1')).toBe(heading)
  expect(answered).toBe(0)
  return host
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 }))
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.innerHTML = ''
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('default: a page takes over what a server has drawn, and it is the same', async () => {
  const { html, state } = await fromServer()
  expect(html).toContain('<h1>Seven</h1>')
  expect(html).toContain('vor 2 Minuten')
  expect((await takeOver(html, state)).innerHTML).toBe(parsed(html))
})

test('behavior: a page that comes later, and from another time zone, is told its own time', async () => {
  const { html, state } = await fromServer()
  const elsewhere = html.replace(/(<time[^>]* title=")[^"]*/, '$1another time zone')
  expect(elsewhere).not.toBe(html)
  vi.setSystemTime((now + 180) * 1000)
  const host = await takeOver(elsewhere, state)
  expect(host.querySelector('time')?.textContent).toBe('vor 5 Minuten')
  expect(host.innerHTML).toBe(parsed(html).replace('vor 2 Minuten', 'vor 5 Minuten'))
})

test('behavior: what is in the cart of the page, and no server knows, is there right after', async () => {
  createCart({ storage: localStorage }).add([entry])
  const { html, state } = await fromServer()
  const host = await takeOver(html, state, localStorage)
  expect(host.querySelector('.cart')?.textContent).toMatch(/^1, 0, /)
})
