import { usdc } from '@sluice/devnet'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../bench/support/marketChain.ts'
import type { PoolName } from '../bench/support/pools.ts'
import { arrives, type Shape, shapedTrade } from '../bench/support/shapes.ts'
import { type SwapChain, startSwapChain, taxBps } from '../bench/support/swapChain.ts'
import { buildTransaction } from './buildTransaction.ts'
import type { Command } from './command.ts'
import { senderAsRecipient } from './constants.ts'
import { encodePlan } from './encodePlan.ts'
import type { Part } from './part.ts'
import { pay } from './pay.ts'
import { swap } from './swap/swap.ts'
import type { Pool } from './swap/types.ts'
import { takeTokens } from './takeTokens.ts'

// Plans that are refused before they are sent: the same commands fail on the chain, and a plan that is right
// beside each of them does not.

const payee: Address = `0x${'fe'.repeat(20)}`
const [dollars, ether] = [1_000_000n, 10n ** 18n]
const slippageTolerance = 50n

let chain: SwapChain
let pools: Record<PoolName, Pool>
let snapshot: string

beforeAll(async () => {
  chain = await startSwapChain()
  for (const token of ['weth', 'usdc', 'taxed'] as const) await chain.allow(token)
  await chain.give('usdc', chain.buyer.address, 10_000n * dollars)
  pools = await chain.readPools()
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

const tradeOf = (...shape: Shape) => shapedTrade(shape, { currencies: chain.currencies, pools })
const fee = (amount: bigint) => pay([{ token: usdc, recipient: payee, amount }])
const addressOf = (name: 'taxed') => (chain.currencies[name] as { address: Address }).address
const build = (...parts: Part[]) => buildTransaction(parts, { router })

/** Refused with a code; and what its commands do when they are sent all the same. */
async function expectRefused(code: string, ...parts: Part[]): Promise<void> {
  expect(() => build(...parts)).toThrow(expect.objectContaining({ code }))
  await expectFailure(parts.flatMap(part => part.commands(false)))
}

async function expectFailure(commands: readonly Command[]): Promise<void> {
  const transaction = { to: router, data: encodePlan(commands), value: 0n }
  expect(await chain.trace(transaction, { buyer: chain.buyer.address })).toMatchObject({
    ...{ success: false, changes: { buyer: {} } },
  })
}

async function carryOut(...parts: Part[]) {
  const owners = { buyer: chain.buyer.address, payee }
  const { left, success, changes } = await chain.trace(build(...parts), owners)
  expect(left).toEqual({})
  expect(success).toBe(true)
  return changes
}

describe('checkFunds', () => {
  test('error: paid out of nothing, or of less', async () => {
    await expectRefused('insufficient_funds', fee(600n))
    await expectRefused('insufficient_funds', takeTokens({ token: usdc, amount: 500n }), fee(600n))
    expect(await carryOut(takeTokens({ token: usdc, amount: 600n }), fee(600n))).toEqual({
      ...{ buyer: { usdc: -600n }, payee: { usdc: 600n } },
    })
  })

  test('error: a swap that the router pays for with what it has not', async () => {
    const trade = tradeOf('exactIn', 'usdc', 'weth', { usdcWeth2: 100n * dollars })
    const paid = swap(trade, { slippageTolerance, payer: 'router' })
    await expectRefused('insufficient_funds', paid)
    expect(await carryOut(takeTokens({ token: usdc, amount: 100n * dollars }), paid)).toEqual({
      ...{ buyer: { usdc: -100n * dollars, weth: arrives(trade) }, payee: {} },
    })
  })

  test('options: heldBefore: what a contract sent ahead pays, and the rest is given back', async () => {
    await chain.give('usdc', router, 700n)
    const heldBefore = [{ token: usdc, amount: 700n }]
    const transaction = buildTransaction([fee(600n)], { router, heldBefore })
    const owners = { buyer: chain.buyer.address, payee }
    expect(await chain.trace(transaction, owners)).toMatchObject({
      ...{ success: true, left: {}, changes: { buyer: { usdc: 100n }, payee: { usdc: 600n } } },
    })
  })

  test('error: a taxed token of which less arrives than is taken', async () => {
    const trade = tradeOf('exactIn', 'taxed', 'usdc', { usdcTaxed2: 10n * ether })
    const token = addressOf('taxed')
    const paid = swap(trade, { slippageTolerance, payer: 'router' })
    await expectRefused('insufficient_funds', takeTokens({ token, amount: 10n * ether }), paid)
    // So much that its tax leaves the input of the trade.
    const amount = (10n * ether * 10_000n) / (10_000n - taxBps) + 1n
    const { buyer } = await carryOut(takeTokens({ token, amount }), paid)
    expect(buyer.taxed).toBeGreaterThanOrEqual(-amount)
    expect(buyer.usdc).toBe(arrives(trade))
  })
})

describe('swap', () => {
  test('error: a fee that the slippage leaves no room for', async () => {
    const trade = tradeOf('exactIn', 'usdc', 'weth', { usdcWeth2: 100n * dollars })
    const of = (bips: bigint, bps = slippageTolerance) =>
      swap(trade, { slippageTolerance: bps, fee: { bips, recipient: payee } })
    expect(() => of(100n)).toThrow(expect.objectContaining({ code: 'fee_too_high' }))
    // With a slippage of 150 the same commands but for their minimum, which is put back to that of 50.
    const least = (trade.outputAmount * 10_000n) / 10_050n
    const commands = of(100n, 150n)
      .commands(false)
      .map(one =>
        one.command === 'SWEEP' ? { ...one, args: { ...one.args, amountMin: least } } : one,
      )
    await expectFailure(commands)
    const { buyer, payee: got } = await carryOut(of(49n))
    const paid = (arrives(trade) * 49n) / 10_000n
    expect({ buyer: buyer.weth, payee: got.weth }).toEqual({
      ...{ buyer: arrives(trade) - paid, payee: paid },
    })
  })
})

describe('checkPermits', () => {
  const taken = (amount: bigint, permit?: Awaited<ReturnType<SwapChain['permit']>>) =>
    takeTokens({ token: usdc, amount, permit })
  const back: Command = {
    ...{ command: 'SWEEP', args: { token: usdc, recipient: senderAsRecipient, amountMin: 0n } },
  }
  const refused = async (...parts: Part[]) => {
    expect(() => build(...parts)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    await expectFailure([...parts.flatMap(part => part.commands(false)), back])
  }

  test('error: one nonce twice', async () => {
    const permit = await chain.permit('usdc', 10n)
    await refused(taken(5n, permit), taken(5n, permit))
    expect(await carryOut(taken(5n, permit), taken(5n), fee(10n))).toMatchObject({
      payee: { usdc: 10n },
    })
  })

  test('error: a permit for less than is taken after it', async () => {
    const permit = await chain.permit('usdc', 10n)
    await refused(taken(5n, permit), taken(6n))
  })

  test('error: what is taken before the permit has no allowance', async () => {
    await chain.allow('usdc', 0n)
    const permit = await chain.permit('usdc', 10n)
    await refused(taken(5n), taken(5n, permit))
    expect(await carryOut(taken(5n, permit), taken(5n), fee(10n))).toMatchObject({
      payee: { usdc: 10n },
    })
  })
})
