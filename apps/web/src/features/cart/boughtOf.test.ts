import { describe, expect, test } from 'vitest'
import { boughtOf } from './boughtOf.ts'

type State = Parameters<typeof boughtOf>[0]
const line = (orderId: string, bought: bigint | undefined) => ({ line: { orderId }, bought })
const checkout = (...lines: object[]) =>
  ({ phase: 'partial', receipt: { lines } }) as unknown as State
const buy = (phase: string) =>
  ({
    phase,
    receipt: { arrived: 1n },
    quote: { lines: [{ orderId: 'a', quantity: 2n }] },
  }) as unknown as State

describe('boughtOf', () => {
  test('default: of a cart what arrived, and not what came back or is not known', () => {
    expect(
      boughtOf(checkout(line('a', 1n), line('b', 0n), line('c', undefined), line('d', 3n))),
    ).toEqual([
      { orderId: 'a', quantity: 1n },
      { orderId: 'd', quantity: 3n },
    ])
  })

  test('behavior: of a single purchase its orders, once all of it is there', () => {
    expect(boughtOf(buy('complete'))).toEqual([{ orderId: 'a', quantity: 2n }])
    expect(boughtOf(buy('partial'))).toEqual([])
  })

  test('behavior: of one that is paid on another chain, too', () => {
    const bought = { lines: [{ orderId: 'a', quantity: 1n }] }
    const state = { phase: 'complete', receipt: { arrived: 1n }, quote: { bought } }
    expect(boughtOf(state as unknown as State)).toEqual([{ orderId: 'a', quantity: 1n }])
  })

  test('behavior: nothing before the end', () => {
    const running = { phase: 'confirm', form: {}, quote: { lines: [line('a', 1n)] } }
    expect(boughtOf(running as unknown as State)).toEqual([])
  })
})
