// @vitest-environment happy-dom
import type { Order, TokenRow } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenActions } from '../token/TokenActions.tsx'
import { PriceCard } from './PriceCard.tsx'

const [you, other] = ['a', 'b'].map(digit => `0x${digit.repeat(40)}` as const)
const contract = `0x${'1'.repeat(40)}` as const

vi.mock('../wallet/useWallet.ts', () => ({ useWallet: () => ({ address: you }) }))
vi.mock('../wallet/useBalance.ts', () => ({ useBalance: () => ({ balance: undefined }) }))
vi.mock('../app/AppContext.tsx', () => ({ useChain: () => ({ nativeCurrency: {} }) }))
vi.mock('../trade/TradeAction.tsx', () => ({
  TradeAction: ({ children }: { children: unknown }) => children,
}))
vi.mock('../token/AllIn.tsx', () => ({ AllIn: () => null }))
vi.mock('../fiat/Fiat.tsx', () => ({ Fiat: () => null }))
vi.mock('../trade/BuyFromHere.tsx', () => ({ BuyFromHere: () => null }))
vi.mock('../token/OwnOffer.tsx', () => ({ OwnOffer: () => null }))
vi.mock('../token/OwnRuns.tsx', () => ({ default: () => null }))
vi.mock('../token/OwnUnfillable.tsx', () => ({ default: () => <i>not fillable</i> }))
vi.mock('../token/TokenActions.tsx', () => ({
  TokenActions: ({ mine, offered }: TokenActions.Props) => (
    <output data-offered={offered?.id}>{mine.map(({ id }) => id).join()}</output>
  ),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const nothingFailed = {
  ...{ listings: undefined, payable: undefined },
  ...{ holdings: undefined, own: undefined },
}

/** Shows a card of listings that stand like this, as they are for most. */
async function drawn(listings: Partial<PriceCard.Props['listings']>, owned = 0n) {
  const row = { token: { contract, tokenId: '7', kind: 'erc721' } } as unknown as TokenRow
  const stand = {
    ...{ orders: [], payable: [], own: undefined, isPriceRead: true, readAgain: nothingFailed },
    ...listings,
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(<PriceCard {...{ row, owned, chainId: 1, listings: stand }} isRead={true} />),
  )
  const text = () => document.body.textContent ?? ''
  return { text, alert: () => document.querySelector('[role=alert]') }
}

const priced = (id: string, raw: string) => {
  const currency = { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 }
  const price = { currency, amount: { raw } }
  return { id, maker: other, validUntil: 0, price } as unknown as Order
}

describe('PriceCard', () => {
  test('behavior: “not listed” is said of what was read only', async () => {
    expect((await drawn({})).text()).toContain('Not listed')
    document.body.replaceChildren()
    // A listing that is among neither list yet may be the only one.
    const unread = { orders: undefined, payable: undefined, isPriceRead: false }
    expect((await drawn(unread)).text()).not.toContain('Not listed')
    expect(document.querySelector('.skeleton')).not.toBeNull()
  })

  test('default: the price is the cheapest in whatever currency, and it is what is bought', async () => {
    const dollars = { contract: `0x${'c'.repeat(40)}`, symbol: 'USDC', decimals: 6 } as const
    const usdc = { ...priced('0xb', '0'), price: { currency: dollars, amount: { raw: '2000000' } } }
    const eth = priced('0xa', '1000000000000000000')
    const card = await drawn({ orders: [usdc as Order, eth], payable: [eth] })
    expect(card.text()).toContain('2 USDC')
    expect(document.querySelector('output')?.dataset.offered).toBe('0xb')
    document.body.replaceChildren()
    // Of what could not be read there is still what is asked in the chain's own currency.
    await drawn({ orders: undefined, payable: [eth] })
    expect(document.querySelector('output')?.dataset.offered).toBe('0xa')
  })

  test('behavior: what another list could still undercut is no price yet', async () => {
    const early = { orders: undefined, payable: [priced('0xa', '5')], isPriceRead: false }
    expect((await drawn(early)).text()).not.toMatch(/\d/)
    document.body.replaceChildren()
    expect((await drawn({ ...early, isPriceRead: true })).text()).toMatch(/\d/)
  })

  test('behavior: a price that could not be read is not known, and read again when asked', async () => {
    const again = vi.fn()
    const readAgain = { ...nothingFailed, listings: again }
    const card = await drawn({ orders: undefined, readAgain })
    expect(card.text()).toContain('not known')
    expect(card.text()).not.toContain('Not listed')
    expect(card.alert()?.textContent).toContain('The listings could not be read.')
    await act(async () => card.alert()?.querySelector('button')?.click())
    expect(again).toHaveBeenCalledOnce()
  })

  test.each([
    ['payable', 'What can be bought here could not be read.'],
    ['holdings', 'How many of it you own could not be read.'],
    ['own', 'Your listings could not all be read.'],
  ] as const)(
    'behavior: %s that could not be read is told, and read again when asked',
    async (part, sentence) => {
      const again = vi.fn()
      const card = await drawn({ readAgain: { ...nothingFailed, [part]: again } })
      expect(card.alert()?.textContent).toContain(sentence)
      await act(async () => card.alert()?.querySelector('button')?.click())
      expect(again).toHaveBeenCalledOnce()
    },
  )

  test('behavior: listings that cannot be filled are read and told of who holds it alone', async () => {
    const mine = await drawn({}, 2n)
    await vi.waitFor(() => expect(mine.text()).toContain('not fillable'))
    document.body.replaceChildren()
    expect((await drawn({})).text()).not.toContain('not fillable')
  })

  test('behavior: an own listing that is none of the cheapest can be changed and ended', async () => {
    const order = (id: string, maker: string | undefined) => ({ id, maker, validUntil: 0 })
    const row = { token: { contract, tokenId: '7', kind: 'erc1155' } } as unknown as TokenRow
    const orders = [order('cheap', other)] as Order[]
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const read = { row, owned: 1n, chainId: 1 }
    const listings = { orders, payable: [], isPriceRead: true, readAgain: nothingFailed }
    const draw = (own: readonly Order[] | undefined, isRead = true) =>
      act(async () =>
        root.render(<PriceCard {...read} listings={{ ...listings, own }} isRead={isRead} />),
      )
    const mine = () => document.querySelector('output')?.textContent
    // Nothing to press that would be something else by the time it is pressed.
    await draw(undefined, false)
    expect(mine()).toBe(undefined)
    await draw(undefined)
    expect(mine()).toBe('')
    await draw([order('dear', you)] as Order[])
    expect(mine()).toBe('dear')
  })
})
