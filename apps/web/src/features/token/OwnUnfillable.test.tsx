// @vitest-environment happy-dom
import { useAsks } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import OwnUnfillable from './OwnUnfillable.tsx'

vi.mock('@sluice/react', async original => ({ ...(await original<object>()), useAsks: vi.fn() }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: object; children: string }) => (
    <a href={`${to}${JSON.stringify(search)}`}>{children}</a>
  ),
}))
vi.mock('../../components/PriceAmount.tsx', () => ({ PriceAmount: () => <data>1 ETH</data> }))
vi.mock('../portfolio/OwnOrderActions.tsx', () => ({
  OwnOrderActions: ({ order }: { order: Order }) => <button type="button">{order.id}</button>,
}))
const account = `0x${'a'.repeat(40)}` as const
const contract = `0x${'1'.repeat(40)}` as const
const subject = { chainId: 1, contract, tokenId: 7n, name: '', collection: '', image: undefined }
const { draw } = drawnField()
const text = () => document.body.textContent ?? ''

const order = (id: string, statusReason: string | null) => ({
  ...{ id, status: 'inactive', statusReason, quantityRemaining: 3 },
  price: {},
})
const answer = (read: object) =>
  vi
    .mocked(useAsks)
    .mockReset()
    .mockReturnValue(read as never)
beforeEach(() => void answer({ data: undefined }))

describe('OwnUnfillable', () => {
  test('default: each says that it is yours and why nobody can buy by it, with the ways to end it', async () => {
    answer({
      data: [
        order('0xa', 'Order is inactive: the exchange does not have the approval of the maker'),
        order('0xb', 'Order is inactive: the maker holds fewer tokens than listed'),
        { ...order('0xc', null), quantityRemaining: 1 },
      ],
    })
    await draw(<OwnUnfillable {...{ subject, account }} />)
    expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^3 × 1 ETH.*Yours, not fillable: Its exchange does not have your approval0xa$/,
      ),
      expect.stringMatching(/Yours, not fillable: Fewer are held than are listed, .*0xb$/),
      expect.stringMatching(/^1 ETH Yours, not fillable0xc$/),
    ])
    const [asked] = vi.mocked(useAsks).mock.calls[0] ?? []
    expect(asked).toMatchObject({
      ...{ chainId: 1, token: `${contract}:7`, maker: account, status: 'inactive' },
    })
    expect(document.querySelector('a')).toBeNull()
  })

  test('behavior: nothing where there is none, or before that is known', async () => {
    for (const data of [undefined, []]) {
      answer({ data })
      await draw(<OwnUnfillable {...{ subject, account }} />)
      expect(text()).toBe('')
    }
  })

  test('behavior: of many some, and the way to all of them', async () => {
    answer({ data: ['1', '2', '3', '4', '5'].map(id => order(id, null)) })
    await draw(<OwnUnfillable {...{ subject, account }} />)
    expect(document.querySelectorAll('li')).toHaveLength(3)
    const link = document.querySelector('a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'All that cannot be filled',
      '/portfolio{"tab":"listings","state":"inactive"}',
    ])
  })

  test('error: what could not be read is told, and read again', async () => {
    const refetch = vi.fn()
    answer({ data: undefined, isError: true, refetch })
    await draw(<OwnUnfillable {...{ subject, account }} />)
    expect(text()).toContain('Your listings could not all be read.')
    await act(async () => document.querySelector('button')?.click())
    expect(refetch).toHaveBeenCalledOnce()
  })
})
