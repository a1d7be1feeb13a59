import type { Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { contract, maker, sending, until } from '../../testing/openMarket.ts'
import { setUpTransfer, to, tokens } from '../../testing/setUpTransfer.ts'
import type { TransferFlowOptions } from './createTransferFlow.ts'

describe('to whom tokens are transferred', () => {
  describe('whom the account has dealt with, as it is read', () => {
    const read = () => {
      let resolve: (known: readonly Hex[]) => void = () => undefined
      const promise = new Promise<readonly Hex[]>(done => {
        resolve = done
      })
      return { recent: vi.fn(() => promise), resolve }
    }

    test('default: the form is there before, and an address is checked once it is', async () => {
      const { recent, resolve } = read()
      const { flow } = setUpTransfer([], { recent })
      flow.open({ tokens: tokens(7n) })
      await until(flow, 'form')
      expect(recent).not.toHaveBeenCalled()
      flow.setForm({ to: maker })
      await vi.waitFor(() => expect(recent).toHaveBeenCalled())
      await new Promise(setImmediate)
      expect(flow.getState().phase).toBe('loading')
      resolve([`${maker.slice(0, 6)}${'1'.repeat(32)}${maker.slice(-4)}` as Hex])
      await until(flow, 'form')
      expect(flow.getState()).toMatchObject({ quote: { open: [`lookalike:${maker}`] } })
    })

    test('error: where it fails that has to be accepted, or is read again', async () => {
      let answers = false
      const recent = async () => {
        if (!answers) throw new Error('the marketplace is away')
        return [to] as const
      }
      const { flow } = setUpTransfer([sending('transfer', { to: contract })], { recent })
      flow.open({ tokens: tokens(7n), to })
      await until(flow, 'form')
      const open = [`unread:${to.toLowerCase()}`]
      expect(flow.getState()).toMatchObject({ quote: { open } })
      await flow.review()
      expect(flow.getState().phase).toBe('form')
      answers = true
      flow.setForm({ acknowledged: [] })
      await until(flow, 'form')
      expect(flow.getState()).toMatchObject({ quote: { open: [] } })
      answers = false
      flow.setForm({ acknowledged: open })
      await until(flow, 'form')
      await flow.review()
      expect(flow.getState()).toMatchObject({ phase: 'review', quote: { open: [] } })
    })

    test('behavior: nobody waits for it without end', async () => {
      vi.useFakeTimers()
      try {
        const { flow } = setUpTransfer([], { recent: read().recent })
        flow.open({ tokens: tokens(7n), to })
        await vi.advanceTimersByTimeAsync(10_000)
        expect(flow.getState()).toMatchObject({
          ...{ phase: 'form', quote: { open: [`unread:${to.toLowerCase()}`] } },
        })
      } finally {
        vi.useRealTimers()
      }
    })
  })

  test('behavior: a name is its address, which is checked, reviewed and shown; looked up anew each time', async () => {
    const answers = [to, to, maker]
    const resolveName = vi.fn(async (name: string) => ({
      ...{ name: name.toLowerCase(), address: (answers.shift() ?? maker) as Hex },
    }))
    const { flow, market } = setUpTransfer([sending('transfer', { to: contract })], { resolveName })
    expect([flow.readsNames, setUpTransfer([]).flow.readsNames]).toEqual([true, false])
    flow.open({ tokens: tokens(7n), to: ' Friend.eth ' })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: { recipient: { address: to, name: 'friend.eth', warnings: [] } },
    })
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'review' })
    expect(market.asked.at(-1)?.body).toMatchObject({ to })
    flow.edit()
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'form', quote: { open: [`new:${maker}`] } },
    })
    // Accepted before it was seen, the change still has to be.
    answers.push(to, maker)
    flow.open({ tokens: tokens(7n), to: 'friend.eth', acknowledged: [`new:${maker}`] })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'form', quote: { recipient: { address: expect.stringMatching(/^0xb/i) } } },
      problem: { code: 'bad_recipient', happened: expect.stringMatching(/another address/) },
    })
  })

  test('behavior: what was accepted of an address is not accepted of another that its name stands for by now', async () => {
    const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    let address: Hex = maker
    const { flow } = setUpTransfer([sending('transfer', { to: contract })], {
      resolveName: async name => ({ name, address }),
      recent: [],
    })
    flow.open({ tokens: tokens(7n), to: 'friend.eth', acknowledged: [`new:${maker}`] })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { open: [] } })
    address = stranger
    for (const _ of [1, 2]) {
      await flow.review()
      expect(flow.getState()).toMatchObject({
        ...{ phase: 'form', quote: { open: [`new:${stranger.toLowerCase()}`] } },
      })
    }
  })

  test.each<[string, TransferFlowOptions['resolveName'], RegExp]>([
    ['where there are none', undefined, /not known on this chain/],
    ['that nobody has', async () => undefined, /no address/],
    ['that cannot be read', () => Promise.reject(new Error('x')), /could not be looked up/],
    ['of the token itself', async name => ({ name, address: contract }), /contract of the token/],
  ])('error: a name %s', async (_, resolveName, happened) => {
    const { flow } = setUpTransfer([], { resolveName })
    flow.open({ tokens: tokens(7n), to: 'vitalik.eth' })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'bad_recipient', happened: expect.stringMatching(happened) },
    })
  })
})
