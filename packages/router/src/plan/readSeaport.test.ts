import { describe, expect, test } from 'vitest'
import { seaportOrders } from '../../bench/support/seaportOrders.ts'
import { decodeTransaction } from '../decodeTransaction.ts'
import { describeCommand } from '../describeCommand.ts'
import { encodePlan } from '../encodePlan.ts'
import { fulfillAvailableAdvancedOrders } from '../markets/seaport/fulfillAvailableAdvancedOrders.ts'
import { seaport } from '../markets/seaport/seaport.ts'
import { readPlan } from './readPlan.ts'

const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const { recipient } = seaportOrders(1)

/** A purchase of tokens 1000 and 1001, as it is encoded, and what it costs. */
const [honest] = seaport(seaportOrders(2)).commands(false)
if (honest?.command !== 'SEAPORT_V1_5') throw new Error('no purchase on Seaport 1.5')
const { value } = honest.args
const asked = fulfillAvailableAdvancedOrders.decode(honest.args.data)

const read = (data: `0x${string}`, sender = recipient) => {
  const plan = decodeTransaction(
    encodePlan([
      { command: 'SEAPORT_V1_5', args: { value, data } },
      { command: 'SWEEP', args: { token: `0x${'0'.repeat(40)}`, recipient, amountMin: 0n } },
    ]),
  )
  const [command] = plan.commands
  if (!command) throw new Error('nothing was read')
  const { items, prices, problems } = readPlan(plan, { router, sender, value: BigInt(value) })
  return {
    tokens: items.map(({ tokenId }) => tokenId),
    problems: problems.map(({ kind }) => kind),
    paid: prices.reduce((sum, { amount }) => sum + amount, 0n),
    line: describeCommand(command),
  }
}

describe('several orders of Seaport, of which some may fail', () => {
  test('default: all items are asked for', () => {
    const all = read(fulfillAvailableAdvancedOrders.encode(asked))
    expect(all).toMatchObject({ tokens: [1000n, 1001n], problems: [], paid: BigInt(value) })
  })

  test('behavior: fewer orders than are told, and nobody knows which', () => {
    const fewer = read(fulfillAvailableAdvancedOrders.encode({ ...asked, maximumFulfilled: 1n }))
    expect(fewer.problems).toEqual(['unread'])
    expect(fewer.line).toContain('what it does cannot be told')
  })
})
