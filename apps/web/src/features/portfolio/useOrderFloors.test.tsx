// @vitest-environment happy-dom
import type { Order } from '@sluice/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { useEditionFloors } from '../market/useEditionFloors.ts'
import type { useFloors } from '../market/useFloors.ts'
import { useOrderFloors } from './useOrderFloors.ts'

const contract = `0x${'1'.repeat(40)}`
const price = { amount: { raw: '5' } } as never
const order = { contract, contractKind: 'erc721', tokenSetId: `token:${contract}:1` } as Order
const [again, editionsAgain] = [vi.fn(), vi.fn()]
const read: { floors: useFloors.Result; failed: boolean } = {
  floors: { floors: undefined, isWhole: false, failed: false, readAgain: again },
  failed: false,
}

vi.mock('../market/useFloors.ts', () => ({ useFloors: () => read.floors }))
vi.mock('../market/useEditionFloors.ts', async original => ({
  ...(await original<object>()),
  useEditionFloors: (): useEditionFloors.Result => ({
    floorOf: (_, otherwise) => otherwise ?? undefined,
    ...{ failed: read.failed, readAgain: editionsAgain },
  }),
}))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

async function told(floors: Partial<useFloors.Result>, failed = false) {
  read.floors = { floors: undefined, isWhole: false, failed: false, readAgain: again, ...floors }
  read.failed = failed
  let result: useOrderFloors.Result | undefined
  function Page() {
    result = useOrderFloors(1, [order])
    return null
  }
  await act(async () => createRoot(document.createElement('div')).render(<Page />))
  if (result === undefined) throw new Error('nothing is told')
  return result
}

describe('useOrderFloors', () => {
  test('default: the floor of the collection, or that it has none', async () => {
    const known = await told({ floors: new Map([[contract, price]]), isWhole: true })
    expect([known.floorOf(order), known.failed]).toEqual([price, false])
    const none = await told({ floors: new Map(), isWhole: true })
    expect([none.floorOf(order), none.failed]).toEqual([undefined, false])
  })

  test('behavior: one that is still being read is not none', async () => {
    const { floorOf, failed } = await told({})
    expect([floorOf(order), failed]).toEqual(['unread', false])
  })

  test('error: one that could not be read is told, and read again when asked', async () => {
    const { floorOf, failed, readAgain } = await told({ failed: true })
    expect([floorOf(order), failed]).toEqual(['failed', true])
    readAgain()
    expect(again).toHaveBeenCalledOnce()
  })

  test('error: so is that of an edition', async () => {
    const floors = { floors: new Map([[contract, price]]), isWhole: true }
    const { failed, readAgain } = await told(floors, true)
    expect(failed).toBe(true)
    readAgain()
    expect([again, editionsAgain].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })
})
