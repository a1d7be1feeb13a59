import { describe, expect, test } from 'vitest'
import { item, pay as priced, purchase } from '../../bench/support/seaportItem.ts'
import { buildTransaction } from '../buildTransaction.ts'
import type { Command } from '../command.ts'
import { routerAsRecipient } from '../constants.ts'
import { seaport } from '../markets/seaport/seaport.ts'
import type { Part } from '../part.ts'
import { createRoute } from '../swap/createRoute.ts'
import { uncheckedTrade } from '../swap/createTrade.ts'
import { swap } from '../swap/swap.ts'
import type { Pool, Token, TradeType } from '../swap/types.ts'
import { v2Pair } from '../swap/v2/v2Pair.ts'
import { v3Pool } from '../swap/v3/v3Pool.ts'
import { takeTokens } from '../takeTokens.ts'
import { unwrapWeth } from '../unwrapWeth.ts'
import { permitBatchCommand } from './permitBatchCommand.ts'
import { transferFromBatchCommand } from './transferFromBatchCommand.ts'
import { transferFromCommand } from './transferFromCommand.ts'

const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const signature = `0x${'ab'.repeat(64)}1b` as const
const now = 1_800_000_000n

const permit = (amount: bigint, nonce: number | bigint = 0, change: object = {}) => ({
  details: { token: usdc, amount, expiration: 1_900_000_000, nonce, ...change } as const,
  ...({ spender: router, sigDeadline: 1_900_000_000n, signature } as const),
})
const take = (amount: bigint, ...given: Parameters<typeof permit> | []) =>
  takeTokens({ token: usdc, amount, ...(given.length ? { permit: permit(...given) } : {}) })
const commands = (...list: Command[]): Part => ({ ...take(1n), permits: [], commands: () => list })
const build = (...parts: Part[]) => buildTransaction(parts, { chainId: 1, now })
const refusal = (field: string, value?: unknown) =>
  expect.objectContaining({
    code: 'invalid_input',
    field,
    ...(value === undefined ? {} : { value }),
  })

const [dollars, wrapped] = ([usdc, weth] as const).map(
  (address): Token => ({ chainId: 1, address, decimals: 18 }),
) as [Token, Token]
const pools = {
  v2: v2Pair({ tokenA: dollars, tokenB: wrapped, reserveA: 10n ** 24n, reserveB: 10n ** 24n }),
  v3: v3Pool({
    ...{ tokenA: dollars, tokenB: wrapped, fee: 3_000 },
    ...{ sqrtRatioX96: 1n << 96n, liquidity: 10n ** 24n },
  }),
}
const swapped = (type: TradeType, pool: Pool) => {
  const route = createRoute({ pools: [pool], input: dollars, output: wrapped })
  const swaps = [{ route, inputAmount: 1_000n, outputAmount: 900n }]
  return swap(uncheckedTrade({ type, swaps }), { slippageTolerance: 1_000n })
}

describe('checkPermits', () => {
  test('behavior: one permit for all that is taken after it', () => {
    expect(() => build(take(5n, 12n), take(7n))).not.toThrow()
  })

  test('behavior: without a permit, what Permit2 allows already is not known', () => {
    expect(() => build(take(5n), take(7n))).not.toThrow()
  })

  test('behavior: another permit begins anew, with the next nonce', () => {
    expect(() => build(take(5n, 5n, 7), take(6n, 6n, 8n))).not.toThrow()
  })

  test('behavior: the permit of another token is another matter', () => {
    const other = unwrapWeth({ amount: 5n, weth, permit: permit(5n, 0, { token: weth }) })
    expect(() => build(take(5n, 5n), other)).not.toThrow()
    expect(() => build(other, take(5n))).not.toThrow()
  })

  test.each([7n, 6n, 9n])('error: after the nonce 7 the nonce %i', nonce => {
    expect(() => build(take(5n, 5n, 7), take(6n, 6n, nonce))).toThrow(
      refusal('parts[1].permit.details.nonce', Number(nonce)),
    )
  })

  test('error: less than all parts together take', () => {
    expect(() => build(take(5n, 11n), take(7n))).toThrow(
      refusal('parts[0].permit.details.amount', 11n),
    )
    // Each permit is worth what it says, whatever was left of the one before.
    expect(() => build(take(5n, 20n), take(6n, 6n, 1), take(1n))).toThrow(
      refusal('parts[1].permit.details.amount', 6n),
    )
  })

  test('error: what is taken before its permit', () => {
    expect(() => build(take(5n), take(7n, 12n))).toThrow(refusal('parts[1].permit.details'))
  })

  test.each<[string, Command]>([
    ['a transfer', transferFromCommand({ token: usdc, amount: 7n })],
    [
      'a transfer in another case',
      transferFromCommand({ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: 7n }),
    ],
    [
      'a batch of transfers',
      transferFromBatchCommand(
        [3n, 4n].map(amount => ({ from: account, to: router, amount, token: usdc })),
      ),
    ],
  ])('error: less than %s takes', (_title, command) => {
    expect(() => build(take(5n, 12n), commands(command))).not.toThrow()
    expect(() => build(take(5n, 11n), commands(command))).toThrow(
      refusal('parts[0].permit.details.amount', 11n),
    )
    const inner: Command = { command: 'EXECUTE_SUB_PLAN', args: { commands: [command] } }
    expect(() => build(take(5n, 11n), commands(inner))).toThrow(
      refusal('parts[0].permit.details.amount', 11n),
    )
  })

  test.each<[TradeType, keyof typeof pools, bigint]>([
    ['exactIn', 'v2', 1_000n],
    ['exactIn', 'v3', 1_000n],
    // At most: with 10 % of slippage.
    ['exactOut', 'v2', 1_100n],
    ['exactOut', 'v3', 1_100n],
  ])('error: less than a swap takes: %s over %s', (type, kind, most) => {
    const second = swapped(type, pools[kind])
    expect(() => build(take(5n, most + 5n), second)).not.toThrow()
    expect(() => build(take(5n, most + 4n), second)).toThrow(
      refusal('parts[0].permit.details.amount', most + 4n),
    )
  })

  test('behavior: what the router pays is taken from nobody', () => {
    const paid: Command = {
      command: 'V2_SWAP_EXACT_IN',
      args: {
        ...{ recipient: routerAsRecipient, amountIn: 7n, amountOutMin: 1n, payerIsUser: false },
        path: [usdc, weth],
      },
    }
    expect(() => build(take(5n, 5n), commands(paid))).not.toThrow()
  })

  test('behavior: permits of an order are named as they are written', () => {
    const order = item({ consideration: [priced('7', { itemType: 1, token: usdc })] })
    const bought = (nonce: number) =>
      purchase([order], {
        inputTokenProcessing: [
          {
            ...{ token: usdc, protocolApproval: true, permit2TransferFrom: true },
            permit2Permit: permit(7n, nonce),
          },
        ],
      })
    expect(() => build(seaport([bought(0), bought(1)]))).not.toThrow()
    expect(() => build(take(1n, 1n), seaport([bought(1), bought(1)]))).toThrow(
      refusal('parts[1].seaport[1].inputTokenProcessing[0].permit2Permit.details.nonce', 1),
    )
  })

  test('behavior: each token of a batch for itself', () => {
    const { details, ...rest } = permit(7n)
    const batch = (...nonces: number[]) =>
      commands(
        permitBatchCommand({
          ...rest,
          details: nonces.map((nonce, at) => ({ ...details, token: at ? weth : usdc, nonce })),
        }),
      )
    expect(() => build(batch(0, 5), take(7n), batch(1, 6))).not.toThrow()
    expect(() => build(batch(0, 5), batch(1, 5))).toThrow(
      refusal('parts[1].commands[0].args.permit.details[1].nonce', 5),
    )
    expect(() => build(batch(0, 5), take(8n))).toThrow(
      refusal('parts[0].commands[0].args.permit.details[0].amount', 7n),
    )
  })
})
