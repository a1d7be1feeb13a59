import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routerWorld } from '../../../docs/support/routerWorld.ts'
import { entries } from '../bench/sizes.mjs'
import type { PublicCall } from '../bench/support/publicCall.ts'
import { publicCalls } from '../bench/support/publicCalls.ts'
import { RouterError } from './errors.ts'

type Path = readonly (string | number)[]

/** Where something stands in a value, the value itself included. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Map) return [at]
  return [at, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...at, key]))]
}

/** A copy of `value` with something else in one place. */
function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) }
  const bag = copy as Record<string | number, unknown>
  bag[key] = withAt(bag[key], rest, other)
  return copy
}

const { account, pair, usdcWeth, route, trade, usdc, ether, purchase, permit } = routerWorld
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    ...[undefined, null, true, false, 0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60],
    ...[0n, -1n, 1n, 1n << 112n, 1n << 160n, 1n << 256n, 1n << 4_000n],
    ...['', '0', '-1', '1e18', 'abc', '0x', '0x1', '0x12345678', '٣', '9'.repeat(100)],
    ...['__proto__', 'toString', 'router', 'sender', 'all', 'exactIn', 'exactOut', '1.4', '1.6'],
    ...[account, account.toUpperCase(), `0x${'0'.repeat(40)}`, `0x${'f'.repeat(64)}`],
    ...[[], [undefined], [[]], {}, { length: 1 }, { native: true }, { type: 'v3-pool' }],
    ...[() => 1, () => undefined, Symbol('x'), Object(1n), Object.create(null), new Array(3)],
    ...[new Map(), new Map([[account, 1n]]), new Set(), new Date(0), new Uint8Array(3)],
    ...[pair, usdcWeth, route, trade, usdc, ether, purchase, permit],
  ),
  fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, maxDepth: 2 }),
)

const trap = () => {
  throw new TypeError('trap')
}
/** What throws something when it is looked at, or used. */
const hostile = fc.constantFrom<() => unknown>(
  () => new Proxy({}, { get: trap }),
  () => new Proxy({}, { ownKeys: trap, getOwnPropertyDescriptor: trap, has: trap }),
  () => new Proxy({}, { getPrototypeOf: trap }),
  () => new Proxy([], { get: (_, key) => (key === 'length' ? 3 : trap()) }),
  () => new Proxy(() => 1, { apply: trap, get: trap }),
  () => ({ toString: trap, valueOf: trap }),
  () => ({ [Symbol.toPrimitive]: trap, [Symbol.iterator]: trap }),
  () => trap,
  () => () => {
    throw Symbol('thrown')
  },
)

/** The arguments with a few places changed. */
function changed(
  args: readonly unknown[],
  changes: readonly [Path, unknown][],
): readonly unknown[] {
  let given: unknown = args
  for (const [path, value] of changes) {
    try {
      given = withAt(given, path, value)
    } catch {
      // The first change left nothing there to change.
    }
  }
  return given as readonly unknown[]
}

async function thrownBy({ call }: PublicCall, args: readonly unknown[]): Promise<unknown> {
  try {
    await call(...(args as never[]))
  } catch (error) {
    return error ?? 'nothing'
  }
  return undefined
}

const cases = publicCalls.flatMap(({ entry, calls }) =>
  Object.entries<PublicCall>(calls).map(([name, call]) => [`${entry}: ${name}`, call] as const),
)
const runs = { numRuns: Number(process.env.SLUICE_CASES ?? 200) }

describe('every public function', () => {
  test('behavior: all entries are here', () => {
    const named = publicCalls.map(({ entry }) => `@sluice/router/${entry}`)
    expect(named.map(name => name.replace(/\/router$/, '')).sort()).toEqual([...entries].sort())
  })

  test.each(publicCalls)('behavior: all of $entry are here', ({ exports, calls }) => {
    const functions = Object.entries(exports)
      .filter(([name, value]) => typeof value === 'function' && name !== 'RouterError')
      .map(([name]) => name)
    const covered = new Set(Object.keys(calls).map(name => name.replace(/(,| over) .*/, '')))
    expect([...covered].sort()).toEqual(functions.sort())
  })

  test.each(cases)('behavior: what it takes: %s', async (_name, call) => {
    expect(await thrownBy(call, call.args)).toBeUndefined()
  })

  const functions = publicCalls.flatMap(({ entry, exports, calls }) =>
    Object.entries<PublicCall>(calls).map(([name, { args }]) => {
      const call = (exports as Record<string, unknown>)[name.replace(/(,| over) .*/, '')]
      return [`${entry}: ${name}`, { call, args } as PublicCall] as const
    }),
  )

  // `map` hands on the index and the list.
  test.each(functions)('error: no argument names the field: %s', async (_name, call) => {
    const [, ...rest] = call.args
    for (const first of [undefined, {}, []])
      for (const more of [['leaked'], ['leaked', 'leaked']]) {
        const error = await thrownBy(call, [first, ...rest, ...more])
        expect((error as RouterError | undefined)?.field ?? '').not.toContain('leaked')
      }
  })

  test.each(cases)('error: its own, that names a field: %s', async (_name, call) => {
    const paths = pathsIn(call.args).slice(1)
    const change = fc.tuple(fc.constantFrom(...paths), junk)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async changes => {
        const error = await thrownBy(call, changed(call.args, changes))
        if (error === undefined) return
        if (!(error instanceof RouterError)) throw error
        // What the guard had to catch is a fault of ours: nothing here throws by itself.
        if (error.message === 'The arguments cannot be read') throw error.cause
        expect(error.field).toMatch(/./)
      }),
      runs,
    )
  })

  test.each(cases)('error: its own, though what it is given throws: %s', async (_name, call) => {
    const isTheirs = (path: Path) => path.length > 2 && path[1] === call.throwsTheirs
    const paths = pathsIn(call.args)
      .slice(1)
      .filter(path => !isTheirs(path))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), hostile, async (path, make) => {
        const error = await thrownBy(call, changed(call.args, [[path, make()]]))
        if (error !== undefined && !(error instanceof RouterError)) throw error
      }),
      { numRuns: Math.min(4 * paths.length, 300) },
    )
  })
})
