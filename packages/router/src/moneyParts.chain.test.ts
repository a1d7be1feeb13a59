import { addresses, usdc, vessels } from '@sluice/devnet'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router, tokenAbi } from '../bench/support/marketChain.ts'
import { recordGas } from '../bench/support/recordGas.ts'
import { type SwapChain, startSwapChain } from '../bench/support/swapChain.ts'
import { buildTransaction } from './buildTransaction.ts'
import type { Command } from './command.ts'
import { nativeCurrency, senderAsRecipient } from './constants.ts'
import { encodePlan } from './encodePlan.ts'
import type { Part } from './part.ts'
import { pay } from './pay.ts'
import { takeTokens } from './takeTokens.ts'
import { wrapWeth } from './wrapWeth.ts'

const payee: Address = `0x${'fe'.repeat(20)}`

let chain: SwapChain
let snapshot: string

beforeAll(async () => {
  chain = await startSwapChain()
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

/** What it changed; the router may keep nothing. */
async function carryOut(name: string, transaction: buildTransaction.Result) {
  const owners = { buyer: chain.buyer.address, payee }
  const { left, success, gas, changes } = await chain.trace(transaction, owners)
  expect(left).toEqual({})
  recordGas(name, gas)
  return { success, ...changes }
}
const build = (...parts: Part[]) => buildTransaction(parts, { router })
const plain = (commands: readonly Command[], value = 0n) => ({
  ...{ to: router, data: encodePlan(commands), value },
})

describe('money within a plan', () => {
  test('pay: native currency', async () => {
    const transaction = build(pay([{ token: nativeCurrency, recipient: payee, amount: 7n }]))
    expect(await carryOut('pay', transaction)).toEqual({
      ...{ success: true, buyer: { ether: -7n }, payee: { ether: 7n } },
    })
  })

  test('takeTokens: by a permit; what is not paid goes back', async () => {
    const transaction = build(
      takeTokens({ token: usdc, amount: 10n, permit: await chain.permit('usdc', 10n) }),
      pay([{ token: usdc, recipient: payee, amount: 9n }]),
    )
    expect(await carryOut('takeTokens with a permit, pay', transaction)).toEqual({
      ...{ success: true, buyer: { usdc: -9n }, payee: { usdc: 9n } },
    })
  })

  test('wrapWeth: what is not paid goes back, wrapped', async () => {
    const transaction = build(
      wrapWeth({ amount: 5n, weth: addresses.weth }),
      pay([{ token: addresses.weth, recipient: payee, amount: 4n }]),
    )
    expect(await carryOut('wrapWeth, pay', transaction)).toEqual({
      ...{ success: true, buyer: { ether: -5n, weth: 1n }, payee: { weth: 4n } },
    })
  })
})

describe('commands of no part', () => {
  const transfer = (amount: bigint): Command => ({
    command: 'TRANSFER',
    args: { token: nativeCurrency, recipient: payee, amount },
  })
  const sweep: Command = {
    command: 'SWEEP',
    args: { token: nativeCurrency, recipient: senderAsRecipient, amountMin: 0n },
  }
  const subPlan = (allowRevert: boolean, ...commands: Command[]): Command => ({
    ...{ command: 'EXECUTE_SUB_PLAN', args: { commands }, allowRevert },
  })

  test('EXECUTE_SUB_PLAN: all of it or nothing, and the rest goes on where it may fail', async () => {
    const whole = [subPlan(true, transfer(1n), transfer(2n)), sweep]
    expect(await carryOut('EXECUTE_SUB_PLAN', plain(whole, 5n))).toEqual({
      ...{ success: true, buyer: { ether: -3n }, payee: { ether: 3n } },
    })
    const dear = [subPlan(true, transfer(1n), transfer(9n)), sweep]
    expect(await carryOut('EXECUTE_SUB_PLAN that fails', plain(dear, 5n))).toEqual({
      ...{ success: true, buyer: {}, payee: {} },
    })
    const strict = [subPlan(false, transfer(1n), transfer(9n)), sweep]
    const { success } = await chain.execute(plain(strict, 5n))
    expect(success).toBe(false)
  })

  test('SWEEP_ERC1155: all units, and at least so many', async () => {
    const { seller, buyer } = chain
    let tokenId = 1n
    while ((await chain.unitsOf(seller.address, tokenId)) < 3n) tokenId++
    const args = [seller.address, router, tokenId, 3n, '0x']
    await chain.call(seller.address, vessels.address, tokenAbi, 'safeTransferFrom', args)
    const sweepUnits = (amountMin: bigint): Command => ({
      command: 'SWEEP_ERC1155',
      args: { token: vessels.address, recipient: buyer.address, identifier: tokenId, amountMin },
    })
    const before = await chain.unitsOf(buyer.address, tokenId)
    expect((await chain.execute(plain([sweepUnits(4n)]))).success).toBe(false)
    const { success, gas } = await chain.execute(plain([sweepUnits(3n)]))
    recordGas('SWEEP_ERC1155', gas)
    expect(success).toBe(true)
    expect(await chain.unitsOf(buyer.address, tokenId)).toBe(before + 3n)
    expect(await chain.unitsOf(router, tokenId)).toBe(0n)
  })
})
