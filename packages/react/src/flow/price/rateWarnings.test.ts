import { describe, expect, test } from 'vitest'
import { contract, ether, openMarket, usdc, weth } from '../../testing/openMarket.ts'
import { rateWarnings } from './rateWarnings.ts'
import type { TradedLine } from './tradeWarnings.ts'

const eth = 10n ** 18n
const [native, wrapped] = [ether, weth].map(address => ({ address, symbol: 'X', decimals: 18 }))
const dollars = { address: usdc, symbol: 'USDC', decimals: 6 }
if (!native || !wrapped) throw new Error('there is no currency')
const line = (amount: bigint, pay?: TradedLine['pay'], tokenId = 7n): TradedLine => ({
  ...{ token: { contract, tokenId }, quantity: 1n, currency: native, amount, pay },
})
const inDollars = (whole: bigint) => ({ currency: dollars, amount: whole * 10n ** 6n })

/** What is said where one ether is 3,000 dollars, or where the marketplace tells no rate. */
function warningsOf(lines: readonly TradedLine[], isTold = true) {
  const { scope } = openMarket({
    '/currencies/conversion/v1': (_, url) => ({
      conversion: !isTold
        ? null
        : url.searchParams.get('from')?.toLowerCase() === usdc
          ? '0.000333333333333333'
          : '3000',
    }),
  })
  return rateWarnings(scope, lines, new AbortController().signal)
}

describe('rateWarnings', () => {
  test('default: up to 5 % above the rate is none, more is', async () => {
    expect(await warningsOf([line(eth, inDollars(3_149n))])).toEqual([])
    const [found, ...more] = await warningsOf([line(eth, inDollars(30_000n))])
    expect(more).toEqual([])
    expect(found).toMatchObject({
      ...{ kind: 'swap-above-rate', price: inDollars(30_000n), isConverted: true },
      market: { currency: { symbol: 'USDC' } },
    })
    // Three thousand dollars, whatever the rate loses of its last digits.
    const { amount = 0n } = found?.market ?? {}
    expect(amount > 2_999_000_000n && amount < 3_001_000_000n).toBe(true)
  })

  test('behavior: all that is swapped counts together', async () => {
    const lines = [line(eth, inDollars(3_300n)), line(eth, inDollars(2_900n), 8n)]
    expect(await warningsOf(lines)).toEqual([])
    const dearer = [line(eth, inDollars(3_300n)), line(eth, inDollars(3_300n), 8n)]
    expect(await warningsOf(dearer)).toMatchObject([{ price: inDollars(6_600n) }])
  })

  test('behavior: where no rate is told, that it was compared with nothing', async () => {
    expect(await warningsOf([line(eth, inDollars(3_000n))], false)).toMatchObject([
      { kind: 'incomparable', price: inDollars(3_000n) },
    ])
  })

  test('behavior: what is only wrapped for it needs no rate', async () => {
    const paid = (currency: typeof native, amount: bigint) => line(eth, { currency, amount })
    expect(await warningsOf([line(eth), paid(wrapped, eth)], false)).toEqual([])
    expect(await warningsOf([paid(wrapped, 2n * eth)], false)).toMatchObject([
      { kind: 'swap-above-rate' },
    ])
  })
})
