import { type Address, getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExpectedPrice } from '../execution/price.ts'
import { cast, mintAnswer, sellAnswer, sellLine } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { buyAnswer, nft, pathLine, type Scenario, scenario } from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account: Address = scenario().provider.account.address
const currency: Address = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'

type Kind = 'buy' | 'sell' | 'mint'
type Line = { raw: bigint; currency?: Address | undefined; symbol?: string; tokenId?: string }

/** A marketplace that quotes these lines in tokens, and the three actions that take an expected price. */
function quoting(kind: Kind, lines: readonly Line[], decimals: number, fees?: unknown): Scenario {
  const path = lines.map(({ raw, tokenId = '1', symbol = 'TKN', ...line }) => {
    const more = {
      ...{ currency: line.currency ?? currency, currencySymbol: symbol },
      ...{ currencyDecimals: decimals, tokenId, orderId: `0x${tokenId}` },
    }
    return kind === 'sell' ? sellLine(raw, more) : pathLine(raw, more)
  })
  const free = (answer: { steps: { items: { data?: object }[] }[] }) => ({
    ...answer,
    ...{ path, fees },
    steps: answer.steps.map(step => ({
      ...step,
      items: step.items.map(item => ({ ...item, data: { ...item.data, value: '0' } })),
    })),
  })
  const token = { chainId: 31337, address: currency, name: 'Token', symbol: 'TKN', decimals }
  return scenario({
    chain: { paymentTokens: [token] },
    handlers: {
      '/execute/buy/v7': () => ({ json: free(buyAnswer(account) as never) }),
      '/execute/sell/v7': () => ({ json: free(sellAnswer(account)) }),
      '/execute/mint/v1': () => ({ json: free(mintAnswer(account)) }),
    },
  })
}

async function attempt(kind: Kind, s: Scenario, expectedPrice: ExpectedPrice, ids = ['1']) {
  const items = ids.map(id => ({ token: `${nft}:${id}` }))
  const options = { items, wallet: s.wallet, expectedPrice, options: { currencyChainId: 1 } }
  const { actions } = s.client
  const { buyToken, acceptOffer, mintToken } = actions
  const run =
    kind === 'buy'
      ? buyToken(options)
      : kind === 'sell'
        ? acceptOffer({ ...options, options: {} })
        : mintToken(options)
  const { error } = await drive(run, advance)
  const code = (error as { code?: string } | undefined)?.code
  return { changed: code === 'price_changed', prompts: s.provider.prompts.length, error }
}

// 1/100000 of a unit, written out.
const decimals = [
  [0, 0n],
  [6, 10n],
  [18, 10_000_000_000_000n],
  [24, 10_000_000_000_000_000_000n],
] as const
const kinds = ['buy', 'sell', 'mint'] as const

describe.each(kinds)('expectedPrice of %s', kind => {
  test.each(decimals)('behavior: at the boundary, %i decimals', async (places, tolerance) => {
    const expected = 7n * 10n ** BigInt(places)
    const limit = kind === 'sell' ? expected - tolerance : expected + tolerance
    const outcomes: boolean[] = []
    for (const by of [-1n, 0n, 1n]) {
      const s = quoting(kind, [{ raw: limit + by }], places)
      const { changed, prompts } = await attempt(kind, s, { [currency]: { raw: expected } })
      expect(prompts).toBe(changed ? 0 : 1)
      outcomes.push(changed)
    }
    expect(outcomes).toEqual(kind === 'sell' ? [true, false, false] : [false, false, true])
  })

  test('behavior: an address is the same in every spelling (A8)', async () => {
    const worse = kind === 'sell' ? 1n : 10n ** 20n
    for (const spelling of [getAddress(currency), currency.toUpperCase().replace('0X', '0x')]) {
      const key = spelling as Address
      const same = quoting(kind, [{ raw: 10n ** 18n }], 18)
      expect((await attempt(kind, same, { [key]: { raw: 10n ** 18n } })).changed).toBe(false)
      const other = quoting(kind, [{ raw: worse }], 18)
      expect((await attempt(kind, other, { [key]: { raw: 10n ** 18n } })).changed).toBe(true)
    }
  })

  test('error: each currency is compared for itself', async () => {
    const lines = [
      { raw: 500n, symbol: 'ONE' },
      { raw: 900n, symbol: 'TWO', currency: cast.weth, tokenId: '2' },
    ]
    const wants = { [currency]: { raw: 500n }, [cast.weth]: { raw: 900n } }
    const fine = await attempt(kind, quoting(kind, lines, 0), wants, ['1', '2'])
    expect(fine.changed).toBe(false)
    const off = kind === 'sell' ? 901n : 899n
    const changed = { ...wants, [cast.weth]: { raw: off } }
    const { error, prompts } = await attempt(kind, quoting(kind, lines, 0), changed, ['1', '2'])
    expect(prompts).toBe(0)
    expect(error).toMatchObject({
      message:
        kind === 'sell'
          ? 'Attention: the offer price of this token is now 900 TWO'
          : 'Attention: the total price is now 900 TWO',
      total: { raw: 900n, symbol: 'TWO' },
      expected: off,
    })
  })

  test('error: a quoted currency without an expectation (A8)', async () => {
    const s = quoting(kind, [{ raw: 5n }], 0)
    const { changed, prompts } = await attempt(kind, s, { [cast.weth]: { raw: 5n } })
    expect({ changed, prompts }).toEqual({ changed: true, prompts: 0 })
  })
})

describe.each(['buy', 'mint'] as const)('expectedPrice of %s paid on another chain', kind => {
  test('behavior: the fee of the relayer is subtracted once (A10)', async () => {
    const fees = {
      relayer: { currency: { contract: currency, decimals: 0 }, amount: { raw: '30' } },
    }
    const lines = ['1', '2', '3'].map(tokenId => ({ raw: 100n, tokenId }))
    for (const [raw, expected] of [
      [270n, false],
      [269n, true],
    ] as const) {
      const s = quoting(kind, lines, 0, fees)
      const { changed } = await attempt(kind, s, { [currency]: { raw } }, ['1', '2', '3'])
      expect(changed).toBe(expected)
    }
  })
})

describe('expectedPrice', () => {
  test.each(kinds)('error: of %s: not a bigint; nothing is sent', async kind => {
    const s = quoting(kind, [{ raw: 5n }], 0)
    const { error } = await attempt(kind, s, { [currency]: { raw: 5 as never } })
    expect(error).toMatchObject({
      ...{ code: 'invalid_input', details: { field: `expectedPrice.${currency}.raw` } },
    })
    expect(s.api.calls).toEqual([])
  })
})
