// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ListEnd } from './ListEnd.tsx'
import { useMore } from './useMore.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const until = (check: () => void) => act(() => vi.waitFor(check))

/** A list of three pages whose end is in sight; what is asked of it, and of which page it is refused. */
async function shown() {
  const asked: number[] = []
  const list = { refused: undefined as number | undefined }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function List({ of }: { of: string }) {
    const query = useInfiniteQuery({
      queryKey: [of],
      initialPageParam: 1,
      queryFn: async ({ pageParam }) => {
        asked.push(pageParam)
        if (pageParam === list.refused) throw new Error('refused')
        return pageParam
      },
      getNextPageParam: last => (last < 3 ? last + 1 : undefined),
    })
    const pages = query.data?.pages ?? []
    return (
      <>
        {pages.map(page => (
          <a key={page} href={`#${page}`}>
            {page}
          </a>
        ))}
        <ListEnd
          more={useMore(query, of)}
          isNear
          count={pages.length}
          height={44}
          className=""
          onFocus={index => document.querySelectorAll('a')[index]?.focus()}
        >
          <i />
        </ListEnd>
      </>
    )
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const settled = () => until(() => expect(queryClient.isFetching()).toBe(0))
  const draw = async (of: string) => {
    await act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <List of={of} />
        </QueryClientProvider>,
      ),
    )
    await settled()
  }
  return {
    ...{ asked, list, draw, settled },
    refetch: async () => {
      await act(() => queryClient.refetchQueries())
      await settled()
    },
    read: () => [...document.querySelectorAll('a')].map(link => link.textContent).join(),
    alert: () => document.querySelector('[role=alert]')?.textContent,
    button: () => document.querySelector('button'),
  }
}

describe('useMore', () => {
  test('default: reads on while the end is near, until there is no more', async () => {
    const { draw, read, asked, alert, button } = await shown()
    await draw('one')
    await until(() => expect(read()).toBe('1,2,3'))
    expect(asked).toEqual([1, 2, 3])
    expect([alert(), button()]).toEqual([undefined, null])
  })

  test('behavior: stops at a page that could not be read, however often the others are read anew', async () => {
    const { draw, list, asked, refetch, read, alert } = await shown()
    list.refused = 2
    await draw('one')
    await until(() => expect(alert()).toBe('More could not be read.'))
    expect(asked).toEqual([1, 2])
    await refetch()
    await refetch()
    await draw('one')
    expect(asked).toEqual([1, 2, 1, 1])
    expect([alert(), read()]).toEqual(['More could not be read.', '1'])
  })

  test('behavior: Try again goes on from there, and leads to the first of what came', async () => {
    const { draw, list, asked, settled, read, alert, button } = await shown()
    list.refused = 2
    await draw('one')
    await until(() => expect(alert()).toBeDefined())
    button()?.focus()
    await act(async () => button()?.click())
    await settled()
    expect(asked).toEqual([1, 2, 2])
    expect(document.activeElement).toBe(button())
    list.refused = undefined
    await act(async () => button()?.click())
    await until(() => expect(read()).toBe('1,2,3'))
    expect(alert()).toBeUndefined()
    expect(document.activeElement?.textContent).toBe('2')
  })

  test('behavior: another list reads on by itself', async () => {
    const { draw, list, read, alert } = await shown()
    list.refused = 2
    await draw('one')
    await until(() => expect(alert()).toBeDefined())
    list.refused = undefined
    await draw('another')
    await until(() => expect(read()).toBe('1,2,3'))
  })
})
