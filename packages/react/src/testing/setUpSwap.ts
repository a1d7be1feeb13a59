import { createSwapFlow } from '../flow/swap/createSwapFlow.ts'
import { ether, openMarket, until, usdc, weth } from './openMarket.ts'

export const dollars = { address: usdc, symbol: 'USD', decimals: 6 } as const
export const native = { address: ether, symbol: 'ETH', decimals: 18 } as const
export const wrapped = { address: weth, symbol: 'WETH', decimals: 18 } as const

/** A marketplace whose pools give half of what goes in, less `limit` at most. */
export function setUpSwap(options: { answer?: object; balance?: bigint; steps?: unknown[] } = {}) {
  let half = 2n
  let impact = 501
  let now = 5_000
  const market = openMarket(
    {
      '/execute/swap/v1': body => {
        if (options.answer) return options.answer
        const amount = BigInt(String(body.amount))
        const isOne =
          [ether, weth].includes(String(body.currencyOut) as never) && body.currencyIn !== usdc
        const out = isOne ? amount : amount / half
        const limit = body.limit ?? `${isOne ? out : out - 1n}`
        const line = {
          ...{ quantity: 1, currency: body.currencyIn, rawQuote: body.amount },
          ...{ sellOutCurrency: body.currencyOut, sellOutRawQuote: limit },
        }
        return {
          path: [line],
          ...(body.onlyPath ? {} : { steps: options.steps ?? [] }),
          swap: {
            ...{ currencyIn: body.currencyIn, currencyOut: body.currencyOut },
            ...{ amountIn: body.amount, amountOut: `${out}`, minimumOut: limit, route: [] },
            priceImpactBps: amount > 10_000n ? impact : 30,
            midPrice: { numerator: '1', denominator: isOne ? '1' : `${half}` },
          },
        }
      },
    },
    {
      now: () => now,
      ...(options.balance === undefined ? {} : { getBalance: async () => options.balance ?? 0n }),
    },
  )
  const flow = createSwapFlow({ ...market.scope, currencyIn: dollars, currencyOut: wrapped })
  return {
    market,
    flow,
    move: () => (half = 4n),
    worsen: () => (impact = 4000),
    pass: (more: number) => (now += more),
  }
}

/** What the form says once it is read. */
export const quoted = async (flow: ReturnType<typeof setUpSwap>['flow']) => {
  await until(flow, 'form')
  const state = flow.getState()
  return 'quote' in state ? state.quote : undefined
}

/** With a review of 1,000 on the screen. */
export async function reviewed(options?: Parameters<typeof setUpSwap>[0]) {
  const all = setUpSwap(options)
  all.flow.open({ amount: 1000n })
  await quoted(all.flow)
  await all.flow.review()
  await until(all.flow, 'review')
  return all
}
