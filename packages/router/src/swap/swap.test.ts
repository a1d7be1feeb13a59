import { describe, expect, test } from 'vitest'
import { buildTransaction } from '../buildTransaction.ts'
import { decodeCommands } from '../decodeCommands.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { RouterError } from '../errors.ts'
import { createRoute } from './createRoute.ts'
import { createTrade, uncheckedTrade } from './createTrade.ts'
import { swap } from './swap.ts'
import type { Currency, Native, Pool, Token, Trade, TradeType } from './types.ts'
import { v2Pair } from './v2/v2Pair.ts'
import { v3Pool } from './v3/v3Pool.ts'

const token = (digit: string): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
})
const [t1, t2, t3, t4] = [token('a'), token('b'), token('c'), token('d')]
const ether: Native = { chainId: 1, native: true, wrapped: t1 }
const deep = 10n ** 24n
const pair = (tokenA: Token, tokenB: Token) =>
  v2Pair({ tokenA, reserveA: deep, tokenB, reserveB: deep })
const pool = (tokenA: Token, tokenB: Token) =>
  v3Pool({ tokenA, tokenB, fee: 3_000, sqrtRatioX96: 1n << 96n, liquidity: deep })
const tradeOver = (type: TradeType, pools: readonly Pool[], input: Currency, output: Currency) =>
  uncheckedTrade({
    type,
    swaps: [
      { route: createRoute({ pools, input, output }), inputAmount: 1_000n, outputAmount: 900n },
    ],
  })
const vast = (amount: bigint) => {
  const route = createRoute({ pools: [pair(t1, t2)], input: t1, output: t2 })
  return uncheckedTrade({
    type: 'exactIn',
    swaps: [{ route, inputAmount: amount, outputAmount: 900n }],
  })
}

const [none, sender, self] = ['0', '1', '2'].map(last => `0x${'0'.repeat(39)}${last}`)
const account = '0x9999999999999999999999999999999999999999'
const slippageTolerance = 1_000n
const options = { slippageTolerance } as const
const commandsOf = (trade: Trade, change: object = {}) => {
  const { commands, inputs } = encodeCommands(
    swap(trade, { ...options, ...change }).commands(false),
  )
  return decodeCommands(commands, inputs).map(({ command, args }) => ({ command, ...args }))
}
const [exactIn, exactOut] = (['exactIn', 'exactOut'] as const).map(type =>
  tradeOver(type, [pair(t1, t2)], t1, t2),
) as [Trade, Trade]

describe('swap', () => {
  test('behavior: a fee that is no usual tier has the spacing that the pool says', () => {
    const added = { ...pool(t1, t2), fee: 2_500, tickSpacing: 50 }
    expect(() => swap(tradeOver('exactIn', [added], t1, t2), options)).not.toThrow()
  })

  test('default: a v2 swap straight to the sender, paid through Permit2', () => {
    expect(commandsOf(exactIn)).toEqual([
      {
        command: 'V2_SWAP_EXACT_IN',
        recipient: sender,
        amountIn: 1_000n,
        // 900 / 1.1
        amountOutMin: 818n,
        path: [t1.address, t2.address],
        payerIsUser: true,
      },
    ])
    expect(commandsOf(exactOut)).toMatchObject([
      { command: 'V2_SWAP_EXACT_OUT', amountOut: 900n, amountInMax: 1_100n },
    ])
  })

  test('default: a v3 swap, whose path runs backwards for an exact output', () => {
    const [forwards, backwards] = [
      `${'a'.repeat(40)}000bb8${'b'.repeat(40)}`,
      `${'b'.repeat(40)}000bb8${'a'.repeat(40)}`,
    ]
    const over = (type: TradeType) => commandsOf(tradeOver(type, [pool(t1, t2)], t1, t2))
    expect(over('exactIn')).toMatchObject([{ command: 'V3_SWAP_EXACT_IN', path: `0x${forwards}` }])
    expect(over('exactOut')).toMatchObject([
      { command: 'V3_SWAP_EXACT_OUT', path: `0x${backwards}` },
    ])
  })

  test('default: v3, then v2, then v3: the router hands on what it holds', () => {
    const trade = tradeOver('exactIn', [pool(t1, t2), pair(t2, t3), pool(t3, t4)], t1, t4)
    const all = 1n << 255n
    expect(commandsOf(trade)).toMatchObject([
      {
        command: 'V3_SWAP_EXACT_IN',
        recipient: self,
        amountIn: 1_000n,
        amountOutMin: 0n,
        payerIsUser: true,
      },
      {
        command: 'V2_SWAP_EXACT_IN',
        recipient: self,
        amountIn: all,
        amountOutMin: 0n,
        payerIsUser: false,
      },
      {
        command: 'V3_SWAP_EXACT_IN',
        recipient: sender,
        amountIn: all,
        amountOutMin: 818n,
        payerIsUser: false,
      },
    ])
    const direct = commandsOf(trade, { pairAddress: () => account })
    const known = { ...pair(t2, t3), address: account } as const
    const over = tradeOver('exactIn', [pool(t1, t2), known, pool(t3, t4)], t1, t4)
    expect(commandsOf(over)).toEqual(direct)
    expect(direct.map(command => 'recipient' in command && command.recipient)).toEqual([
      account,
      self,
      sender,
    ])
    // 0 is what the router takes for "the pair has it already".
    const [, paid] = direct
    expect(paid).toMatchObject({ command: 'V2_SWAP_EXACT_IN', amountIn: 0n })
  })

  test('behavior: native currency is wrapped, and the change of an exact output comes back', () => {
    const trade = tradeOver('exactOut', [pair(t1, t2)], ether, t2)
    expect(commandsOf(trade, { recipient: account })).toMatchObject([
      { command: 'WRAP_ETH', recipient: self, amount: 1_100n },
      { command: 'V2_SWAP_EXACT_OUT', recipient: account, payerIsUser: false },
      { command: 'UNWRAP_WETH', recipient: sender, amountMin: 0n },
    ])
    expect(swap(trade, options).value).toBe(1_100n)
  })

  test('behavior: an output in native currency is unwrapped for the recipient', () => {
    const trade = tradeOver('exactIn', [pair(t1, t2)], t2, ether)
    expect(commandsOf(trade, { recipient: account })).toMatchObject([
      { command: 'V2_SWAP_EXACT_IN', recipient: self, amountOutMin: 0n },
      { command: 'UNWRAP_WETH', recipient: account, amountMin: 818n },
    ])
    const part = swap(trade, { ...options, recipient: 'router' })
    expect(part).toMatchObject({ value: 0n, yields: 818n, leaves: [none] })
  })

  test('options: a fee in bips is taken before the least is looked at', () => {
    const fee = { bips: 100n, recipient: account } as const
    const pays = { command: 'PAY_PORTION', token: t2.address, bips: 100n, recipient: account }
    expect(commandsOf(exactIn, { fee }).slice(1)).toMatchObject([
      pays,
      { command: 'SWEEP', amountMin: 818n },
    ])
    expect(commandsOf(exactOut, { fee }).slice(1)).toMatchObject([
      pays,
      { command: 'SWEEP', amountMin: 891n },
    ])
  })

  test('options: a fee may be all that the slippage leaves room for, and no more', () => {
    // Of the quoted 900 at least 818 must come out: 82 may be paid, and 82 of 900 are 911.1 bips.
    const paid = (bips: bigint) => swap(exactIn, { ...options, fee: { bips, recipient: account } })
    const flat = (amount: bigint) =>
      swap(exactIn, { ...options, flatFee: { amount, recipient: account } })
    expect(() => paid(922n)).not.toThrow()
    expect(thrownBy(() => paid(923n))).toMatchObject({
      ...{ code: 'fee_too_high', field: 'fee.bips', value: 923n },
    })
    expect(() => flat(82n)).not.toThrow()
    expect(thrownBy(() => flat(83n))).toMatchObject({
      ...{ code: 'fee_too_high', field: 'flatFee.amount', value: 83n },
    })
    // All of an exact output may be paid: nothing is held against a minimum.
    const all = { ...options, fee: { bips: 10_000n, recipient: account } } as const
    expect(() => swap(exactOut, all)).not.toThrow()
  })

  test('behavior: what stays in the router is what was quoted, less the fee', () => {
    const brought = (trade: Trade, change: object) =>
      swap(trade, { ...options, recipient: 'router', ...change }).brings
    const left = (amount: bigint) => [{ token: t2.address, amount }]
    expect(swap(exactIn, options).brings).toEqual([])
    for (const trade of [exactIn, exactOut]) {
      expect(brought(trade, {})).toEqual(left(900n))
      expect(brought(trade, { fee: { bips: 100n, recipient: account } })).toEqual(left(891n))
      expect(brought(trade, { flatFee: { amount: 50n, recipient: account } })).toEqual(left(850n))
    }
  })

  test('options: a flat fee', () => {
    const flatFee = { amount: '50', recipient: account } as const
    const pays = { command: 'TRANSFER', token: t2.address, amount: 50n, recipient: account }
    expect(commandsOf(exactIn, { flatFee }).slice(1)).toMatchObject([
      pays,
      { command: 'SWEEP', amountMin: 818n },
    ])
    expect(commandsOf(exactOut, { flatFee }).slice(1)).toMatchObject([
      pays,
      { command: 'SWEEP', amountMin: 850n },
    ])
  })

  test('options: safeMode sweeps native currency', () => {
    expect(commandsOf(exactIn, { safeMode: true }).at(-1)).toEqual({
      command: 'SWEEP',
      token: none,
      recipient: sender,
      amountMin: 0n,
    })
  })

  test('behavior: more than two exact inputs are looked at as one', () => {
    const ways = ['1', '2', '3'].map(token).map(way => ({
      route: createRoute({ pools: [pair(t1, way), pair(way, t2)], input: t1, output: t2 }),
      amount: 1_000n,
    }))
    const over = (count: number) =>
      commandsOf(createTrade({ type: 'exactIn', routes: ways.slice(0, count) }))
    expect(over(2).map(({ command }) => command)).toEqual(['V2_SWAP_EXACT_IN', 'V2_SWAP_EXACT_IN'])
    const three = over(3)
    expect(three).toHaveLength(4)
    expect(three.slice(0, 3)).toMatchObject(Array(3).fill({ recipient: self, amountOutMin: 0n }))
    expect(three[3]).toMatchObject({ command: 'SWEEP', recipient: sender })
  })

  test('behavior: what may be left in the router is swept, and all that parts share', () => {
    const left = (trade: Trade, change: object) => swap(trade, { ...options, ...change }).leaves
    expect(left(exactIn, {})).toEqual([])
    expect(left(exactOut, { payer: 'router' })).toEqual([t1.address])
    expect(left(exactIn, { recipient: 'router' })).toEqual([t2.address])
    const spent = tradeOver('exactIn', [pair(t1, t2)], ether, t2)
    expect(swap(spent, { ...options, payer: 'router' })).toMatchObject({
      spends: 1_000n,
      value: 0n,
    })
    const over = (type: TradeType, ...pools: Pool[]) =>
      left(tradeOver(type, pools, t1, [t1, t2, t3, t4][pools.length] as Token), {})
    // Whoever was there before may have left a pool on the way with use for a part only.
    expect(over('exactIn', pool(t1, t2), pool(t2, t3))).toEqual([t2.address])
    expect(over('exactIn', pair(t1, t2), pool(t2, t3), pool(t3, t4))).toEqual([
      ...[t2.address, t3.address],
    ])
    // A pair takes all of it, the first pool asks for no more than it takes, and so does an exact output.
    expect(over('exactIn', pool(t1, t2), pair(t2, t3))).toEqual([])
    expect(over('exactIn', pool(t1, t2))).toEqual([])
    expect(over('exactOut', pool(t1, t2), pool(t2, t3))).toEqual([])
  })

  test('behavior: change of a native input is asked for wherever a v3 pool is the first', () => {
    const last = (pools: readonly Pool[], output: Token, change = {}) =>
      commandsOf(tradeOver('exactIn', pools, ether, output), change).at(-1)
    const asked = { command: 'UNWRAP_WETH', recipient: sender, amountMin: 0n }
    expect(last([pool(t1, t2)], t2, { recipient: account })).toEqual(asked)
    expect(last([pool(t1, t2), pair(t2, t3)], t3)).toEqual(asked)
    expect(last([pool(t1, t2)], t2, { recipient: 'router' })).toEqual({ ...asked, recipient: self })
    expect(last([pair(t1, t2)], t2)).toMatchObject({ command: 'V2_SWAP_EXACT_IN' })
    expect(last([pair(t1, t2), pool(t2, t3)], t3)).toMatchObject({ command: 'V3_SWAP_EXACT_IN' })
  })

  test('behavior: a plan knows what a swap pays with, unwraps, and on which chain it is', () => {
    const told = (trade: Trade, change: object) => {
      const { uses, wrapped, chainId } = swap(trade, { ...options, ...change })
      return { uses, wrapped, chainId }
    }
    const [chainId, wrapped] = [1, t1.address]
    expect(told(exactIn, {})).toEqual({ uses: [], chainId, wrapped: undefined })
    expect(told(exactIn, { payer: 'router' })).toMatchObject({
      uses: [{ token: t1.address, amount: 1_000n }],
    })
    const [spent, gained] = [
      tradeOver('exactOut', [pair(t1, t2)], ether, t2),
      tradeOver('exactOut', [pair(t1, t2)], t2, ether),
    ]
    expect(told(spent, { payer: 'router' })).toEqual({ uses: [], chainId, wrapped })
    expect(told(gained, {})).toEqual({ uses: [], chainId, wrapped })
    const part = swap(exactIn, options)
    expect(thrownBy(() => buildTransaction([part], { chainId: 137 })).field).toBe(
      'parts[0].trade.input.chainId',
    )
    // The tokens are of chain 1, and none of them is its wrapped currency.
    for (const [trade, field] of [
      [spent, 'parts[0].trade.input.wrapped'],
      [gained, 'parts[0].trade.output.wrapped'],
    ] as const)
      expect(thrownBy(() => buildTransaction([swap(trade, options)], { chainId: 1 })).field).toBe(
        field,
      )
  })

  test('error: what comes out for the router itself, where anybody could take it', () => {
    const built = (change: object) => () =>
      buildTransaction([swap(exactIn, { ...options, ...change })], { router: account })
    const other = t2.address
    const upper = account.toUpperCase().replace('X', 'x')
    for (const [field, change] of [
      ['recipient', { recipient: account }],
      ['fee.recipient', { recipient: other, fee: { bips: 1n, recipient: account } }],
      ['fee.recipient', { recipient: 'router', fee: { bips: 1n, recipient: account } }],
      ['flatFee.recipient', { flatFee: { amount: 1n, recipient: upper } }],
    ] as const) {
      expect(thrownBy(built(change)).field).toBe(`parts[0].${field}`)
    }
    expect(built({ recipient: 'router' })).not.toThrow()
    expect(built({ recipient: other, fee: { bips: 1n, recipient: other } })).not.toThrow()
  })

  test('behavior: the least is never nothing', () => {
    const one = uncheckedTrade({
      type: 'exactIn',
      swaps: [{ route: exactIn.swaps[0]?.route as never, inputAmount: 1_000n, outputAmount: 1n }],
    })
    expect(commandsOf(one)).toMatchObject([{ amountOutMin: 1n }])
  })

  const mixedIn = tradeOver('exactIn', [pool(t1, t2), pair(t2, t3)], t1, t3)
  test.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['something else', () => 7],
    ['an address of too few digits', () => '0x12'],
    ['nobody', () => none],
    ['a constant of the router', () => sender],
    [
      'an error of its own',
      () => {
        throw new TypeError('no')
      },
    ],
  ])('error: a pairAddress that gives %s', (_name, pairAddress) => {
    const error = thrownBy(() => swap(mixedIn, { ...options, pairAddress } as swap.Options))
    expect(error).toMatchObject({ code: 'invalid_input', field: 'pairAddress' })
  })

  test('error: a taxed token at a v3 pool, where nobody counts what arrives', () => {
    const taxes = [{ sellFeeBps: 1n }, { buyFeeBps: 1n }]
    for (const taxed of taxes.map(tax => ({ ...t2, ...tax }))) {
      const [selling, buying, between] = [
        tradeOver('exactIn', [pool(taxed, t3)], taxed, t3),
        tradeOver('exactIn', [pool(t1, taxed)], t1, taxed),
        tradeOver('exactIn', [pair(t1, taxed), pool(taxed, t3)], t1, t3),
      ]
      for (const trade of [selling, buying, between]) {
        expect(thrownBy(() => swap(trade, options))).toMatchObject({
          ...{ code: 'not_expressible', field: 'trade' },
        })
      }
      // The pair knows what it was sent, and the v3 pool has to do with other tokens.
      const apart = tradeOver('exactIn', [pair(taxed, t3), pool(t3, t4)], taxed, t4)
      expect(() => swap(apart, options)).not.toThrow()
    }
  })

  const permit = {
    details: { token: t1.address, amount: 1_000n, expiration: 1_900_000_000, nonce: 0 },
    spender: account,
    sigDeadline: 1_900_000_000n,
    signature: `0x${'ab'.repeat(64)}1b`,
  } as const

  test('options: a permit comes first, and must be for the router', () => {
    const part = swap(exactIn, { ...options, permit })
    expect(part.commands(false)[0]?.command).toBe('PERMIT2_PERMIT')
    const error = thrownBy(() => buildTransaction([part], { chainId: 1 }))
    expect(error.field).toBe('parts[0].permit.spender')
    expect(buildTransaction([part], { router: account }).to).toBe(account)
  })

  const taxed = { ...t1, sellFeeBps: 1n }
  const mixed = tradeOver('exactOut', [pool(t1, t2), pair(t2, t3)], t1, t3)
  const fee = { bips: 1n, recipient: account }
  test.each<[string, string, string, unknown, object]>([
    ['an exact output over v2 and v3', 'not_expressible', 'trade', mixed, {}],
    [
      'an exact output of a taxed token',
      'not_expressible',
      'trade',
      tradeOver('exactOut', [pair(taxed, t2)], taxed, t2),
      {},
    ],
    ['no trade', 'invalid_input', 'trade', undefined, {}],
    [
      'a negative slippage',
      'invalid_input',
      'slippageTolerance',
      exactIn,
      { slippageTolerance: -1n },
    ],
    [
      'no slippage',
      'invalid_input',
      'slippageTolerance',
      exactIn,
      { slippageTolerance: undefined },
    ],
    ['a recipient of zero', 'invalid_input', 'recipient', exactIn, { recipient: none }],
    ['a payer who is none', 'invalid_input', 'payer', exactIn, { payer: account }],
    ['a safe mode that is no answer', 'invalid_input', 'safeMode', exactIn, { safeMode: 1 }],
    [
      'an address that is no function',
      'invalid_input',
      'pairAddress',
      exactIn,
      { pairAddress: account },
    ],
    ['a fee of nothing', 'invalid_input', 'fee.bips', exactIn, { fee: { ...fee, bips: 0n } }],
    [
      'a fee of more than all',
      'invalid_input',
      'fee.bips',
      exactIn,
      { fee: { ...fee, bips: 10_001n } },
    ],
    [
      'a fee of all of an exact input',
      'fee_too_high',
      'fee.bips',
      exactIn,
      { fee: { ...fee, bips: 10_000n } },
    ],
    [
      'what goes round in a circle',
      'invalid_input',
      'trade.output',
      tradeOver('exactIn', [pair(t1, t2), pool(t2, t1)], ether, t1),
      {},
    ],
    [
      'a pool with another spacing than that of its fee',
      'invalid_input',
      'trade.swaps[0].route.pools[1].tickSpacing',
      tradeOver('exactIn', [pair(t1, t2), { ...pool(t2, t3), tickSpacing: 10 }], t1, t3),
      {},
    ],
    ['more than Permit2 can count', 'amount_overflow', 'trade.inputAmount', vast(2n ** 160n), {}],
    [
      'what the router takes for all that it holds',
      'amount_overflow',
      'trade.inputAmount',
      vast(2n ** 255n),
      { payer: 'router' },
    ],
    [
      'a fee in a taxed token',
      'not_expressible',
      'trade',
      tradeOver('exactIn', [pair(taxed, t2)], t2, taxed),
      { fee },
    ],
    [
      'a flat fee in a taxed token',
      'not_expressible',
      'trade',
      tradeOver('exactIn', [pair(taxed, t2)], t2, taxed),
      { flatFee: { amount: 0n, recipient: account } },
    ],
    [
      'a fee for nobody',
      'invalid_input',
      'fee.recipient',
      exactIn,
      { fee: { ...fee, recipient: none } },
    ],
    ['a fee that is none', 'invalid_input', 'fee', exactIn, { fee: 5n }],
    [
      'both kinds of fee',
      'invalid_input',
      'flatFee',
      exactIn,
      { fee, flatFee: { amount: 1n, recipient: account } },
    ],
    [
      'a flat fee of more than all',
      'fee_too_high',
      'flatFee.amount',
      exactOut,
      { flatFee: { amount: 901n, recipient: account } },
    ],
    [
      'a permit of another token',
      'invalid_input',
      'permit.details.token',
      exactIn,
      { permit: { ...permit, details: { ...permit.details, token: t2.address } } },
    ],
    ['a permit of too little', 'invalid_input', 'permit.details.amount', exactOut, { permit }],
    [
      'a permit for native currency',
      'invalid_input',
      'permit',
      tradeOver('exactIn', [pair(t1, t2)], ether, t2),
      { permit },
    ],
    [
      'a permit where the router pays',
      'invalid_input',
      'permit',
      exactIn,
      { permit, payer: 'router' },
    ],
  ])('error: %s', (_title, code, field, trade, change) => {
    const bag = { ...options, ...change } as swap.Options
    expect(thrownBy(() => swap(trade as Trade, bag))).toMatchObject({ code, field })
  })

  test('error: no options', () => {
    expect(thrownBy(() => swap(exactIn, undefined as never)).field).toBe('options')
  })
})

function thrownBy(action: () => unknown): RouterError {
  try {
    action()
  } catch (error) {
    if (error instanceof RouterError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
