import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { marketOrders, now, ordersOf, router } from '../bench/marketOrders.ts'
import { quickExpect } from '../bench/support/quickExpect.ts'
import { seaportOrders } from '../bench/support/seaportOrders.ts'
import { seaportSale } from '../bench/support/seaportSales.ts'
import { buildTransaction } from './buildTransaction.ts'
import type { Command } from './command.ts'
import { nativeCurrency, senderAsRecipient } from './constants.ts'
import { decodeCall } from './decodeCall.ts'
import { decodeTransaction, type PlanCommand } from './decodeTransaction.ts'
import { describeCommand } from './describeCommand.ts'
import { encodeCommands } from './encodeCommands.ts'
import { RouterError } from './errors.ts'
import { execute } from './execute.ts'
import { type MarketCommandName, marketCalls, marketOfCommand } from './marketCalls.ts'
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
import { readPlan } from './plan/readPlan.ts'
import { planCost } from './planCost.ts'

const runs = { numRuns: Number(process.env.SLUICE_CASES ?? 500) }
const sender = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const several = <order extends object>(order: fc.Arbitrary<order>) =>
  ordersOf(order, { minLength: 1, maxLength: 3 })
const few = <value>(order: fc.Arbitrary<value>) => fc.array(order, { minLength: 1, maxLength: 3 })

/** Parts of every market: one that is missing does not compile. */
const parts = {
  seaport: fc.oneof(
    fc.integer({ min: 1, max: 5 }).map(count => seaport(seaportOrders(count))),
    few(seaportSale).map(purchases => seaport(purchases, { now })),
  ),
  looksRareV2: several(marketOrders.looksRareV2).map(orders => looksRareV2(orders, { now })),
  nft20: several(marketOrders.nft20).map(orders => nft20(orders)),
  nftx: several(marketOrders.nftx).map(orders => nftx(orders)),
  sudoswap: several(marketOrders.sudoswap).map(orders => sudoswap(orders, { now })),
  x2y2: several(marketOrders.x2y2).map(orders => x2y2(orders, { now })),
  cryptopunks: several(marketOrders.cryptopunks).map(orders => cryptopunks(orders)),
  foundation: several(marketOrders.foundation).map(orders => foundation(orders)),
  element: several(marketOrders.element).map(orders => element(orders, { now })),
} satisfies Record<Market, fc.Arbitrary<Part>>
const markets = Object.keys(parts) as Market[]
const anyParts = few(fc.oneof(...Object.values<fc.Arbitrary<Part>>(parts)))

/** What was read, as it is given to be encoded: each call again from its method and arguments. */
function encodeAgain(commands: readonly PlanCommand[]): Command[] {
  return commands.map(command => {
    if (command.command === 'EXECUTE_SUB_PLAN')
      return { ...command, args: { commands: encodeAgain(command.args.commands) } }
    if (!('call' in command)) return command
    const { call, ...rest } = command
    const codecs = marketCalls[marketOfCommand[command.command as MarketCommandName]]
    const codec = (codecs as Record<string, { encode: (args: unknown) => Hex }>)[call.functionName]
    return { ...rest, args: { ...command.args, data: codec?.encode(call.args) } } as Command
  })
}

describe('decodeTransaction', () => {
  test.each(markets)('behavior: what was read encodes to the same bytes: %s', market => {
    const part: fc.Arbitrary<Part> = parts[market]
    fc.assert(
      fc.property(part, part => {
        const { data } = buildTransaction([part], { router, now })
        const { commands } = decodeTransaction(data)
        quickExpect(execute.encode(encodeCommands(encodeAgain(commands)))).toBe(data)
        expect(decodeCall(data)).toMatchObject({ contract: 'universalRouter' })
      }),
      runs,
    )
  })

  test.each(markets.filter(market => market !== 'cryptopunks'))(
    'behavior: the marketplace called without the router: %s',
    market => {
      const part: fc.Arbitrary<Part> = parts[market]
      fc.assert(
        fc.property(part, part => {
          // Beside the calls there is what makes an ERC20 ready to be paid with.
          const calls = part.commands(false).filter(({ args }) => 'data' in args)
          expect(calls.length).toBeGreaterThan(0)
          for (const { args } of calls) {
            const { contract } = decodeCall((args as { data: Hex }).data)
            quickExpect(contract).toBe(market)
          }
        }),
        { numRuns: 100 },
      )
    },
  )

  test('behavior: changed bytes are refused, or read as what encodes to them', () => {
    const change = fc.record({ at: fc.nat(), digit: fc.constantFrom(...'0123456789abcdef') })
    fc.assert(
      fc.property(anyParts, fc.array(change, { minLength: 1, maxLength: 2 }), (parts, changes) => {
        const digits = [...buildTransaction(parts, { router, now }).data]
        for (const { at, digit } of changes) digits[2 + (at % (digits.length - 2))] = digit
        const data = digits.join('') as Hex
        let commands: readonly PlanCommand[]
        try {
          const call = decodeCall(data)
          if (call.contract !== 'universalRouter') return
          commands = call.commands
        } catch (error) {
          quickExpect(error).toBeInstanceOf(RouterError)
          return
        }
        quickExpect(execute.encode(encodeCommands(encodeAgain(commands)))).toBe(data)
        // What can be read can be summed up and described, however odd it is.
        readPlan({ commands, deadline: undefined }, { router, sender, value: 0n })
        for (const command of commands) expect(describeCommand(command)).not.toBe('')
      }),
      runs,
    )
  })

  test('error: whatever is given, only a RouterError is thrown', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map(each => Buffer.from(each).toString('hex'))
    const call = fc.tuple(fc.constantFrom('0x24856bc3', '0x3593564c', '0x'), bytes)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          call.map(each => each.join('')),
        ),
        data => {
          for (const decode of [decodeTransaction, decodeCall])
            try {
              decode(data as Hex)
            } catch (error) {
              quickExpect(error).toBeInstanceOf(RouterError)
            }
        },
      ),
      runs,
    )
  })
})

describe('readPlan', () => {
  test('behavior: what a plan was made of can be read from its bytes', () => {
    fc.assert(
      fc.property(anyParts, parts => {
        const { data, value } = buildTransaction(parts, { router, now })
        const plan = readPlan(decodeTransaction(data), { router, sender, value })
        const bought = parts.flatMap(({ items }) => items)
        quickExpect(plan.items).toHaveLength(bought.length)
        for (const [index, item] of plan.items.entries()) {
          const { recipient, tokenType, tokenAddress, ...rest } = bought[index] as Part['items'][0]
          quickExpect(item).toMatchObject(rest)
          quickExpect(item.recipient).toBe(recipient === senderAsRecipient ? sender : recipient)
          // Vaults and pools say neither collection nor standard.
          expect([tokenType, undefined]).toContain(item.tokenType)
          expect([tokenAddress, undefined]).toContain(item.tokenAddress)
        }
        const total = (prices: readonly { token: string; amount: bigint }[], currency: string) =>
          prices.reduce((sum, { token, amount }) => sum + (token === currency ? amount : 0n), 0n)
        const native = parts.reduce(
          (sum, { prices }) => sum + (prices.get(nativeCurrency) ?? 0n),
          0n,
        )
        quickExpect(total(plan.prices, nativeCurrency)).toBe(native)
        quickExpect(plan.spent.get(nativeCurrency) ?? 0n).toBe(value)
        const { items, inputs, prices } = planCost(parts)
        quickExpect(items).toEqual(bought)
        quickExpect([...inputs].sort()).toEqual([...plan.spent].sort())
        quickExpect(prices.get(nativeCurrency) ?? 0n).toBe(native)
        for (const [currency, price] of prices)
          quickExpect(total(plan.prices, currency)).toBe(price)
        // Only whom it goes to differs from what the sender might expect.
        const kinds = new Set(plan.problems.map(({ kind }) => kind))
        kinds.delete('recipient')
        kinds.delete('payee')
        quickExpect([...kinds]).toEqual([])
      }),
      runs,
    )
  })
})
