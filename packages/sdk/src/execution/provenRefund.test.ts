import type { PublicClient } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { provenRefund } from './provenRefund.ts'

const account = '0xAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const relayer = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const [first, second, payment] = ['1', '2', '3'].map(digit => `0x${digit.repeat(64)}` as const)
const [one, two, paidBy] = [first ?? '0x', second ?? '0x', payment ?? '0x']

type Mined = { block: bigint; from?: string; status?: string }
/** A chain with these transactions, on which the account has so much after each block. */
const readerOf = (mined: Record<string, Mined>, held: Record<string, bigint>) => () =>
  ({
    async getTransactionReceipt({ hash }: { hash: string }) {
      const found = mined[hash]
      if (found === undefined) throw new Error('there is none')
      const { block, from = relayer, status = 'success' } = found
      return { status, from, blockNumber: block, gasUsed: 10n, effectiveGasPrice: 2n }
    },
    getBalance: async ({ blockNumber }: { blockNumber: bigint }) => held[`${blockNumber}`] ?? 0n,
  }) as unknown as PublicClient
const of = (
  refunds: readonly `0x${string}`[],
  reader: provenRefund.Options['reader'],
  paid: bigint | undefined = 100n,
) => provenRefund({ account, paid, paidBy, refunds, reader })

describe('provenRefund', () => {
  test('default: what a block brought the account is at least what it paid', async () => {
    const reader = readerOf({ [one]: { block: 5n } }, { 4: 7n, 5: 107n })
    expect(await of([one], reader)).toBe(true)
    expect(await of([one], reader, 101n)).toBe(false)
  })

  test('behavior: in two transactions of one block it is counted once, of two blocks together', async () => {
    const held = { 4: 0n, 5: 60n, 6: 60n, 7: 100n }
    const both = readerOf({ [one]: { block: 5n }, [two]: { block: 5n } }, held)
    expect(await of([one, two], both)).toBe(false)
    const apart = readerOf({ [one]: { block: 5n }, [two]: { block: 7n } }, held)
    expect(await of([one, two], apart)).toBe(true)
  })

  test('behavior: who takes it back pays the gas of that', async () => {
    const held = { 4: 50n, 5: 130n }
    expect(await of([one], readerOf({ [one]: { block: 5n, from: account } }, held))).toBe(true)
    expect(await of([one], readerOf({ [one]: { block: 5n } }, held))).toBe(false)
  })

  test.each([
    ['no transaction is named', [], {}],
    ['it is the payment itself', [paidBy], { [paidBy]: { block: 5n } }],
    ['it was reverted', [one], { [one]: { block: 5n, status: 'reverted' } }],
    ['a node does not know it', [one], {}],
  ] as const)('error: not where %s', async (_, refunds, mined) => {
    expect(await of(refunds, readerOf(mined, { 5: 1000n }))).toBe(false)
  })

  test('error: not where it is not known what was paid, or nothing was', async () => {
    const reader = readerOf({ [one]: { block: 5n } }, { 5: 100n })
    expect(await provenRefund({ account, paid: undefined, paidBy, refunds: [one], reader })).toBe(
      false,
    )
    expect(await of([one], reader, 0n)).toBe(false)
  })

  test('error: a node that does not answer has fifteen seconds, and the caller may stop before', async () => {
    vi.useFakeTimers()
    const reader = () =>
      ({ getTransactionReceipt: () => new Promise(() => undefined) }) as unknown as PublicClient
    const late = of([one], reader)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await late).toBe(false)
    const stop = new AbortController()
    const stopped = provenRefund({
      ...{ account, paid: 1n, paidBy, refunds: [one], reader, signal: stop.signal },
    })
    stop.abort()
    expect(await stopped).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
