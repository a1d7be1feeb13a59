import { zeroAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { emptyBySwap } from './emptyBySwap.ts'

const account = `0x${'a'.repeat(40)}` as const
const eth = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
const weth = { address: `0x${'2'.repeat(40)}` as const, symbol: 'WETH', decimals: 18 }
const form = {
  ...{ currencyIn: eth, currencyOut: weth, tradeType: 'exactIn' as const, amount: 5n },
  ...{ slippageBps: 300, acceptedSlippageBps: 300 },
}

/** The page's form, a swap that was begun with `begun`, and what moves it on. */
function open(begun: object = {}, by: string = account, first = 'review') {
  let [phase, typed] = [first, form]
  const listeners = new Set<() => void>()
  const setForm = vi.fn()
  const page = { getState: () => ({ form: typed }), setForm, scope: { account, chainId: 1 } }
  const deal = {
    ...{ kind: 'swap', chainId: 1, form, ...begun },
    flow: {
      scope: { account: by },
      // What is changed in its dialog is no other swap.
      getState: () => ({ phase, form: { ...form, amount: 6n } }),
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  const stop = emptyBySwap(page as never, [{ deal }] as never)
  return {
    setForm,
    stop,
    type(amount: bigint) {
      typed = { ...form, amount }
    },
    to(next: string) {
      phase = next
      for (const listener of [...listeners]) listener()
    },
  }
}

describe('emptyBySwap', () => {
  test('default: what was swapped stands there no more, once; currencies and slippage stay', () => {
    const { setForm, to } = open()
    to('submit')
    expect(setForm).not.toHaveBeenCalled()
    to('complete')
    expect(setForm.mock.calls).toEqual([
      [
        {
          ...{ amount: 0n, acceptedImpactBps: undefined, acceptedSlippageBps: undefined },
          acknowledged: [],
        },
      ],
    ])
    // The same amount, typed for the next.
    to('complete')
    expect(setForm).toHaveBeenCalledTimes(1)
  })

  test.each(['failed', 'partial', 'form', 'review'])('behavior: what ended as %s stays', phase => {
    const { setForm, to } = open()
    to(phase)
    expect(setForm).not.toHaveBeenCalled()
    // Tried again.
    to('complete')
    expect(setForm).toHaveBeenCalledTimes(1)
  })

  test('behavior: what was typed meanwhile stays', () => {
    const { setForm, to, type } = open()
    type(7n)
    to('complete')
    expect(setForm).not.toHaveBeenCalled()
  })

  test.each([
    ['of another amount', { form: { ...form, amount: 7n } }, account],
    ['the other way around', { form: { ...form, currencyIn: weth, currencyOut: eth } }, account],
    ['on another chain', { chainId: 2 }, account],
    ['of another account', {}, `0x${'b'.repeat(40)}`],
    ['that is none', { kind: 'call' }, account],
  ])('behavior: a trade %s empties nothing', (_, begun, by) => {
    const { setForm, to } = open(begun, by)
    to('complete')
    expect(setForm).not.toHaveBeenCalled()
  })

  test('behavior: nor does one that was over before, or after the page was left', () => {
    const before = open({}, account, 'complete')
    before.to('complete')
    expect(before.setForm).not.toHaveBeenCalled()
    const left = open()
    left.stop()
    left.to('complete')
    expect(left.setForm).not.toHaveBeenCalled()
  })
})
