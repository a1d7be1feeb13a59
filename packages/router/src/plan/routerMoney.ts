import type { Address } from 'viem'
import { nativeCurrency } from '../constants.ts'
import type { PlanProblem } from './types.ts'

/** What the router holds of one currency. */
type Held = {
  /** Where it was put there last. */
  path: string
  /** Base units at most; undefined where calldata does not limit them. */
  most: bigint | undefined
  /** Swaps of which nothing has said yet how much must come out of them. */
  unchecked: readonly string[]
}

/** Calldata of wrapping and unwrapping does not name the token. */
type Currency = Address | 'wrapped'

/**
 * Keeps what a plan puts into the router and takes out again, so that the end can tell what stays there. It
 * errs on one side only: what may be left is left.
 */
export function routerMoney(isWrapped: (token: Address) => boolean): routerMoney.Result {
  let held = new Map<Currency, Held>()
  const unchecked: string[] = []
  const keyOf = (token: Currency): Currency =>
    token !== 'wrapped' && isWrapped(token) ? 'wrapped' : token

  const takeAll = (token: Currency, isChecked = false): void => {
    const key = keyOf(token)
    if (!isChecked) unchecked.push(...(held.get(key)?.unchecked ?? []))
    held.delete(key)
  }

  return {
    put(token, path, most, isChecked = true) {
      const key = keyOf(token)
      const before = held.get(key)
      held.set(key, {
        path,
        most: sumOf(before ? before.most : 0n, most),
        unchecked: [...(before?.unchecked ?? []), ...(isChecked ? [] : [path])],
      })
    },
    take(token, amount) {
      const key = keyOf(token)
      const before = held.get(key)
      if (before?.most === undefined) return
      if (before.most <= amount) takeAll(key)
      else held.set(key, { ...before, most: before.most - amount })
    },
    takeAll,
    check(token) {
      const key = keyOf(token)
      const before = held.get(key)
      if (before) held.set(key, { ...before, unchecked: [] })
    },
    maybe(work) {
      const before = held
      held = new Map(before)
      work()
      for (const [token, { path, most, unchecked }] of before) {
        const after = held.get(token)
        held.set(token, {
          path: after?.path ?? path,
          most: after ? largerOf(after.most, most) : most,
          unchecked: [...new Set([...unchecked, ...(after?.unchecked ?? [])])],
        })
      }
    },
    problems() {
      const left = [...held].map(([token, { path }]) => ({
        path,
        kind: 'stays' as const,
        message: `What is left of ${nameOf(token)} is not given back`,
      }))
      const open = [...unchecked, ...[...held.values()].flatMap(({ unchecked }) => unchecked)]
      return [
        ...left,
        ...Array.from(new Set(open), path => ({
          path,
          kind: 'unprotected' as const,
          message: 'What is swapped may give nothing: no least amount is asked for',
        })),
      ]
    },
  }
}

export declare namespace routerMoney {
  type Result = {
    /** Something comes into the router: `most` at most, or nobody knows how much. */
    put: (token: Currency, path: string, most?: bigint, isChecked?: boolean) => void
    /** At least `amount` leaves it. */
    take: (token: Currency, amount: bigint) => void
    /** All of it leaves. `isChecked`: it is so much that swaps must have given something. */
    takeAll: (token: Currency, isChecked?: boolean) => void
    /** There must be so much of it by now that swaps have given something. */
    check: (token: Currency) => void
    /** Does what may be undone. */
    maybe: (work: () => void) => void
    /** What stays, and the swaps that ask for nothing. */
    problems: () => PlanProblem[]
  }
}

const sumOf = (a: bigint | undefined, b: bigint | undefined) =>
  a === undefined || b === undefined ? undefined : a + b
const largerOf = (a: bigint | undefined, b: bigint | undefined) =>
  a === undefined || b === undefined ? undefined : a > b ? a : b

function nameOf(token: Currency): string {
  if (token === 'wrapped') return 'the wrapped native currency'
  return token === nativeCurrency ? 'the native currency' : token
}
