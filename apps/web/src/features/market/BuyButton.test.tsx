// @vitest-environment happy-dom
import type { TokenRow } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BuyButton } from './BuyButton.tsx'

const begin = vi.fn()
vi.mock('../trade/TradeProvider.tsx', () => ({ useBegin: () => begin }))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  begin.mockClear()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const [you, other, usdc, native] = (['a', 'b', 'c', '0'] as const).map(
  digit => `0x${digit.repeat(40)}` as const,
)
const contract = `0x${'1'.repeat(40)}` as const

/** The button of a token whose cheapest listing is this one. */
async function drawn(ask: { maker?: string; currency?: string } | undefined, owner = other) {
  const price = { currency: { contract: ask?.currency ?? native }, amount: { raw: '5' } }
  const row = {
    token: { contract, tokenId: '7', kind: 'erc721', owner },
    market: { floorAsk: ask && { id: '0x1', maker: ask.maker ?? other, price } },
  } as unknown as TokenRow
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    page.render(<BuyButton {...{ row, chainId: 1, account: you }} className="" />),
  )
  return document.querySelector('button')
}

describe('BuyButton', () => {
  test.each([native, usdc])(
    'default: buys what is asked for in %s, at what is shown',
    async currency => {
      const button = await drawn({ currency: currency ?? '' })
      await act(async () => button?.click())
      expect(begin).toHaveBeenCalledWith(
        {
          ...{ kind: 'buy', subject: expect.objectContaining({ contract, tokenId: 7n }) },
          seen: { orderId: '0x1', currency, unitPrice: 5n },
        },
        you,
      )
    },
  )

  test('behavior: there is none for what nobody else sells', async () => {
    expect(await drawn(undefined)).toBeNull()
    expect(await drawn({ maker: you ?? '' })).toBeNull()
    expect(await drawn({}, you)).toBeNull()
  })
})
