import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { fakeProvider } from '../testing/fakeProvider.ts'
import { nft, oneEther, type Scenario, scenario } from '../testing/scenario.ts'
import type { Wallet, WalletAdapter } from '../wallet.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const lateHash: Hex = `0x${'ab'.repeat(32)}`
const account = scenario().provider.account.address
const buy = (s: Scenario, wallet: Wallet = s.wallet, signal?: AbortSignal) =>
  drive(s.client.actions.buyToken({ items: [{ token: `${nft}:1` }], wallet, signal }), advance)
const list = (s: Scenario, wallet: Wallet) =>
  drive(
    s.client.actions.listToken({ listings: [{ token: `${nft}:1`, weiPrice: oneEther }], wallet }),
    advance,
  )
/** A wallet that is no viem client, on the scenario's chain. */
const own = (s: Scenario, more: Partial<WalletAdapter> = {}): WalletAdapter => ({
  address: async () => account,
  handleSignMessageStep: async () => undefined,
  handleSendTransactionStep: async () => undefined,
  transport: () => s.wallet.transport as never,
  ...more,
})
const throwing = (value: unknown) => (): never => {
  throw value
}
const prompts = (s: Scenario) => s.provider.prompts.map(prompt => prompt.method)
const later = <value>(value: value, milliseconds: number) =>
  new Promise<value>(resolve => setTimeout(() => resolve(value), milliseconds))

describe('adaptWallet: a wallet of one`s own that misbehaves (F58)', () => {
  test.each<[string, unknown]>([
    ['an error', new Error('socket hang up')],
    ['a string', 'socket hang up'],
    ['a number', 42],
    ['undefined', undefined],
    ['null', null],
    ['an object without words', {}],
    ['a frozen object', Object.freeze({ reason: 'x' })],
  ])('error: it throws %s at once: unknown, an error of ours, asked once', async (_, value) => {
    const s = scenario()
    const asked = vi.fn(throwing(value))
    const { error } = await buy(s, own(s, { handleSendTransactionStep: asked }))
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test.each<[string, WalletAdapter['handleSendTransactionStep']]>([
    ['throwing a string', throwing('User rejected the request')],
    ['a rejected promise', async () => throwing(Object.assign(new Error('x'), { code: 4001 }))()],
  ])('error: it says no by %s', async (_, answer) => {
    const s = scenario()
    const { error } = await buy(s, own(s, { handleSendTransactionStep: answer }))
    expect(error).toMatchObject({ code: 'user_rejected', moneyMoved: 'no' })
  })

  test.each<[string, () => never]>([
    ['a string', throwing('no device')],
    ['an error', throwing(new Error('no device'))],
    ['nothing', throwing(undefined)],
  ])('error: its address throws %s at once', async (_, address) => {
    const s = scenario()
    const { error } = await buy(s, own(s, { address }))
    expect(error).toMatchObject({ code: 'wallet_refused', moneyMoved: 'no' })
    expect(s.api.calls).toEqual([])
  })

  test('error: it never says its address', async () => {
    const s = scenario()
    const { error, elapsed } = await buy(s, own(s, { address: () => new Promise(() => undefined) }))
    expect(error).toMatchObject({ code: 'wallet_unresponsive', retryable: true })
    expect(Math.abs(elapsed - 60_000)).toBeLessThan(1_000)
  })

  test('error: it throws instead of a signature: nothing is posted', async () => {
    const s = scenario()
    const { error } = await list(s, own(s, { handleSignMessageStep: throwing('broken') }))
    expect(error).toMatchObject({ code: 'signature_lost', moneyMoved: 'no' })
    expect(s.api.to('/order/v4')).toEqual([])
  })

  test('error: it answers after the abort: no state changes any more', async () => {
    const s = scenario()
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 1_000)
    const states: string[] = []
    const settled = await drive(
      s.client.actions.buyToken({
        items: [{ token: `${nft}:1` }],
        wallet: own(s, { handleSendTransactionStep: () => later(lateHash, 30_000) }),
        signal: controller.signal,
        onProgress: steps => {
          states.push(String(steps[0]?.items[0]?.state))
        },
      }),
      advance,
    )
    expect(settled.error).toMatchObject({ code: 'aborted', moneyMoved: 'unknown' })
    const before = states.length
    await advance(60_000)
    expect(states).toHaveLength(before)
  })
})

describe('adaptWallet: a hardware wallet (F55)', () => {
  test('behavior: a person who takes nine minutes', async () => {
    const s = scenario()
    s.provider.onPrompt = () => later(undefined, 540_000)
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['eth_sendTransaction'])
  })

  test.each([
    ['blind_signing_disabled', 'Please enable Blind signing or Contract data in the Ethereum app'],
    ['device_disconnected', 'The device was disconnected.'],
    ['device_locked', 'Ledger device: Locked device (0x5515)'],
    ['wrong_device_app', 'Ledger device: CLA_NOT_SUPPORTED (0x6e00)'],
  ])('error: %s: nothing was sent, and it says what to do', async (code, message) => {
    const s = scenario()
    s.provider.onPrompt = throwing(new Error(message))
    const { error } = await buy(s)
    expect(error).toMatchObject({ code, moneyMoved: 'no', retryable: true })
    expect(prompts(s)).toEqual(['eth_sendTransaction'])
  })
})

describe('adaptWallet: locked, disconnected, busy', () => {
  test('error: locked before it begins (F45)', async () => {
    const s = scenario()
    s.provider.accounts = []
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'wallet_disconnected', moneyMoved: 'no', retryable: true })
    expect(s.api.calls).toEqual([])
  })

  test('behavior: locked while the marketplace answers; unlocked, the same call goes through (F45)', async () => {
    const s = scenario()
    const answer = s.api.handlers['/execute/buy/v7']
    s.api.handlers['/execute/buy/v7'] = (call, count) => {
      s.provider.accounts = []
      return answer?.(call, count) ?? {}
    }
    const locked = await buy(s)
    expect(locked.error).toMatchObject({ code: 'wallet_disconnected', moneyMoved: 'no' })
    expect(prompts(s)).toEqual([])
    if (answer) s.api.handlers['/execute/buy/v7'] = answer
    s.provider.accounts = [account]
    expect((await buy(s)).value?.state.status).toBe('complete')
  })

  test.each([4900, 4901])('error: %i once it is asked for its chain (F45)', async code => {
    const s = scenario()
    let reads = 0
    s.provider.chain.fail = method => {
      if (method !== 'eth_chainId') return undefined
      reads += 1
      // The first look is the reader's, who asks which chain the wallet's node is on.
      return reads > 1 ? Object.assign(new Error('x'), { code }) : undefined
    }
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'wallet_disconnected', moneyMoved: 'no', retryable: true })
    expect(prompts(s)).toEqual([])
  })

  test('behavior: two runs of one account show one prompt at a time (F46)', async () => {
    const s = scenario()
    let open = 0
    s.provider.onPrompt = async () => {
      open += 1
      expect(open).toBe(1)
      await later(undefined, 2_000)
      open -= 1
    }
    const [bought, listed] = await Promise.all([buy(s), list(s, s.wallet)])
    expect([bought.error, listed.error]).toEqual([undefined, undefined])
    expect(prompts(s)).toHaveLength(2)
  })

  test('behavior: only the provider that was given is asked, whichever else the page has (F80)', async () => {
    const other = fakeProvider()
    const asked = vi.spyOn(other, 'request')
    vi.stubGlobal('ethereum', other)
    vi.stubGlobal('window', { ethereum: other })
    try {
      const s = scenario()
      expect((await buy(s)).value?.state.status).toBe('complete')
      expect(prompts(s)).toEqual(['eth_sendTransaction'])
      expect(asked).not.toHaveBeenCalled()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
