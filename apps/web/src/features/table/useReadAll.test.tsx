// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useReadAll } from './useReadAll.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** What is told of a list that stands like this, and what was asked for. */
async function told(list: Partial<useReadAll.Query>, pages = 1) {
  const [fetchNextPage, refetch] = [vi.fn(), vi.fn()]
  const query = {
    ...{ data: {}, hasNextPage: false, isFetching: false, isError: false, isPending: false },
    ...{ fetchNextPage, refetch },
    ...list,
  } as useReadAll.Query
  let result: useReadAll.Result | undefined
  function List() {
    result = useReadAll(query, { pages, most: 3 })
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<List />))
  if (result === undefined) throw new Error('nothing is told')
  const { readAgain, ...said } = result
  return { said, readAgain, fetchNextPage, refetch }
}

describe('useReadAll', () => {
  test('default: reads on until there is no more', async () => {
    const more = await told({ hasNextPage: true })
    expect(more.said).toEqual({ isReading: true, isWhole: false, failed: false })
    expect(more.fetchNextPage).toHaveBeenCalledOnce()
    expect((await told({})).said).toEqual({ isReading: false, isWhole: true, failed: false })
    const most = await told({ hasNextPage: true }, 3)
    expect(most.said).toEqual({ isReading: false, isWhole: false, failed: false })
    expect(most.fetchNextPage).not.toHaveBeenCalled()
  })

  test('behavior: a list of which nothing could be read is not whole', async () => {
    const { said, readAgain, refetch } = await told({ data: undefined, isError: true })
    expect(said).toEqual({ isReading: false, isWhole: false, failed: true })
    readAgain()
    expect(refetch).toHaveBeenCalledOnce()
  })

  test('behavior: after a page that failed it goes on from there, when asked', async () => {
    const list = await told({ hasNextPage: true, isError: true })
    expect(list.said).toEqual({ isReading: false, isWhole: false, failed: true })
    expect(list.fetchNextPage).not.toHaveBeenCalled()
    list.readAgain()
    expect(list.fetchNextPage).toHaveBeenCalledOnce()
  })

  test('behavior: what was read whole before, and could not be read anew, is told by nobody here', async () => {
    const { said } = await told({ isError: true })
    expect(said).toEqual({ isReading: false, isWhole: true, failed: false })
  })
})
