import fc from 'fast-check'
import { routerWorld } from '../../../../docs/support/routerWorld.ts'
import type { Part } from '../../src/part.ts'
import { pay } from '../../src/pay.ts'
import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import { swap } from '../../src/swap/swap.ts'
import type { Currency, Pool, Trade, TradeType } from '../../src/swap/types.ts'
import { takeTokens } from '../../src/takeTokens.ts'
import { unwrapWeth } from '../../src/unwrapWeth.ts'
import { wrapWeth } from '../../src/wrapWeth.ts'

const { account, dai, ether, marketplace, pair, permit, usdc, usdcDai, usdcWeth, weth } =
  routerWorld
const native = '0x0000000000000000000000000000000000000000'

/** The parts of a plan that move money and buy nothing. */
export const moneyMakers = {
  swap: (input: { trade: Trade; options: swap.Options }) => swap(input?.trade, input?.options),
  unwrapWeth,
  wrapWeth,
  takeTokens,
  pay,
} as const satisfies Record<string, (input: never) => Part>

export type MoneyKind = keyof typeof moneyMakers

const tradeOf = (
  type: TradeType,
  amount: bigint,
  pools: Pool[],
  [input, output]: [Currency, Currency],
): Trade =>
  createTrade({ type, routes: [{ route: createRoute({ pools, input, output }), amount }] })
const [dollars, wei] = [10n ** 8n, 10n ** 17n]
const trade = fc.constantFrom(
  tradeOf('exactIn', wei, [pair], [ether, usdc]),
  tradeOf('exactOut', wei, [pair], [usdc, ether]),
  tradeOf('exactIn', dollars, [usdcWeth], [usdc, weth]),
  tradeOf('exactOut', dollars, [usdcWeth], [ether, usdc]),
  tradeOf('exactIn', 10n ** 20n, [usdcDai, usdcWeth], [dai, ether]),
)
const recipient = fc.constantFrom(account, marketplace)
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 1n << 64n }),
  fc.bigInt({ min: 1n, max: 1n << 64n }).map(String),
)
const wrapping = fc.record({ amount, chainId: fc.constant(1), weth: fc.constant(weth.address) })

/** What each of them takes. */
export const moneyInputs: Record<MoneyKind, fc.Arbitrary<unknown>> = {
  swap: fc.record({
    trade,
    options: fc.record(
      {
        slippageTolerance: fc.bigInt({ min: 100n, max: 500n }),
        recipient: fc.oneof(recipient, fc.constantFrom('sender', 'router')),
        payer: fc.constantFrom('sender', 'router'),
        safeMode: fc.boolean(),
        fee: fc.record({ bips: fc.bigInt({ min: 1n, max: 90n }), recipient }),
      },
      { requiredKeys: ['slippageTolerance'] },
    ),
  }),
  unwrapWeth: fc.oneof(
    wrapping,
    wrapping.map(rest => ({ ...rest, amount: 5n, permit })),
  ),
  wrapWeth: wrapping,
  takeTokens: fc.oneof(
    fc.record({ token: fc.constantFrom(usdc.address, dai.address, weth.address), amount }),
    fc.constant({ token: weth.address, amount: 5n, permit }),
  ),
  pay: fc.array(
    fc.record({ token: fc.constantFrom(native, usdc.address, weth.address), recipient, amount }),
    { minLength: 1, maxLength: 3 },
  ),
}

/** Tokens that a contract may have sent to the router ahead, enough for every part above. */
export const moneyHeld = [usdc, dai, weth].map(({ address }) => ({
  token: address,
  amount: 1n << 128n,
}))
