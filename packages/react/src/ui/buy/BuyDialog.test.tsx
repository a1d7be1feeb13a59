// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createBuyFlow } from '../../flow/purchase/createBuyFlow.ts'
import { ask, contract, ether, openMarket } from '../../testing/openMarket.ts'
import { UiProvider } from '../UiProvider.tsx'
import { BuyDialog } from './BuyDialog.tsx'

afterEach(cleanup)

/** The dialog of a token with two listings, of one each, as its flow reads them. */
async function show(contractKind: 'erc721' | 'erc1155') {
  const market = openMarket({
    '/orders/asks/v5': () => ({
      orders: [
        ask('dear', '300000000000000000', '7', { contractKind }),
        ask('cheap', '200000000000000000', '7', { contractKind }),
      ],
    }),
    '/execute/buy/v7': ({ items }) => ({
      steps: [],
      path: (items as { orderId: string; quantity: number }[]).map(({ orderId, quantity }) => ({
        ...{ orderId, contract, tokenId: '7', quantity, currency: ether },
        rawQuote: '200000000000000000',
      })),
    }),
  })
  const flow = createBuyFlow({ ...market.scope, token: { contract, tokenId: 7n } })
  const subject = {
    contract,
    chainId: 31337,
    tokenId: '7',
    name: 'Harbor #7',
    collection: 'Harbors',
  }
  render(
    <UiProvider renderWorth={({ chainId, amount }) => `worth ${amount} on ${chainId}`}>
      <BuyDialog flow={flow} subject={subject as never} onClose={() => undefined} />
    </UiProvider>,
  )
  await act(async () => flow.open())
  await act(async () =>
    vi.waitFor(() => expect(flow.getState().phase).toBe('review'), { timeout: 15_000 }),
  )
  const bought = market.asked.find(({ path }) => path === '/execute/buy/v7')?.body.items
  return { bought: (bought as { orderId: string }[]).map(({ orderId }) => orderId) }
}
const quantity = () => screen.queryByRole('spinbutton') ?? screen.queryByLabelText(/^Quantity/)

test('BuyDialog: behavior: of two listings of an ERC721 token the cheapest is bought, and no number asked', async () => {
  expect((await show('erc721')).bought).toEqual(['cheap'])
  screen.getByRole('button', { name: 'Buy for 0.2 ETH' })
  expect(quantity()).toBeNull()
})

test('BuyDialog: behavior: the total is told with about what it is worth', async () => {
  await show('erc721')
  const total = screen.getByText('Total').closest('.sl-row')
  expect(total?.textContent).toContain('0.2 ETH worth 200000000000000000 on 31337')
})

test('BuyDialog: behavior: of two listings of an edition the number is asked', async () => {
  expect((await show('erc1155')).bought).toEqual(['cheap'])
  expect(quantity()).not.toBeNull()
})
