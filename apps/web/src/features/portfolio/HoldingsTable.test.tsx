// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HoldingsTable } from './HoldingsTable.tsx'
import type { OfferedHolding } from './holding.ts'
import { drawnField } from './testing/drawnField.ts'
import type { useOwnListings } from './useOwnListings.ts'

const begin = vi.fn()
const own = vi.hoisted(() => ({ listings: {} as unknown }))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  useSluiceClient: () => ({ chains: [{ id: 1, paymentTokens: [known] }] }),
}))
vi.mock('./useOwnListings.ts', () => ({ useOwnListings: () => own.listings }))
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => begin }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('@tanstack/react-virtual', () => ({
  useWindowVirtualizer: ({ count }: { count: number }) => ({
    measure: () => undefined,
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, start: 0 })),
    getTotalSize: () => 0,
    measureElement: () => undefined,
  }),
}))

const { draw } = drawnField()
const [contract, account] = [`0x${'b'.repeat(40)}`, `0x${'a'.repeat(40)}`] as const
const price = {
  currency: { contract, symbol: 'ETH', decimals: 18 },
  amount: { raw: '5', decimal: 0 },
}
const known = { chainId: 1, address: contract, symbol: 'ETH', name: 'ETH', decimals: 18 }
const listing = {
  ...{ id: '0xab', side: 'sell', status: 'active', kind: 'seaport-v1.5', maker: account },
  ...{ taker: `0x${'0'.repeat(40)}`, tokenSetId: `token:${contract}:1` },
  price: { ...price, amount: { raw: `${15n * 10n ** 17n}` } },
}
const holding = (tokenId: string, kind: string, isListed: boolean) =>
  ({
    ...{ key: tokenId, floor: undefined, offer: undefined, cost: undefined, gain: undefined },
    row: {
      token: { contract, tokenId, kind, name: `One ${tokenId}` },
      ownership: { tokenCount: '1', floorAsk: isListed ? { price } : null },
    },
  }) as unknown as OfferedHolding
const boxes = { subscribe: () => () => undefined, has: () => false, state: () => 'none' } as never

const show = (listings: Partial<useOwnListings.Result>, ...holdings: OfferedHolding[]) => {
  own.listings = { failed: false, ...listings }
  const props = { account, chainId: 1, boxes, sort: undefined } as const
  return draw(
    <HoldingsTable {...props} holdings={holdings} onSort={() => undefined} onCost={vi.fn()} />,
  )
}
const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
beforeEach(() => begin.mockClear())

describe('HoldingsTable', () => {
  test('default: what is listed once gets another price, and not a second listing', async () => {
    const listingOf = ({ tokenId }: { tokenId: bigint }) =>
      tokenId === 1n ? (listing as never) : null
    await show({ listingOf }, holding('1', 'erc721', true), holding('2', 'erc721', false))
    expect(button('List One 1')).toBeNull()
    await act(async () => button('Change the listing of One 1')?.click())
    await act(async () => button('List One 2')?.click())
    expect(begin.mock.calls).toMatchObject([
      [
        {
          ...{ kind: 'edit-listing', orderId: '0xab', subject: { tokenId: 1n } },
          // At first as it is.
          form: { price: '1.5' },
        },
        account,
      ],
      [{ kind: 'list', subject: { tokenId: 2n } }, account],
    ])
  })

  test('behavior: of an edition more is listed, and so is what no change can be made of', async () => {
    await show({ listingOf: () => listing as never }, holding('1', 'erc1155', true))
    expect(button('List One 1')).not.toBeNull()
    await show({ listingOf: () => null }, holding('2', 'erc721', true))
    expect(button('List One 2')).not.toBeNull()
  })

  test('behavior: until the listings are read nothing is begun; where they cannot be, a listing is', async () => {
    await show(
      { listingOf: undefined },
      holding('1', 'erc721', true),
      holding('2', 'erc721', false),
    )
    expect(button('Change the listing of One 1')?.disabled).toBe(true)
    expect(button('List One 2')?.disabled).toBe(false)
    await show({ listingOf: undefined, failed: true }, holding('1', 'erc721', true))
    expect(button('List One 1')?.disabled).toBe(false)
  })
})
