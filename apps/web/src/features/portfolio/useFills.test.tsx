// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFills } from './useFills.ts'

const [fetchNextPage, refetch] = [vi.fn(), vi.fn()]
const query = vi.hoisted(() => ({ now: {} as object, asked: vi.fn() }))
vi.mock('@sluice/react', () => ({
  useUserActivity: (...given: unknown[]) => {
    query.asked(...given)
    return query.now
  },
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

const account = `0x${'1'.repeat(40)}` as const
const order = { id: '0xaa', side: 'sell', quantityFilled: 2 } as Order
const saleOf = (id: string, amount = 1) => ({ order: { id }, amount, txHash: '0x1' })

async function told(sales: readonly object[] | undefined, state: object, orders = [order]) {
  query.now = {
    ...{ data: sales && { pages: [{ activities: sales }] }, hasNextPage: true, isFetching: false },
    ...{ isError: false, isPending: sales === undefined, fetchNextPage, refetch, ...state },
  }
  let result: useFills.Result | undefined
  function Page() {
    result = useFills({ chainId: 1, account, orders })
    return null
  }
  await act(async () => createRoot(document.createElement('div')).render(<Page />))
  if (result === undefined) throw new Error('nothing is told')
  return result
}

describe('useFills', () => {
  test('default: the sales of the account are read once, and no further than the orders need', async () => {
    const { fillOf, failed } = await told([saleOf('0xbb'), saleOf('0xaa', 2)], {})
    expect(fillOf(order)).toMatchObject({ txHash: '0x1', others: 0 })
    expect([failed, fetchNextPage.mock.calls.length]).toEqual([false, 0])
    const [parameters, settings] = query.asked.mock.calls[0] ?? []
    expect(parameters).toMatchObject({ chainId: 1, users: [account], types: ['sale'] })
    expect(settings).toEqual({ enabled: true })
  })

  test('behavior: a part that is missing is looked for on the next page', async () => {
    const { fillOf } = await told([saleOf('0xaa')], {})
    expect(fillOf(order)).toMatchObject({ txHash: '0x1' })
    expect(fillOf({ ...order, id: '0xcc' })).toBe('unread')
    expect(fetchNextPage).toHaveBeenCalledTimes(1)
  })

  test('behavior: where everything was read, nothing is known, and nothing failed', async () => {
    const { fillOf, failed } = await told([], { hasNextPage: false })
    expect([fillOf(order), failed]).toEqual([undefined, false])
  })

  test('behavior: without orders nothing is asked', async () => {
    await told(undefined, { hasNextPage: false }, [])
    expect(query.asked.mock.calls[0]?.[1]).toEqual({ enabled: false })
  })

  test('error: sales that could not be read are told as that, and read again when asked', async () => {
    const { fillOf, failed, readAgain } = await told(undefined, {
      ...{ hasNextPage: false, isError: true, isPending: false },
    })
    expect([fillOf(order), failed]).toEqual(['failed', true])
    readAgain()
    expect(refetch).toHaveBeenCalledTimes(1)
  })
})
