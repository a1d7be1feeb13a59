import { buildTransaction, pay, wrapWeth } from '@sluice/router'
import { createRoute, swap, uncheckedTrade, v2Pair } from '@sluice/router/swap'
import type { ExecutionStep, Intent, StepItem, TransactionItem } from '@sluice/sdk'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { fillCall, type Listing } from '../../testing/fillCall.ts'
import { account, contract, maker, weth } from '../../testing/openMarket.ts'
import { conduit, permit2, universalRouter } from '../verify/knownContracts.ts'
import { verifyPurchase } from './verifyPurchase.ts'

const seaport16: Address = '0x0000000000000068F116a894984e2DB1123eB395'
const thief: Address = '0x00000000000000000000000000000000deadbeef'
const usd: Address = '0x6666666666666666666666666666666666666666'
const chainId = 31337
const intent: Intent = { action: 'buy', chainId, account, arguments: undefined }
const now = 1_800_000_000
const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 } as const
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 } as const
const dollars = { address: usd, symbol: 'USD', decimals: 6 } as const

/** Token 7 for 200 and token 8 for 300, each for as many dollars at most as its price and a tenth. */
function review(currency: typeof ether | typeof wrapped = ether): verifyPurchase.Options {
  return {
    lines: [200n, 300n].map((amount, at) => ({
      ...{ token: { contract, tokenId: 7n + BigInt(at) }, quantity: 1n },
      price: { currency, amount },
      pay: { currency: dollars, amount: (amount * 11n) / 10n },
    })),
    totals: [{ currency: dollars, amount: 550n }],
    ...{ onTop: [], partial: false, wrappedNative: weth, now: () => now * 1000 },
  }
}

type Call = { to: Address; data: Hex; value?: bigint }
const item = ({ to, data, value = 0n }: Call): TransactionItem => ({
  ...{ status: 'incomplete', state: 'planned' },
  data: { from: account, to, data, value: `${value}` },
})
const swapped = {
  ...{ most: 550n, brings: 500n, to: account, from: usd, deadline: now + 1200 },
  wraps: false,
}

/** What the server makes of it, by the encoder itself: a swap into the router, and from there what is needed. */
function swapOf(wish: Partial<typeof swapped> = {}): TransactionItem {
  const { most, brings, to, from, deadline, wraps } = { ...swapped, ...wish }
  const token = (address: Address, decimals: number) => ({ chainId, address, decimals })
  const [input, output] = [token(from, 6), token(weth, 18)]
  const pair = v2Pair({
    ...{ tokenA: input, reserveA: 10n ** 12n, tokenB: output, reserveB: 10n ** 21n },
  })
  const native = { chainId, native: true, wrapped: output } as const
  const trade = uncheckedTrade({
    type: 'exactOut',
    swaps: [
      {
        route: createRoute({ pools: [pair], input, output: native }),
        ...{ inputAmount: most, outputAmount: brings },
      },
    ],
  })
  const payments = [{ token: wraps ? weth : zeroAddress, recipient: to, amount: brings }]
  return item(
    buildTransaction(
      [
        swap(trade, { slippageTolerance: 0n, recipient: 'router' }),
        ...(wraps ? [wrapWeth({ amount: brings, weth })] : []),
        { ...pay(payments), allowRevert: false },
      ],
      { router: universalRouter, deadline, now: BigInt(now) },
    ),
  )
}
type Input = readonly [types: string, ...values: unknown[]]
type Command = readonly [id: number, input: Input]
/** Commands of the router by their numbers, by viem's own encoder. */
const commands = (...all: readonly Command[]) =>
  item({
    to: universalRouter,
    data: encodeFunctionData({
      abi: parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']),
      args: [
        `0x${all.map(([id]) => id.toString(16).padStart(2, '0')).join('')}`,
        all.map(([, [types, ...values]]) =>
          encodeAbiParameters(
            types.split(',').map(type => ({ type })),
            values,
          ),
        ),
        BigInt(now + 1200),
      ],
    }),
  })
const swapIn = (most: bigint, brings: bigint): Command => [
  0x01,
  [
    'address,uint256,uint256,bytes,bool',
    ...[universalRouter, brings, most],
    ...[concat([weth, '0x0001f4', usd]), true],
  ],
]
const unwrapped: Command = [0x0c, ['address,uint256', universalRouter, 0n]]
const transfer = (to: Address, amount: bigint): Command => [
  0x05,
  ['address,address,uint256', zeroAddress, to, amount],
]
const sweep = (to: Address): Command => [0x04, ['address,address,uint256', zeroAddress, to, 0n]]

const both: readonly Listing[] = [{ price: 200n }, { tokenId: 8n, price: 300n }]
const saleOf = (listings: readonly Listing[] = both) =>
  item({
    ...{ to: seaport16, data: fillCall(listings) },
    value: listings.reduce((sum, { price, currency }) => sum + (currency ? 0n : price), 0n),
  })
const approve = (to: Address, spender: Address, amount: bigint) =>
  item({
    to,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })

const step = (id: string, items: readonly StepItem[]) =>
  ({ id, action: '', description: '', kind: 'transaction', items }) as ExecutionStep

/** What is said of the first item of the step with this id. */
async function judge(
  id: string,
  items: Partial<Record<'currency-approval' | 'swap' | 'sale', readonly StepItem[]>>,
  options = review(),
) {
  const steps = Object.entries(items).map(([name, each]) => step(name, each))
  const judged = steps.find(each => each.id === id) as ExecutionStep
  const open = judged.items.find(({ status }) => status === 'incomplete') as StepItem
  const { verdict, reasons } = await verifyPurchase(options)(intent, judged, open, steps)
  return verdict === 'allow' ? verdict : reasons[0]
}
/** Of the swap and of the sale after it, which must never be judged otherwise. */
async function trade(
  swap: TransactionItem | readonly TransactionItem[],
  sale: readonly TransactionItem[] = [saleOf()],
  options = review(),
) {
  const items = { swap: [swap].flat(), sale }
  const [first, second] = [await judge('swap', items, options), await judge('sale', items, options)]
  expect(second).toBe(first)
  return first
}

describe('readSwap', () => {
  test('default: a swap brings what Seaport takes, of native currency and of a token', async () => {
    expect(await trade(swapOf())).toBe('allow')
    const inWeth = [
      { price: 200n, currency: weth },
      { tokenId: 8n, price: 300n, currency: weth },
    ]
    const sale = [saleOf(inWeth)]
    expect(await trade(swapOf({ wraps: true }), sale, review(wrapped))).toBe('allow')
    const less = swapOf({ wraps: true, brings: 499n })
    expect(await trade(less, sale, review(wrapped))).toMatch(/takes_more_than_swapped/)
    // For less is no harm, and neither are the router's own commands in another order.
    expect(await trade(swapOf({ most: 500n }))).toBe('allow')
    expect(
      await trade(commands(swapIn(550n, 500n), unwrapped, transfer(account, 500n), sweep(account))),
    ).toBe('allow')
  })

  test('behavior: beside a sale in the currency that is paid', async () => {
    const { lines, ...rest } = review()
    const [first, second] = lines
    const options = {
      ...rest,
      lines: [first, { ...second, price: second?.pay }] as typeof lines,
    }
    const own = saleOf([{ tokenId: 8n, price: 330n, currency: usd }])
    const one = saleOf([{ price: 200n }])
    const of = (wish: Partial<typeof swapped>) =>
      trade(swapOf({ brings: 200n, most: 220n, ...wish }), [own, one], options)
    expect(await of({})).toBe('allow')
    expect(await of({ most: 221n })).toMatch(/swap_costs_more/)
  })

  test.each<[string, TransactionItem | readonly TransactionItem[], RegExp]>([
    ['to another recipient', swapOf({ to: thief }), /swap_recipient/],
    ['more input', swapOf({ most: 551n }), /swap_costs_more/],
    ['less output', swapOf({ brings: 499n }), /value_other/],
    ['another input', swapOf({ from: maker }), /swap_takes_other/],
    ['another output', swapOf({ wraps: true }), /swap_takes_other|value_other/],
    ['a second swap', [swapOf({ most: 275n }), swapOf({ most: 275n })], /swap_many/],
    ['good for a day', swapOf({ deadline: now + 86_400 }), /lasts_long/],
    [
      'a part of it to another recipient',
      commands(
        swapIn(550n, 600n),
        unwrapped,
        transfer(thief, 100n),
        transfer(account, 500n),
        sweep(account),
      ),
      /swap_recipient/,
    ],
    [
      'a sweep to another recipient',
      commands(swapIn(550n, 600n), unwrapped, transfer(account, 500n), sweep(thief)),
      /unsafe|swap_recipient/,
    ],
    [
      'something is left in the router',
      commands(swapIn(550n, 600n), unwrapped, transfer(account, 500n)),
      /unsafe/,
    ],
    [
      'a payment of what is paid with beside it',
      commands(swapIn(500n, 500n), unwrapped, transfer(account, 500n), sweep(account), [
        0x02,
        ['address,address,uint160', usd, thief, 50n],
      ]),
      /unsafe/,
    ],
    [
      'a command that nobody knows',
      commands(swapIn(550n, 500n), unwrapped, transfer(account, 500n), sweep(account), [
        0x3f,
        ['uint256', 1n],
      ]),
      /unread|unsafe/,
    ],
    [
      'at another contract',
      { ...swapOf(), data: { ...saleOf().data, to: thief } } as never,
      /other_contract/,
    ],
    ['at Seaport', saleOf(), /other_contract/],
    [
      'bytes that nobody can read',
      item({ to: universalRouter, data: '0x12345678' }),
      /unread|unsafe/,
    ],
  ])('error: %s', async (_, swap, reason) => {
    expect(await trade(swap)).toMatch(reason)
  })

  test('error: the sale does not need it, spends more than it brings, or is none', async () => {
    const { lines, ...rest } = review()
    const inDollars = {
      ...rest,
      lines: lines.map(line => ({ ...line, price: line.pay })),
    }
    const sale = saleOf([
      { price: 220n, currency: usd },
      { tokenId: 8n, price: 330n, currency: usd },
    ])
    expect(await judge('sale', { sale: [sale] }, inDollars)).toBe('allow')
    expect(await trade(swapOf({ most: 1n, brings: 1n }), [sale], inDollars)).toMatch(/swap_unused/)
    const dearer = saleOf([{ price: 200n }, { tokenId: 8n, price: 301n }])
    expect(await trade(swapOf(), [dearer])).toMatch(/value_other/)
    // Even when the swap brings it: the price was another.
    expect(await trade(swapOf({ brings: 501n }), [dearer])).toMatch(/^takes_more$/)
    expect(await judge('swap', { swap: [swapOf()], sale: [] })).toMatch(/buys_less/)
    expect(await judge('swap', { swap: [swapOf()] })).toMatch(/swap_unused/)
    expect(await judge('sale', { sale: [saleOf()] })).toMatch(/value_other/)
  })

  test('error: where a part may be bought, the swap for it takes no more than its own', async () => {
    const part = { ...review(), partial: true }
    const one = [saleOf([{ price: 200n }])]
    expect(await trade(swapOf({ most: 220n, brings: 200n }), one, part)).toBe('allow')
    expect(await trade(swapOf({ most: 550n, brings: 200n }), one, part)).toMatch(/swap_costs_more/)
  })

  test('behavior: approvals of what goes in, and of what the sale takes of what comes out', async () => {
    const swap = [swapOf({ wraps: true })]
    const sale = [
      saleOf([
        { price: 200n, currency: weth },
        { tokenId: 8n, price: 300n, currency: weth },
      ]),
    ]
    const of = (...call: Parameters<typeof approve>) =>
      judge(
        'currency-approval',
        { 'currency-approval': [approve(...call)], swap, sale },
        review(wrapped),
      )
    expect(await of(usd, permit2, 550n)).toBe('allow')
    expect(await of(weth, conduit, 500n)).toBe('allow')
    expect(await of(usd, permit2, 551n)).toMatch(/approval_more/)
    expect(await of(weth, conduit, 501n)).not.toBe('allow')
    expect(await of(weth, thief, 500n)).not.toBe('allow')
  })
})

describe('readSwap, after a reload', () => {
  const moved = (from: Address, to: Address, token: Address, amount: bigint) => ({
    ...{ from, to, token: { contract: token }, amount: `${amount}` },
  })
  const done = (paid: bigint, ...more: ReturnType<typeof moved>[]): TransactionItem => ({
    ...{ status: 'complete', state: 'complete' },
    done: {
      value: 0n,
      transfers: [moved(account, maker, usd, paid), ...more],
      cancelled: { orderIds: [], nonces: [] },
    },
  })

  test('behavior: the sale spends what the chain shows that it brought, and no more', async () => {
    const inWeth = (price: bigint) => [
      saleOf([
        { price: 200n, currency: weth },
        { tokenId: 8n, price, currency: weth },
      ]),
    ]
    const of = (swap: StepItem, price = 300n) =>
      judge('sale', { swap: [swap], sale: inWeth(price) }, review(wrapped))
    expect(await of(done(540n, moved(universalRouter, account, weth, 500n)))).toBe('allow')
    expect(await of(done(540n, moved(universalRouter, account, weth, 499n)))).toMatch(
      /takes_more_than_swapped/,
    )
    expect(await of(done(551n, moved(universalRouter, account, weth, 500n)))).toMatch(
      /takes_more_in_all/,
    )
    expect(await of({ status: 'complete', state: 'complete' })).toMatch(/before_unknown/)
  })

  test('behavior: native currency, which leaves no transfer, is held to the prices', async () => {
    const of = (sale: TransactionItem) => judge('sale', { swap: [done(540n)], sale: [sale] })
    expect(await of(saleOf())).toBe('allow')
    expect(await of(saleOf([{ price: 200n }, { tokenId: 8n, price: 301n }]))).not.toBe('allow')
  })
})
