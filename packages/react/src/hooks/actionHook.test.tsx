// @vitest-environment happy-dom
import type { Client, ExecutionResult } from '@sluice/sdk'
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
  const names = [
    ...['acceptOffer', 'buyToken', 'call', 'cancelOrder', 'listToken', 'mintToken', 'placeBid'],
    ...['swapTokens', 'transferTokens'],
  ]
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

const result = { state: 'complete' } as unknown as ExecutionResult

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
      const { seen, queryClient } = await transfer(mined, () => ({ state: { status: 'complete' } }))
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
      expect((await transfer(mined, () => ({ state: { status } }))).seen).toEqual([
        ...[account, to, account],
      ])
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
