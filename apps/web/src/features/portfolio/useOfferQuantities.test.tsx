// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { saleOf } from './saleOf.ts'
import { useOfferQuantities } from './useOfferQuantities.ts'

const asked = vi.hoisted(() => ({ bids: [] as unknown[], tokens: [] as unknown[] }))
const contract = '0x11111111111111111111111111111111111111Ab'
vi.mock('@sluice/react', async original => {
  const page = (key: string, rows: object[]) => ({ pages: [{ [key]: rows }] })
  type Settings = { select: (data: object) => unknown; enabled: boolean }
  return {
    ...(await original<object>()),
    useBids(parameters: { ids: string[] }, { select, enabled }: Settings) {
      if (!enabled) return {}
      asked.bids.push(parameters.ids)
      const orders = [
        { id: '0xa', quantityRemaining: 4 },
        { id: '0xb', quantityRemaining: 30 },
      ]
      return { data: select(page('orders', orders)) }
    },
    useUserTokens(parameters: { tokens: string[] }, { select, enabled }: Settings) {
      if (!enabled) return {}
      asked.tokens.push(parameters.tokens)
      const rows = ['7', '8'].map(tokenId => ({
        token: { contract: contract.toLowerCase(), tokenId },
        ownership: { tokenCount: '9' },
      }))
      return { data: select(page('tokens', rows)) }
    },
  }
})
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const bid = (id: string, tokenId: string, kind = 'erc1155') =>
  ({ id, token: { contract, tokenId, kind } }) as unknown as saleOf.Bid

test('useOfferQuantities: of an edition as many as the offer is for, and as are owned', async () => {
  let told: useOfferQuantities.Result | undefined
  const bids = [bid('0xa', '7'), bid('0xb', '8'), bid('0xc', '9'), bid('0xd', '5', 'erc721')]
  function Page({ rows }: { rows: readonly saleOf.Bid[] }) {
    told = useOfferQuantities(rows, { chainId: 1, account: contract })
    return null
  }
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => page.render(<Page rows={bids} />))
  expect(bids.map(each => told?.most(each))).toEqual([4n, 9n, undefined, undefined])
  expect(asked.bids[0]).toEqual(['0xa', '0xb', '0xc'])
  expect(asked.tokens[0]).toEqual(['7', '8', '9'].map(tokenId => `${contract}:${tokenId}`))
  // Of single tokens only an offer that is the best one for several is asked for.
  const single = ['1', '2'].map(tokenId => bid('0xa', tokenId, 'erc721'))
  await act(async () => page.render(<Page rows={[...single, bid('0xe', '3', 'erc721')]} />))
  expect([asked.bids.at(-1), told?.left('0xa'), told?.left('0xe')]).toEqual([['0xa'], 4, undefined])
  await act(async () => page.render(<Page rows={[bid('0xe', '3', 'erc721')]} />))
  expect([asked.bids, asked.tokens].map(({ length }) => length)).toEqual([2, 1])
  await act(async () => page.unmount())
})
