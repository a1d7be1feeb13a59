import type { ExecutionStep, TransactionItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { account, maker, openMarket, weth } from '../../testing/openMarket.ts'
import { ownProblem } from '../problemOf.ts'
import { explainHeld } from './explainHeld.ts'
import type { PurchaseLine } from './purchaseLine.ts'

const currency = { address: weth, symbol: 'WETH', decimals: 18 }
const txHash = `0x${'ab'.repeat(32)}` as const
const stepOf = (id: string, item: Partial<TransactionItem>): ExecutionStep => ({
  ...{ id, action: '', description: '', kind: 'transaction' },
  items: [{ status: 'incomplete', state: 'planned', ...item }],
})
const swapped = stepOf('swap', {
  receipt: { txHash, status: 'success', blockNumber: 1n },
  transfersData: [{ token: { contract: weth }, from: maker, to: account, amount: '5' }],
})
const quote = { lines: [{ currency } as PurchaseLine], totals: [] }
const explain = (...steps: ExecutionStep[]) =>
  explainHeld(openMarket({}).scope, { problem: ownProblem('user_rejected'), quote, steps })

describe('explainHeld', () => {
  test('default: what the swap brought, in the currency of the lines', async () => {
    expect(await explain(swapped, stepOf('sale', { state: 'rejected' }))).toMatchObject({
      ...{ code: 'user_rejected', held: [{ currency, amount: 5n }] },
    })
  })

  test('behavior: of what bought nothing all that was swapped for it is there', async () => {
    const ether = { address: account, symbol: 'ETH', decimals: 18 }
    const line = (unitPrice: bigint, paidIn: typeof currency) =>
      ({
        ...{ currency: ether, unitPrice, quantity: 2n },
        pay: { currency: paidIn, amount: unitPrice * 2n },
      }) as PurchaseLine
    const problem = { ...ownProblem('user_rejected'), code: 'nothing_bought' }
    const end = { problem, steps: [stepOf('sale', { state: 'complete' })] }
    const explained = (...lines: PurchaseLine[]) =>
      explainHeld(openMarket({}).scope, { ...end, quote: { lines, totals: [] } })
    expect(await explained(line(3n, currency), line(4n, currency))).toMatchObject({
      held: [{ currency: ether, amount: 14n }],
    })
    // What was sent along as it is asked for came back as it went.
    expect(await explained(line(3n, ether))).not.toHaveProperty('held')
  })

  test('behavior: nothing without a swap', async () => {
    expect(await explain(stepOf('sale', { state: 'rejected' }))).not.toHaveProperty('held')
  })
})
