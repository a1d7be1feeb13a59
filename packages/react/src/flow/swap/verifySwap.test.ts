import { buildTransaction, permitTypedData } from '@sluice/router'
import { createRoute, swap, uncheckedTrade, v2Pair, v3Pool } from '@sluice/router/swap'
import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, maker, weth } from '../../testing/openMarket.ts'
import { permit2, universalRouter } from '../verify/knownContracts.ts'
import { verifySwap } from './verifySwap.ts'

const usd: Address = '0x6666666666666666666666666666666666666666'
const chainId = 31337
const token = (address: Address, decimals: number) => ({ chainId, address, decimals })
const [dollars, wrapped] = [token(usd, 6), token(weth, 18)]
const ether = { chainId, native: true, wrapped } as const
const pair = v2Pair({
  tokenA: dollars,
  reserveA: 10n ** 12n,
  tokenB: wrapped,
  reserveB: 10n ** 21n,
})
const now = 1_800_000_000
const deadline = now + 1200

const review = {
  ...{ account, chainId, wrappedNative: weth, recipient: account, tradeType: 'exactIn' as const },
  ...{ currencyIn: usd, currencyOut: weth, most: 1000n, least: 990n, now: () => now * 1000 },
}
type Review = verifySwap.Options
type Item = { to: Address; data: Hex; value?: bigint }

/** A swap by the encoder itself, held to `limit`. */
function routed(
  wish: Partial<Review> = {},
  more: Partial<Parameters<typeof swap>[1]> & { deadline?: number | undefined } = {},
): Item {
  const { currencyIn, currencyOut, tradeType, most, least, recipient } = { ...review, ...wish }
  const currency = (address: Address) =>
    address === zeroAddress ? ether : address === usd ? dollars : wrapped
  const route = createRoute({
    pools: [pair],
    input: currency(currencyIn),
    output: currency(currencyOut),
  })
  const trade = uncheckedTrade({
    type: tradeType,
    swaps: [{ route, inputAmount: most, outputAmount: least }],
  })
  const { deadline: until = deadline, ...options } = more
  const part = swap(trade, {
    slippageTolerance: 0n,
    recipient: recipient === account ? 'sender' : recipient,
    ...options,
  } as Parameters<typeof swap>[1])
  return buildTransaction([part], { router: universalRouter, deadline: until, now: BigInt(now) })
}

async function judge(id: string, data: StepItem['data'], wish: Partial<Review> = {}) {
  const item = { status: 'incomplete', state: 'planned', data } as StepItem
  const step = { id, action: '', description: '', kind: 'transaction', items: [item] }
  const intent: Intent = { action: 'swap', chainId, account, arguments: undefined }
  const verdict = await verifySwap({ ...review, ...wish })(intent, step as ExecutionStep, item)
  return verdict.verdict === 'allow' ? 'allow' : verdict.reasons[0]
}
const send = (id: string, { to, data, value = 0n }: Item, wish?: Partial<Review>) =>
  judge(id, { from: account, to, data, value: `${value}` }, wish)

describe('verifySwap: one swap', () => {
  const itemOf = ({ to, data, value = 0n }: Item, state = 'planned') =>
    ({
      ...{ status: state === 'planned' ? 'incomplete' : 'complete', state },
      data: { from: account, to, data, value: `${value}` },
    }) as StepItem
  const stepOf = (id: string, ...items: StepItem[]) =>
    ({ id, action: '', description: '', kind: 'transaction', items }) as ExecutionStep
  const intent: Intent = { action: 'swap', chainId, account, arguments: undefined }
  const verdictOf = async (
    step: ExecutionStep,
    item: StepItem | undefined,
    ...steps: ExecutionStep[]
  ) => {
    if (item === undefined) throw new Error('there is no item')
    const { verdict, reasons } = await verifySwap(review)(intent, step, item, steps)
    return verdict === 'allow' ? 'allow' : reasons[0]
  }

  test('error: each of two is what was reviewed, and both are twice of it', async () => {
    const [one, two] = [itemOf(routed()), itemOf(routed())]
    const both = stepOf('swap', one, two)
    for (const item of [one, two]) expect(await verdictOf(both, item, both)).toBe('swap_many')
    // Nor one after the other, what was done before a reload included.
    const goneOn = stepOf(
      'swap',
      { ...one, status: 'complete', state: 'complete', data: undefined } as StepItem,
      two,
    )
    expect(await verdictOf(goneOn, two, goneOn)).toBe('swap_many')
  })

  test('error: one in each of two steps', async () => {
    const [one, two] = [
      stepOf('swap', itemOf(routed())),
      stepOf('currency-unwrapping', itemOf(routed())),
    ]
    expect(await verdictOf(one, one.items[0], one, two)).toBe('swap_many')
    expect(await verdictOf(one, one.items[0], one)).toBe('allow')
    // As it stands among all of them it is the same step.
    expect(await verdictOf(one, one.items[0], stepOf('swap', itemOf(routed())))).toBe('allow')
  })
})

describe('verifySwap', () => {
  test.each([
    ['an exact input of a token', {}],
    ['an exact output', { tradeType: 'exactOut' as const, least: 5n }],
    ['native currency in', { currencyIn: zeroAddress, currencyOut: usd }],
    ['native currency out', { currencyOut: zeroAddress }],
    [
      'native change',
      { currencyIn: zeroAddress, currencyOut: usd, tradeType: 'exactOut' as const },
    ],
    ['for somebody else', { recipient: maker }],
  ])('default: %s', async (_, wish) => {
    expect(await send('swap', routed(wish), wish)).toBe('allow')
  })

  test('behavior: a route over v3 and v2 that pays a pair on its way', async () => {
    const other = token(`0x${'55'.repeat(20)}`, 18)
    const pool = v3Pool({
      ...{ tokenA: dollars, tokenB: other, fee: 3000, sqrtRatioX96: 1n << 96n },
      ...{ liquidity: 10n ** 18n, tickCurrent: 0, tickSpacing: 60 },
    })
    const last = v2Pair({
      ...{ tokenA: other, reserveA: 10n ** 20n, tokenB: wrapped, reserveB: 10n ** 20n },
      address: `0x${'54'.repeat(20)}`,
    })
    const route = createRoute({ pools: [pool, last], input: dollars, output: wrapped })
    const trade = uncheckedTrade({
      type: 'exactIn',
      swaps: [{ route, inputAmount: 1000n, outputAmount: 990n }],
    })
    const item = buildTransaction([swap(trade, { slippageTolerance: 0n })], {
      ...{ router: universalRouter, deadline, now: BigInt(now) },
    })
    expect(await send('swap', item)).toBe('allow')
    expect(await send('swap', item, { least: 991n })).toBe('swap_gives_less')
  })

  test.each([
    ['more goes in', routed({ most: 1001n }), 'swap_takes_more'],
    ['less goes in than was reviewed', routed({ most: 999n }), 'swap_takes_more'],
    ['less comes out', routed({ least: 989n }), 'swap_gives_less'],
    ['somebody else gets it', routed({ recipient: maker }), 'recipient_other'],
    ['another currency comes out', routed({ currencyOut: zeroAddress }), 'swap_gives_less'],
    [
      'a part of it goes to somebody else',
      routed(
        { least: 2000n },
        { fee: { bips: 100n, recipient: maker }, slippageTolerance: 10_000n },
      ),
      'recipient_other',
    ],
    ['it stays good for a day', routed({}, { deadline: now + 86_400 }), 'lasts_long'],
    ['another contract is called', { ...routed(), to: maker }, 'other_contract'],
    ['money goes along', { ...routed(), value: 1n }, 'unsafe'],
    [
      'there is more behind it',
      { ...routed(), data: `${routed().data}00` as Hex },
      'unsafe|no_swap',
    ],
    ['it cannot be read', { to: universalRouter, data: '0x12345678' }, 'no_swap'],
  ] as [string, Item, string][])('error: %s', async (_, item, reason) => {
    expect(await send('swap', item)).toMatch(new RegExp(reason))
  })

  const approve = (spender: Address, amount: bigint, to: Address = usd) => ({
    ...{
      to,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    },
  })
  const lend = (spender: Address, amount: bigint, until: number) => ({
    to: permit2,
    data: encodeFunctionData({
      abi: parseAbi(['function approve(address, address, uint160, uint48)']),
      args: [usd, spender, amount, until],
    }),
  })
  test.each([
    ['to Permit2', approve(permit2, 1000n), 'allow'],
    ['of Permit2 to the router', lend(universalRouter, 1000n, deadline), 'allow'],
    ['of more', approve(permit2, 1001n), 'approval_more'],
    ['to somebody else', approve(maker, 1000n), 'approval_spender'],
    ['of another currency', approve(permit2, 1000n, weth), 'approval_currency'],
    ['of Permit2 to somebody else', lend(maker, 1000n, deadline), 'approval_spender'],
    ['of Permit2 for ever', lend(universalRouter, 1000n, now + 86_400), 'approval_lasts'],
    [
      'that is a transfer',
      {
        to: usd,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [permit2, 1n] }),
      },
      'no_approval',
    ],
  ] as [string, Item, string][])('behavior: an approval %s', async (_, item, reason) => {
    expect(await send('currency-approval', item)).toContain(reason)
  })

  test.each([
    ['to nothing', approve(permit2, 0n), 'allow'],
    ['to anything more', approve(permit2, 1n), 'no_reset'],
    ['of another currency', approve(permit2, 0n, weth), 'approval_currency'],
  ] as [string, Item, string][])(
    'behavior: an approval is taken back %s',
    async (_, item, reason) => {
      expect(await send('currency-approval-reset', item)).toContain(reason)
    },
  )

  test.each([
    ['of what goes in', { amount: 1000n }, 'allow'],
    ['of more', { amount: 1001n }, 'approval_more'],
    ['to somebody else', { spender: maker }, 'approval_spender'],
    ['for a day', { expiration: now + 86_400 }, 'approval_lasts'],
  ])('behavior: a permit %s', async (_, change, reason) => {
    const {
      spender = universalRouter,
      amount = 1000n,
      expiration = deadline,
    } = change as {
      spender?: Address
      amount?: bigint
      expiration?: number
    }
    const data = permitTypedData(
      {
        details: { token: usd, amount, nonce: 0, expiration },
        ...{ spender, sigDeadline: BigInt(deadline) },
      },
      { chainId },
    )
    const text = JSON.stringify(data.message, (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    )
    const sign = {
      signatureKind: 'eip712' as const,
      domain: { ...data.domain },
      types: structuredClone(data.types) as never,
      primaryType: data.primaryType,
      value: JSON.parse(text),
    }
    expect(await judge('currency-permit', { sign })).toContain(reason)
  })

  const deposit = { to: weth, data: '0xd0e30db0', value: 7n } as const
  const wrap = { currencyIn: zeroAddress, currencyOut: weth, most: 7n, least: 7n }
  const withdraw = (amount: bigint) => ({
    to: weth,
    data: encodeFunctionData({
      abi: parseAbi(['function withdraw(uint256)']),
      args: [amount],
    }),
  })
  test.each([
    ['wraps', 'currency-wrapping', deposit, wrap, 'allow'],
    ['wraps more', 'currency-wrapping', { ...deposit, value: 8n }, wrap, 'exchanges_other'],
    ['wraps elsewhere', 'currency-wrapping', { ...deposit, to: usd }, wrap, 'other_contract'],
    [
      'unwraps',
      'currency-unwrapping',
      withdraw(7n),
      { ...wrap, currencyIn: weth, currencyOut: zeroAddress },
      'allow',
    ],
    [
      'unwraps more',
      'currency-unwrapping',
      withdraw(8n),
      { ...wrap, currencyIn: weth, currencyOut: zeroAddress },
      'exchanges_other',
    ],
    ['is of no swap', 'sale', deposit, wrap, 'no_swap'],
  ] as [string, string, Item, Partial<Review>, string][])(
    'behavior: a step that %s',
    async (_, id, item, wish, reason) => {
      expect(await send(id, item, wish)).toContain(reason)
    },
  )
})
