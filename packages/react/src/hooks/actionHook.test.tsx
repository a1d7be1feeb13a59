// @vitest-environment happy-dom
import { type Client, createClient, type ExecutionResult } from '@sluice/sdk'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as kit from '../index.ts'
import { queryKey } from '../query/queryKey.ts'
import { SluiceProvider } from '../SluiceProvider.tsx'

const contract = '0x1111111111111111111111111111111111111111'
const wallet = {} as never

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

/** A client whose actions do what is said, and the hooks' surroundings. */
function setUp(carryOut: (name: string, parameters: object) => Promise<unknown>) {
  // Those of the client itself: one that has no hook here is missed.
  const names = Object.keys(
    createClient({ chains: [{ id: 31337, name: 'L', paymentTokens: [] }], journal: false }).actions,
  )
  const actions = Object.fromEntries(
    names.map(name => [name, (parameters: object) => carryOut(name, parameters)]),
  )
  const client = { actions, currentChain: () => ({ id: 31337 }) } as unknown as Client
  // What an app may have said for all of its mutations.
  const queryClient = new QueryClient({
    defaultOptions: { mutations: { retry: 3, retryDelay: 0 } },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SluiceProvider client={client} queryClient={queryClient}>
      {children}
    </SluiceProvider>
  )
  return { names, queryClient, wrapper }
}

const ended = (status: string) =>
  ({ steps: [], path: [], state: { status } }) as unknown as ExecutionResult
const result = ended('complete')

describe('hooks of actions', () => {
  test('default: each action of the client has one, which carries it out as it is asked', async () => {
    const carryOut = vi.fn(async () => result)
    const { names, wrapper } = setUp(carryOut)
    for (const name of names) {
      const use = Reflect.get(kit, `use${name[0]?.toUpperCase()}${name.slice(1)}`)
      const { result: hook } = renderHook(() => (use as typeof kit.useBuyToken)(), { wrapper })
      const parameters = { wallet, items: [{ token: `${contract}:1` }] }
      await act(async () => expect(await hook.current.mutateAsync(parameters)).toBe(result))
      expect(carryOut).toHaveBeenLastCalledWith(name, {
        ...parameters,
        onProgress: expect.any(Function),
      })
    }
    expect(carryOut).toHaveBeenCalledTimes(names.length)
  })

  test('behavior: what failed is not done once more, whatever the app says of its mutations', async () => {
    const carryOut = vi.fn(async () => {
      throw new Error('no answer')
    })
    const { wrapper } = setUp(carryOut)
    const { result: hook } = renderHook(() => kit.useBuyToken(), { wrapper })
    await act(async () => {
      await expect(hook.current.mutateAsync({ wallet, items: [] })).rejects.toThrow('no answer')
    })
    expect(carryOut).toHaveBeenCalledTimes(1)
  })

  test('behavior: without a network it is tried now, and not kept for later', async () => {
    const carryOut = vi.fn(async () => {
      throw new Error('offline')
    })
    const { wrapper } = setUp(carryOut)
    onlineManager.setOnline(false)
    const { result: hook } = renderHook(() => kit.useListToken(), { wrapper })
    await act(async () => {
      await expect(hook.current.mutateAsync({ wallet, listings: [] })).rejects.toThrow('offline')
    })
    await act(async () => onlineManager.setOnline(true))
    expect(hook.current.isPaused).toBe(false)
    expect(carryOut).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['complete', async () => result],
    [
      'failed',
      async () => {
        throw new Error('half of it')
      },
    ],
  ])('behavior: %s, what it named is read anew and nothing else', async (_, carryOut) => {
    const { wrapper, queryClient } = setUp(carryOut)
    const keys = [1n, 2n].map(tokenId => queryKey('token', { chainId: 31337, contract, tokenId }))
    for (const key of keys) queryClient.setQueryData(key, {})
    const onSettled = vi.fn()
    const { result: hook } = renderHook(() => kit.useTransferTokens({ onSettled }), { wrapper })
    const items = [{ token: `${contract}:1` }]
    await act(async () => {
      await hook.current
        .mutateAsync({ wallet, items, to: contract } as never)
        .catch((error: Error) => expect(error.message).toBe('half of it'))
    })
    const stale = keys.map(key => queryClient.getQueryState(key)?.isInvalidated)
    expect(stale).toEqual([true, false])
    expect(onSettled).toHaveBeenCalledTimes(1)
  })

  describe('what is read anew', () => {
    const own = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const seller = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const stranger = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
    const other = '0x2222222222222222222222222222222222222222'
    const [asked, apart] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`]
    const of = (...[kind, parameters]: Parameters<typeof queryKey>) =>
      queryKey(kind, { chainId: 31337, ...parameters })
    /** Two tokens and another collection, and what three accounts have. */
    const keys = {
      'the token': of('token', { contract, tokenId: 1n }),
      'its listings': of('asks', { token: `${contract}:1` }),
      'those of its collection': of('asks', { collection: contract }),
      'the other token': of('token', { contract, tokenId: 2n }),
      'the other’s listings': of('asks', { token: `${contract}:2` }),
      'another collection': of('asks', { collection: other }),
      'the own tokens': of('userTokens', { user: own }),
      'the own listings': of('userAsks', { maker: own }),
      'the seller’s tokens': of('userTokens', { user: seller }),
      'the seller’s listings': of('userAsks', { maker: seller }),
      'a stranger’s tokens': of('userTokens', { user: stranger }),
      'a stranger’s listings': of('userAsks', { maker: stranger }),
    }
    const ofToken = ['the token', 'its listings', 'those of its collection']
    const ofOwn = ['the own tokens', 'the own listings']
    const ofSeller = ['the seller’s tokens', 'the seller’s listings']

    /** What is stale once an action has ended, whose order was read as one of this account. */
    async function staleAfter(
      use: () => { mutateAsync(parameters: never): Promise<unknown> },
      parameters: object,
      { maker, path = [] }: { maker: string; path?: readonly object[] },
    ) {
      const steps = [{ id: 'sale', items: [{ receipt: { status: 'success' } }] }]
      const { wrapper, queryClient } = setUp(async (_, options) => {
        await new Promise(resolve => setTimeout(resolve))
        ;(options as { onProgress: (...told: unknown[]) => void }).onProgress(steps, path)
        return { ...result, steps, path }
      })
      const order = (id: string, tokenId: number, whose: string) => ({
        ...{ id, maker: whose, side: 'sell', status: 'active', contractKind: 'erc721' },
        tokenSetId: `token:${contract}:${tokenId}`,
      })
      for (const key of Object.values(keys)) queryClient.setQueryData(key, { pages: [] })
      queryClient.setQueryData(keys['those of its collection'], {
        pages: [{ orders: [order(asked, 1, maker), order(apart, 2, stranger)] }],
      })
      const { result: hook } = renderHook(use, { wrapper })
      const account = { account: { address: own } }
      await act(() => hook.current.mutateAsync({ wallet: account, ...parameters } as never))
      // It is shown as gone by then, and was known nevertheless.
      const shown = queryClient.getQueryData<{ pages: { orders: { id: string }[] }[] }>(
        keys['those of its collection'],
      )
      expect(shown?.pages[0]?.orders.map(({ id }) => id)).toEqual([apart])
      return Object.entries(keys)
        .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
        .map(([name]) => name)
    }

    test('default: an order that is cancelled by its id, of its token and its maker alone', async () => {
      expect(
        await staleAfter(() => kit.useCancelOrder(), { ids: [asked] }, { maker: own }),
      ).toEqual([...ofToken, ...ofOwn])
    })

    test('default: an order that is bought by its id, of its token, its seller and the buyer alone', async () => {
      const path = [{ orderId: asked, contract, tokenId: '1', quantity: 1 }]
      const items = [{ orderId: asked }]
      expect(await staleAfter(() => kit.useBuyToken(), { items }, { maker: seller, path })).toEqual(
        [...ofToken, ...ofOwn, ...ofSeller],
      )
    })

    test('default: what is sent, of its token, who sends and who gets it', async () => {
      const items = [{ token: `${contract}:1` }]
      expect(
        await staleAfter(() => kit.useTransferTokens(), { items, to: seller }, { maker: own }),
      ).toEqual([...ofToken, ...ofOwn, ...ofSeller])
    })
  })

  describe('ahead of the marketplace', () => {
    const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const key = queryKey('token', { chainId: 31337, contract, tokenId: 1n })
    const row = { token: { contract, tokenId: '1', kind: 'erc721', owner: account }, market: {} }
    const mined = [{ id: 'sale', items: [{ receipt: { status: 'success' } }] }]
    const asked = {
      ...{ wallet: { account: { address: account } }, to },
      items: [{ token: `${contract}:1` }],
    }

    /** A transfer of which so much is told before it ends as it is said; what is shown before, during and after it. */
    async function transfer(steps: object[], end: () => unknown) {
      const seen: (string | undefined)[] = []
      const onProgress = vi.fn()
      const { wrapper, queryClient } = setUp(async (_, parameters) => {
        // No progress is told before the marketplace has answered.
        await new Promise(resolve => setTimeout(resolve))
        seen.push(owner())
        ;(parameters as { onProgress: (...told: unknown[]) => void }).onProgress(steps, [])
        seen.push(owner())
        return end()
      })
      const owner = () => queryClient.getQueryData<typeof row>(key)?.token.owner
      queryClient.setQueryData(key, row)
      const { result: hook } = renderHook(() => kit.useTransferTokens(), { wrapper })
      const error = await act(() =>
        hook.current.mutateAsync({ ...asked, onProgress } as never).then(
          () => undefined,
          (reason: Error) => reason.message,
        ),
      )
      expect(onProgress).toHaveBeenCalledWith(steps, [])
      return { seen: [...seen, owner()], error, queryClient }
    }

    test('default: what is done is shown before the marketplace knows, stays, and is read anew', async () => {
      const { seen, queryClient } = await transfer(mined, () => result)
      expect(seen).toEqual([account, to, to])
      expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
    })

    test('behavior: before there is evidence nothing is shown', async () => {
      const open = [{ id: 'sale', items: [{ state: 'submitted' }] }]
      expect((await transfer(open, () => result)).seen[1]).toBe(account)
    })

    test('behavior: a fault in the middle takes it back exactly, and is told', async () => {
      const { seen, error, queryClient } = await transfer(mined, () => {
        throw new Error('reorganised')
      })
      expect([seen, error]).toEqual([[account, to, account], 'reorganised'])
      expect(queryClient.getQueryData(key)).toStrictEqual(row)
    })

    test.each(['partial', 'failed'])('behavior: a run that ends %s takes it back', async status => {
      expect((await transfer(mined, () => ended(status))).seen).toEqual([...[account, to, account]])
    })

    test('behavior: a wallet that does not say whose it is takes nothing from the action', async () => {
      const silent = { handleSignMessageStep() {}, address: () => Promise.reject(new Error('No.')) }
      const { wrapper, queryClient } = setUp(async (_, parameters) => {
        await new Promise(resolve => setTimeout(resolve))
        ;(parameters as { onProgress: (...told: unknown[]) => void }).onProgress(mined, [])
        return result
      })
      queryClient.setQueryData(key, row)
      const { result: hook } = renderHook(() => kit.useTransferTokens(), { wrapper })
      await act(async () => {
        expect(await hook.current.mutateAsync({ ...asked, wallet: silent } as never)).toBe(result)
      })
      expect(queryClient.getQueryData(key)).toBe(row)
    })
  })
})
