import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandNames, commandOf } from '../bench/differential/anyCommand.ts'
import { marketOrders, now, router } from '../bench/marketOrders.ts'
import { broken } from '../bench/support/broken.ts'
import {
  type MoneyKind,
  moneyHeld,
  moneyInputs,
  moneyMakers,
} from '../bench/support/moneyInputs.ts'
import { purchase } from '../bench/support/seaportPurchases.ts'
import { buildTransaction } from './buildTransaction.ts'
import type { Command } from './command.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { encodeCommands } from './encodeCommands.ts'
import { encodePlan } from './encodePlan.ts'
import { RouterError } from './errors.ts'
import { execute, executeUntil } from './execute.ts'
import { cryptopunks } from './markets/cryptopunks.ts'
import { element } from './markets/element.ts'
import { foundation } from './markets/foundation.ts'
import { looksRareV2 } from './markets/looksRareV2.ts'
import { nft20 } from './markets/nft20.ts'
import { nftx } from './markets/nftx.ts'
import { seaport } from './markets/seaport/seaport.ts'
import { sudoswap } from './markets/sudoswap.ts'
import { x2y2 } from './markets/x2y2.ts'
import type { Market, Part } from './part.ts'

const runs = { numRuns: Number(process.env.SLUICE_CASES ?? 500) }

/** What each market makes of orders that it takes, and of others. */
const makers: { [kind in Market | MoneyKind]: (input: never) => Part } = {
  ...moneyMakers,
  seaport: orders => seaport(orders, { now: 0n }),
  looksRareV2: orders => looksRareV2(orders, { now }),
  nft20,
  nftx,
  sudoswap: orders => sudoswap(orders, { now }),
  x2y2: orders => x2y2(orders, { now }),
  cryptopunks,
  foundation,
  element: orders => element(orders, { now }),
}
const orders: Record<Market, fc.Arbitrary<unknown>> = { ...marketOrders, seaport: purchase }
const order = fc
  .constantFrom(...(Object.keys(orders) as Market[]))
  .chain(market => fc.record({ market: fc.constant(market), orders: fc.tuple(orders[market]) }))

/** Calls that can be read, each in the command of its market. */
const call = order.map(
  ({ market, orders }) =>
    makers[market](orders as never)
      .commands(false)
      .at(-1) as Command,
)
const beside = fc.constantFrom(...commandNames).chain(commandOf)
const commands = fc.array(fc.oneof(call, beside) as fc.Arbitrary<Command>, { maxLength: 3 })
const plan = fc.oneof(
  { weight: 3, arbitrary: commands },
  {
    weight: 1,
    arbitrary: commands.map((inner): Command[] => [
      { command: 'EXECUTE_SUB_PLAN', args: { commands: inner }, allowRevert: true },
    ]),
  },
)

/** Calldata that was made at all can be read, and is what encodes to the same bytes. */
function expectDecodable(make: () => `0x${string}`): boolean {
  let data: `0x${string}`
  try {
    data = make()
  } catch (error) {
    expect(error).toBeInstanceOf(RouterError)
    return false
  }
  const { commands, deadline } = decodeTransaction(data)
  const again = encodeCommands(commands as readonly Command[])
  expect(
    deadline === undefined ? execute.encode(again) : executeUntil.encode({ ...again, deadline }),
  ).toBe(data)
  return true
}

describe('encodePlan', () => {
  test('error: whatever is given, it throws its own error or makes what can be read', () => {
    let made = 0
    fc.assert(
      fc.property(fc.oneof(plan, broken(plan)), commands => {
        if (expectDecodable(() => encodePlan(commands as readonly Command[]))) made++
      }),
      runs,
    )
    expect(made).toBeGreaterThan(runs.numRuns / 20)
  })
})

type Kind = keyof typeof makers
type Given = { kind: Kind; input: unknown }

const listsOf = (orders: Record<Market, fc.Arbitrary<unknown>>) =>
  Object.fromEntries(
    Object.entries(orders).map(([market, order]) => [market, fc.tuple(order)]),
  ) as unknown as Record<Market, fc.Arbitrary<unknown>>

describe('buildTransaction', () => {
  const options = fc.record(
    {
      router: fc.constant(router),
      chainId: fc.constant(1),
      now: fc.constant(0n),
      deadline: fc.integer({ min: 1, max: 2 ** 36 }),
      minimumItems: fc.constantFrom('all', { count: 1, balanceBefore: 0n }),
      refundTo: fc.constant(`0x${'77'.repeat(20)}`),
      heldBefore: fc.constant(moneyHeld),
    },
    { requiredKeys: ['router', 'now', 'heldBefore'] },
  )
  /** What each part is made of: orders of one market, or money that is moved. */
  const inputs: Record<Kind, fc.Arbitrary<unknown>> = { ...moneyInputs, ...listsOf(orders) }
  const kinds = Object.keys(inputs) as Kind[]
  const kind = fc.constantFrom(...kinds)
  const input = kind.chain(kind => inputs[kind].map((input): Given => ({ kind, input })))
  const badInput = kind.chain(kind => broken(inputs[kind]).map((input): Given => ({ kind, input })))
  const given = fc.record({ options, parts: fc.array(input, { minLength: 1, maxLength: 3 }) })

  test('error: whatever is given, it throws its own error or makes what can be read', () => {
    const made = new Map(kinds.map(kind => [kind, 0]))
    fc.assert(
      fc.property(
        fc.oneof(
          { weight: 4, arbitrary: given },
          {
            weight: 1,
            arbitrary: fc
              .tuple(given, broken(options))
              .map(([given, options]) => ({ ...given, options })),
          },
          {
            weight: 3,
            arbitrary: fc
              .tuple(given, badInput)
              .map(([{ options, parts }, bad]) => ({ options, parts: [...parts, bad] })),
          },
        ),
        ({ options, parts }) => {
          const build = () =>
            buildTransaction(
              parts.map(({ kind, input }) => makers[kind](input as never)),
              options as never,
            )
          if (!expectDecodable(() => build().data)) return
          for (const { kind } of parts) made.set(kind, (made.get(kind) ?? 0) + 1)
        },
      ),
      runs,
    )
    // Fourteen kinds, and most plans break somewhere: enough must come through of each.
    for (const [kind, count] of made) expect(count, kind).toBeGreaterThan(runs.numRuns / 500)
  })
})
