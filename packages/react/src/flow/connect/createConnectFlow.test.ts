import {
  ProviderRpcError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { account, until } from '../../testing/openMarket.ts'
import { type ConnectFlowOptions, createConnectFlow } from './createConnectFlow.ts'

const near = { id: 'near', name: 'Near', kind: 'browser' } as const
const rpc = (code: number) => Object.assign(new Error('x'), { code })

function setUp(more: Partial<ConnectFlowOptions> = {}) {
  const connect = vi.fn<ConnectFlowOptions['connect']>(async () => ({
    ...{ address: account, chainId: 1 },
  }))
  const flow = createConnectFlow({ readWallets: async () => [near], connect, ...more })
  return { flow, connect }
}

describe('createConnectFlow', () => {
  test('error: a wallet that answers after it was given up takes nobody’s place', async () => {
    let asked: AbortSignal | undefined
    const flow = createConnectFlow({
      timeout: 20,
      readWallets: async () => [{ id: 'a', name: 'A', kind: 'browser' }],
      connect: async (_, { signal }) => {
        asked = signal
        return new Promise(() => undefined)
      },
    })
    await flow.connect('a')
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'wallet_silent' } })
    expect(asked?.aborted).toBe(true)
  })

  test('default: chosen, reviewed, asked once, connected', async () => {
    const { flow, connect } = setUp()
    flow.open()
    expect(flow.getState().phase).toBe('loading')
    await until(flow, 'form')
    await flow.start()
    expect(connect).not.toHaveBeenCalled()
    flow.setForm({ wallet: 'near' })
    await flow.review()
    const started = [flow.start(), flow.start(), flow.connect('near')]
    expect(flow.getState().phase).toBe('approve')
    await Promise.all(started)
    expect(connect).toHaveBeenCalledOnce()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'complete', receipt: { address: account, chainId: 1, wallet: 'near' } },
      problem: undefined,
    })
  })

  test.each([
    ['declined', new UserRejectedRequestError(new Error('x')), 'user_rejected', 'retry'],
    ['declined, by a bare code', rpc(4001), 'user_rejected', 'retry'],
    [
      'declined, wrapped',
      new Error('y', {
        cause: new ProviderRpcError(new Error('x'), { code: 4001, shortMessage: '' }),
      }),
      ...(['user_rejected', 'retry'] as const),
    ],
    ['asked already', rpc(-32002), 'request_pending', 'retry'],
    [
      'asked already, by name',
      new ResourceUnavailableRpcError(new Error('x')),
      'request_pending',
      'retry',
    ],
    ['locked', rpc(4100), 'wallet_locked', 'retry'],
    ['offline', rpc(4900), 'wallet_disconnected', 'retry'],
    [
      'on a chain it will not leave',
      new SwitchChainError(new Error('x')),
      'wrong_chain',
      'switch-chain',
    ],
    [
      'gone',
      Object.assign(new Error('x'), { name: 'ProviderNotFoundError' }),
      'wallet_gone',
      'requote',
    ],
    ['something else', new Error('User rejected the request.'), 'not_connected', 'retry'],
    ['no error at all', 'text', 'not_connected', 'retry'],
  ])('error: a wallet that is %s', async (_, error, code, remedy) => {
    const { flow } = setUp({ connect: () => Promise.reject(error) })
    await flow.connect('near')
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'failed', form: { wallet: 'near' } },
      problem: { code, remedy, moneyMoved: 'no', money: 'Nothing was sent.' },
    })
  })

  test('error: a wallet that answers without an account is locked', async () => {
    const { flow } = setUp({ connect: async () => ({ address: '' as never, chainId: 1 }) })
    await flow.connect('near')
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'wallet_locked' } })
  })

  test('behavior: no wallet is a problem of its own, and one that appears later is found', async () => {
    const wallets = [[], [near]]
    const { flow } = setUp({ readWallets: async () => wallets.shift() ?? [] })
    flow.open()
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ problem: { code: 'no_wallet', remedy: 'requote' } })
    flow.open()
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ problem: undefined, quote: { wallets: [near] } })
    await flow.connect('gone')
    expect(flow.getState()).toMatchObject({ phase: 'form', problem: { code: 'wallet_gone' } })
  })

  test('behavior: a wallet that announced itself after the others were read is asked', async () => {
    const far = { ...near, id: 'far' }
    const readWallets = vi
      .fn<ConnectFlowOptions['readWallets']>()
      .mockResolvedValueOnce([near])
      .mockResolvedValueOnce([near, far])
    const { flow, connect } = setUp({ readWallets })
    flow.open()
    await until(flow, 'form')
    await flow.connect('far')
    expect(flow.getState()).toMatchObject({ phase: 'complete', receipt: { wallet: 'far' } })
    await flow.connect('near')
    expect(connect.mock.calls.map(([id]) => id)).toEqual(['far', 'near'])
    // What is known is not looked for again.
    expect(readWallets).toHaveBeenCalledTimes(2)
  })

  test('behavior: the wanted chain is asked for only afterwards, and the account stays', async () => {
    const switchChain = vi
      .fn<NonNullable<ConnectFlowOptions['switchChain']>>()
      .mockRejectedValueOnce(rpc(4001))
      .mockResolvedValueOnce()
    const { flow } = setUp({ chainId: 31337, switchChain })
    await flow.connect('near')
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'partial', problem: { code: 'wrong_chain', remedy: 'switch-chain' } },
      receipt: { address: account, chainId: 1 },
    })
    expect(switchChain).not.toHaveBeenCalled()
    await flow.switchChain()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'partial', problem: { code: 'user_rejected' }, receipt: { chainId: 1 } },
    })
    await flow.switchChain()
    expect(switchChain).toHaveBeenLastCalledWith(31337)
    expect(flow.getState()).toMatchObject({ phase: 'complete', receipt: { chainId: 31337 } })
  })

  test('behavior: a link for a phone is shown while it is waited for; one that could run is not', async () => {
    let answer: (uri: string) => void = () => undefined
    const { flow } = setUp({
      connect: (_, { onUri }) => {
        answer = onUri
        return new Promise(() => undefined)
      },
    })
    const running = flow.connect('near')
    await vi.waitFor(() => expect(flow.getState().phase).toBe('approve'))
    for (const uri of ['javascript:alert(1)', 'wc:\u202e', 'no scheme', `wc:${'a'.repeat(5000)}`])
      answer(uri)
    expect(flow.getState()).not.toHaveProperty('quote.uri')
    answer('wc:ab@2?key=1')
    expect(flow.getState()).toMatchObject({ phase: 'approve', quote: { uri: 'wc:ab@2?key=1' } })
    flow.stop()
    await running
    expect(flow.getState()).toMatchObject({ phase: 'failed', problem: { code: 'aborted' } })
    answer('wc:late@2')
    expect(flow.getState().phase).toBe('failed')
  })

  test('behavior: a wallet that never answers has an end', async () => {
    vi.useFakeTimers()
    try {
      const { flow } = setUp({ connect: () => new Promise(() => undefined), timeout: 60_000 })
      const running = flow.connect('near')
      await vi.advanceTimersByTimeAsync(59_999)
      expect(flow.getState().phase).toBe('approve')
      await vi.advanceTimersByTimeAsync(1)
      await running
      expect(flow.getState()).toMatchObject({ problem: { code: 'wallet_silent', remedy: 'retry' } })
    } finally {
      vi.useRealTimers()
    }
  })
})
