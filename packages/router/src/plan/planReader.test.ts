import { describe, expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { decodeTransaction } from '../decodeTransaction.ts'
import { encodePlan } from '../encodePlan.ts'
import { sudoswapCall } from '../markets/sudoswap.ts'
import { readPlan } from './readPlan.ts'

const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const sender = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const [self, toSender] = [2, 1].map(last => `0x${'0'.repeat(39)}${last}` as `0x${string}`)
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
if (!self || !toSender) throw new Error('no recipients')

/** Over v3 pools of 0.3 %. */
const v3 = (path: readonly string[], amountIn: bigint, payerIsUser: boolean): Command => ({
  command: 'V3_SWAP_EXACT_IN',
  args: {
    ...{ recipient: toSender, amountIn, amountOutMin: 1n, payerIsUser },
    path: `0x${path.map(token => token.slice(2)).join('000bb8')}`,
  },
})
const wrap: Command = { command: 'WRAP_ETH', args: { recipient: self, amount: 100n } }
const take: Command = {
  command: 'PERMIT2_TRANSFER_FROM',
  args: { token: usdc, recipient: self, amount: 100n },
}
const sweep = (token: `0x${string}`): Command => ({
  command: 'SWEEP',
  args: { token, recipient: toSender, amountMin: 0n },
})
const stays = (commands: readonly Command[], value = 0n) =>
  readPlan(decodeTransaction(encodePlan(commands)), { router, sender, value }).problems.map(
    ({ kind, path }) => `${path}: ${kind}`,
  )

describe('a v3 pool that runs dry takes a part of an exact input', () => {
  test('behavior: of what the router wrapped, the rest stays', () => {
    const commands = [wrap, v3([weth, usdc], 100n, false)]
    expect(stays(commands, 100n)).toEqual(['commands[0]: stays'])
    expect(stays([...commands, sweep(weth)], 100n)).toEqual([])
  })

  test('behavior: of what was taken in, the rest stays', () => {
    for (const amount of [100n, 1n << 255n]) {
      const commands = [take, v3([usdc, dai], amount, false)]
      expect(stays(commands)).toEqual(['commands[0]: stays'])
      expect(stays([...commands, sweep(usdc)])).toEqual([])
    }
  })

  test('behavior: of what the first pool gave for the second, the rest stays', () => {
    const commands = [v3([usdc, weth, dai], 100n, true)]
    expect(stays(commands)).toEqual(['commands[0]: stays'])
    expect(stays([...commands, sweep(weth)])).toEqual([])
  })

  test('behavior: of the sender it takes no more than the part', () => {
    expect(stays([v3([usdc, dai], 100n, true)])).toEqual([])
  })
})

describe('a check of who owns what came out of a pool', () => {
  const pool = '0x16f71d593bc6446a16ef84551cf8d76ff5973db1'
  const collection = '0x1111111111111111111111111111111111111111'
  const purchase = (allowRevert = false): Command => ({
    command: 'SUDOSWAP',
    args: {
      value: 100n,
      data: sudoswapCall.encode({
        swapList: [{ swapInfo: { pair: pool, nftIds: [7n] }, maxCost: 100n }],
        ...{ ethRecipient: sender, nftRecipient: sender, deadline: 9n },
      }),
    },
    allowRevert,
  })
  const check = (owner: `0x${string}` = sender, identifier = 7n): Command => ({
    command: 'OWNER_CHECK_721',
    args: { owner, token: collection, identifier },
  })
  const within = (allowRevert: boolean, ...commands: Command[]): Command => ({
    ...{ command: 'EXECUTE_SUB_PLAN', args: { commands }, allowRevert },
  })
  const native = '0x0000000000000000000000000000000000000000'
  const itemOf = (...commands: Command[]) => {
    const plan = decodeTransaction(encodePlan([...commands, sweep(native)]))
    const [item] = readPlan(plan, { router, sender, value: 100n }).items
    return [item?.tokenAddress, item?.mayFail, item?.checked]
  }

  test('default: it names the collection, since anything else is undone', () => {
    expect(itemOf(purchase(), check())).toEqual([collection, false, true])
    expect(itemOf(within(false, purchase()), check())).toEqual([collection, false, true])
    expect(itemOf(within(true, purchase(), check()))).toEqual([collection, true, false])
    expect(itemOf(purchase(true), check())).toEqual([collection, true, true])
  })

  test('behavior: not of another owner, another token, or where it undoes something else', () => {
    expect(itemOf(purchase(), check(router))).toEqual([undefined, false, false])
    expect(itemOf(purchase(), check(sender, 8n))).toEqual([undefined, false, false])
    expect(itemOf(purchase(), within(true, check()))).toEqual([undefined, false, false])
    expect(itemOf(within(true, purchase()), within(true, check()))).toEqual([
      undefined,
      true,
      false,
    ])
  })
})
