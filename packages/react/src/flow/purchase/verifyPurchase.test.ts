import { buildTransaction, foundation, sudoswap } from '@sluice/router'
import { match, type OrderComponents } from '@sluice/router/seaport'
import type { ExecutionStep, Intent, StepItem, TransactionItem } from '@sluice/sdk'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { fillCall, type Listing } from '../../testing/fillCall.ts'
import { account, contract, maker, seaport, weth } from '../../testing/openMarket.ts'
import type { FlowCurrency } from '../flowTypes.ts'
import { universalRouter } from '../verify/knownContracts.ts'
import { verifyPurchase } from './verifyPurchase.ts'

const thief: Address = '0x00000000000000000000000000000000deadbeef'
const intent: Intent = { action: 'buy', chainId: 1, account, arguments: undefined }
const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 } as const
const wrapped = { address: weth, symbol: 'WETH', decimals: 18 } as const
const deadline = 2_000_000_000

/** A review of tokens 7, 8, … for these prices. */
function terms(
  prices: readonly bigint[],
  more: Partial<verifyPurchase.Options> & { currency?: FlowCurrency } = {},
) {
  const { currency = ether, ...rest } = more
  return {
    lines: prices.map((amount, at) => ({
      ...{ token: { contract, tokenId: 7n + BigInt(at) }, quantity: 1n },
      ...{ price: { currency, amount }, pay: { currency, amount } },
    })),
    totals: [{ currency, amount: prices.reduce((sum, price) => sum + price, 0n) }],
    ...{ onTop: [], partial: false, wrappedNative: weth, now: () => 1000, ...rest },
  }
}
type Call = { to: Address; data: Hex; value?: bigint }
const item = ({ to, data, value = 0n }: Call): TransactionItem => ({
  ...{ status: 'incomplete', state: 'planned' },
  data: { from: account, to, data, value: `${value}` },
})

async function judge(options: verifyPurchase.Options, ...items: TransactionItem[]) {
  const step: ExecutionStep = {
    ...{ id: 'sale', action: '', description: '', kind: 'transaction', items },
  }
  const { verdict, reasons } = await verifyPurchase(options)(
    ...([intent, step, items.at(-1) as StepItem] as const),
  )
  return verdict === 'allow' ? verdict : reasons[0]
}
const fill = (listings: readonly Listing[], more: Partial<Call> = {}) =>
  item({
    ...{ to: seaport, data: fillCall(listings) },
    value: listings.reduce((sum, { price, currency }) => sum + (currency ? 0n : price), 0n),
    ...more,
  })

const executeAbi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
])
type Input = readonly [types: string, ...values: unknown[]]
/** Commands of the router by their numbers, with what the wallet would send along. */
const execute = (value: bigint, ...commands: (readonly [number, Input])[]) =>
  item({
    ...{ to: universalRouter, value },
    data: encodeFunctionData({
      abi: executeAbi,
      args: [
        `0x${commands.map(([id]) => id.toString(16).padStart(2, '0')).join('')}`,
        commands.map(([, [types, ...values]]) =>
          encodeAbiParameters(
            types.split(',').map(type => ({ type })),
            values,
          ),
        ),
        BigInt(deadline),
      ],
    }),
  })
const transfer = (to: Address, amount: bigint) =>
  [0x05, ['address,address,uint256', zeroAddress, to, amount]] as const
const sweep = (to: Address) => [0x04, ['address,address,uint256', zeroAddress, to, 0n]] as const
/** `0x80` lets the rest go on when it fails. */
const bySeaport = (listings: readonly Listing[], recipient: Address, flag = 0) =>
  [
    0x10 | flag,
    [
      'uint256,bytes',
      listings.reduce((sum, { price }) => sum + price, 0n),
      fillCall(listings, recipient),
    ],
  ] as const
/** Commands that happen all or none, beside others. */
const together = (...commands: readonly (readonly [number, Input])[]) =>
  [
    0x21 | 0x80,
    [
      'bytes,bytes[]',
      `0x${commands.map(([id]) => id.toString(16).padStart(2, '0')).join('')}`,
      commands.map(([, [types, ...values]]) =>
        encodeAbiParameters(
          types.split(',').map(type => ({ type })),
          values,
        ),
      ),
    ],
  ] as const
const ownerOf = (tokenId: bigint, owner: Address = account) =>
  [0x15, ['address,address,uint256', owner, contract, tokenId]] as const

describe('verifyPurchase, on Seaport itself', () => {
  test('default: one, several, and in tokens', async () => {
    expect(await judge(terms([200n]), fill([{ price: 200n }]))).toBe('allow')
    const both = [{ price: 200n }, { tokenId: 8n, price: 300n }]
    expect(await judge(terms([200n, 300n]), fill(both))).toBe('allow')
    const inTokens = terms([200n], { currency: wrapped })
    expect(await judge(inTokens, fill([{ price: 200n, currency: weth }]))).toBe('allow')
    // For less is no harm.
    expect(await judge(terms([200n]), fill([{ price: 199n }]))).toBe('allow')
  })

  test.each<[string, TransactionItem | readonly TransactionItem[]]>([
    ['to another recipient', fill([{ price: 200n }], { data: fillCall([{ price: 200n }], thief) })],
    ['more value', fill([{ price: 201n }])],
    ['more value than the bytes say', fill([{ price: 200n }], { value: 201n })],
    ['another token', fill([{ tokenId: 9n, price: 200n }])],
    ['a token of another collection', fill([{ token: thief, price: 200n }])],
    ['one more token', fill([{ price: 100n }, { tokenId: 9n, price: 100n }])],
    ['the same token twice', fill([{ price: 100n }, { price: 100n }])],
    ['nothing for it', fill([{ tokenId: null, price: 200n }])],
    ['in another currency', fill([{ price: 200n, currency: weth }])],
    ['at another address', fill([{ price: 200n }], { to: thief })],
    [
      'something behind the arguments',
      fill([{ price: 200n }], { data: `${fillCall([{ price: 200n }])}00` }),
    ],
    ['bytes that nobody can read', fill([{ price: 200n }], { data: '0x12345678' })],
    ['no bytes', fill([{ price: 200n }], { data: '0x' })],
    [
      'an approval',
      item({
        to: seaport,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, 1n] }),
      }),
    ],
    [
      'an approval beside it',
      [
        item({
          to: contract,
          data: encodeFunctionData({
            abi: erc721Abi,
            functionName: 'setApprovalForAll',
            args: [thief, true],
          }),
        }),
        fill([{ price: 200n }]),
      ],
    ],
    [
      'a multicall',
      item({
        to: seaport,
        data: encodeFunctionData({
          abi: parseAbi(['function multicall(bytes[] calls) payable']),
          args: [[fillCall([{ price: 200n }])]],
        }),
        value: 200n,
      }),
    ],
    ['a counter that is raised', item({ to: seaport, data: '0x5b34b966' })],
  ])('error: %s', async (_, items) => {
    const all = [items].flat() as TransactionItem[]
    expect(await judge(terms([200n]), ...all)).not.toBe('allow')
  })

  test('error: a token is missing; where a part may be bought, what is missing is not paid', async () => {
    const both = terms([200n, 300n])
    expect(await judge(both, fill([{ price: 200n }]))).toMatch(/buys_less/)
    const part = { ...both, partial: true }
    expect(await judge(part, fill([{ price: 200n }]))).toBe('allow')
    expect(await judge(part, fill([{ price: 201n }]))).toMatch(/^takes_more$/)
    expect(await judge(part, fill([{ price: 500n }]))).toMatch(/^takes_more$/)
  })

  test('error: of orders that may be left out, none takes the money of another', async () => {
    const both = terms([200n, 300n])
    // The first would be gone, and the second one costs nearly all.
    const shifted = fill([{ price: 1n }, { tokenId: 8n, price: 499n }])
    expect(await judge(both, shifted)).toMatch(/part_takes_more/)
    const empty = fill([
      { price: 200n },
      { tokenId: 8n, price: 1n },
      { tokenId: null, price: 299n, payee: thief },
    ])
    expect(await judge(both, empty)).toMatch(/part_takes_more/)
  })

  const zoneHash: Hex = `0x${'0'.repeat(64)}`
  test('behavior: a listing for one taker is matched with an order that pays for it', async () => {
    const money = (amount: bigint) => ({
      ...{ itemType: 0, token: zeroAddress, identifierOrCriteria: 0n },
      ...{ startAmount: amount, endAmount: amount },
    })
    const token = {
      ...{ itemType: 2, token: contract, identifierOrCriteria: 7n },
      ...{ startAmount: 1n, endAmount: 1n },
    }
    const frame = {
      ...{ zone: zeroAddress, orderType: 0, startTime: 0n, endTime: 9_999_999_999n },
      ...{ zoneHash, conduitKey: zoneHash, salt: 0n },
      counter: 0n,
    } as const
    const matched = (price: bigint, recipient: Address, buyer: Address = account) => {
      const listing: OrderComponents = {
        ...{ ...frame, offerer: maker, offer: [token] },
        consideration: [
          { ...money(price), recipient: maker },
          { ...token, recipient },
        ],
      }
      const own = { ...frame, offerer: buyer, offer: [money(price)], consideration: [] }
      const at = (orderIndex: bigint, itemIndex: bigint) => [{ orderIndex, itemIndex }]
      return item(
        match({
          orders: [
            { components: listing, signature: `0x${'12'.repeat(64)}` },
            { components: own, signature: '0x' },
          ],
          fulfilments: [
            { offerComponents: at(0n, 0n), considerationComponents: at(0n, 1n) },
            { offerComponents: at(1n, 0n), considerationComponents: at(0n, 0n) },
          ],
          now: 1n,
        }),
      )
    }
    expect(await judge(terms([200n]), matched(200n, account))).toBe('allow')
    expect(await judge(terms([200n]), matched(201n, account))).toMatch(/value_other/)
    expect(await judge(terms([200n]), matched(200n, thief))).toMatch(/buys_less/)
  })
})

describe('verifyPurchase, the rest of what was begun before a reload', () => {
  const three = terms([60n, 70n, 70n])
  const done = (value: bigint, tokenId = 7n, paid = 0n): TransactionItem => ({
    ...{ status: 'complete', state: 'complete' },
    done: {
      value,
      cancelled: { orderIds: [], nonces: [] },
      transfers: [
        { from: maker, to: account, token: { contract, tokenId: `${tokenId}` }, amount: '1' },
        ...(paid === 0n
          ? []
          : [{ from: account, to: maker, token: { contract: weth }, amount: `${paid}` }]),
      ],
    },
  })
  const open = (tokenId: bigint, price: bigint) => fill([{ tokenId, price }])

  test('default: one of three is done; both others are exactly what is left', async () => {
    expect(await judge(three, done(60n), open(8n, 70n), open(9n, 70n))).toBe('allow')
    expect(await judge(three, done(60n), done(70n, 8n), open(9n, 70n))).toBe('allow')
    // What was gone before is not bought any more.
    expect(await judge(three, done(130n), open(9n, 70n))).toBe('allow')
  })

  test('error: more than what is left, what is there already, or something else', async () => {
    expect(await judge(three, done(60n), open(8n, 70n), open(9n, 71n))).not.toBe('allow')
    expect(await judge(three, done(60n), open(8n, 140n))).not.toBe('allow')
    expect(await judge(three, done(60n), open(7n, 60n))).toMatch(/buys_more/)
    expect(await judge(three, done(60n), open(5n, 70n))).toMatch(/buys_other/)
  })

  test('error: nothing says what was paid', async () => {
    const gone: TransactionItem = { status: 'complete', state: 'complete' }
    expect(await judge({ ...three, partial: true }, gone, open(8n, 70n))).toMatch(/before_unknown/)
  })

  test('behavior: of a token the bytes say what the rest takes, whatever is still allowed', async () => {
    const inWeth = terms([60n, 40n], { currency: wrapped })
    const rest = fill([{ tokenId: 8n, price: 40n, currency: weth }])
    expect(await judge(inWeth, done(0n, 7n, 60n), rest)).toBe('allow')
    expect(await judge(inWeth, done(0n, 7n, 61n), rest)).toMatch(/takes_more_in_all/)
  })
})

describe('verifyPurchase, of other steps', () => {
  test('behavior: an approval is taken back, and what is approved then is no more than is paid', async () => {
    const usd = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
    const paid = { currency: { address: usd, symbol: 'USD', decimals: 6 }, amount: 500n } as const
    const verify = verifyPurchase({ ...terms([0n]), totals: [paid] })
    const of = async (id: string, amount: bigint) => {
      const data = encodeFunctionData({
        ...{ abi: erc20Abi, functionName: 'approve' },
        args: ['0x000000000022D473030F116dDEE9F6B43aC78BA3', amount],
      })
      const approval = item({ to: usd, data })
      const step: ExecutionStep = {
        ...{ id, action: '', description: '', kind: 'transaction', items: [approval] },
      }
      return (await verify(intent, step, approval)).verdict
    }
    expect(await of('currency-approval-reset', 0n)).toBe('allow')
    expect(await of('currency-approval-reset', 1n)).toBe('refuse')
    expect(await of('currency-approval', 500n)).toBe('allow')
    expect(await of('currency-approval', 501n)).toBe('refuse')
  })

  test('error: a signature is no purchase', async () => {
    const signed = { status: 'incomplete', state: 'planned', data: {} } as const
    const step: ExecutionStep = {
      ...{ id: 'pre-signature', action: '', description: '', kind: 'signature', items: [signed] },
    }
    expect((await verifyPurchase(terms([200n]))(intent, step, signed)).verdict).toBe('refuse')
  })
})

describe('verifyPurchase, by the router', () => {
  const listing = { price: 200n }
  const plan = (...parts: Parameters<typeof buildTransaction>[0]) =>
    item(
      buildTransaction(parts, {
        ...{ router: universalRouter, deadline, minimumItems: 'all', now: 1n },
      }),
    )

  test('default: one item of each market, with the owner asked at the end', async () => {
    const sale = { recipient: account, tokenAddress: contract, tokenId: 7n, price: 200n }
    expect(await judge(terms([200n]), plan(foundation([{ ...sale, referrer: zeroAddress }])))).toBe(
      'allow',
    )
    const swaps = [
      { swapInfo: { pair: thief, nftIds: [7n] }, tokenAddress: contract, maxCost: 200n },
    ]
    const pool = sudoswap(
      [{ swaps, ethRecipient: account, nftRecipient: account, deadline: BigInt(deadline) }],
      { now: 1n },
    )
    expect(await judge(terms([200n]), plan(pool))).toBe('allow')
  })

  test('behavior: a plan beside a call of Seaport itself', async () => {
    const parts = [
      execute(200n, bySeaport([listing], account), sweep(account)),
      fill([{ tokenId: 8n, price: 300n }]),
    ]
    expect(await judge(terms([200n, 300n]), ...parts)).toBe('allow')
    expect(await judge(terms([200n, 299n]), ...parts)).not.toBe('allow')
    expect(await judge(terms([500n]), ...parts)).toMatch(/buys_other/)
  })

  test('behavior: a fee on top, to whom and of what the review says', async () => {
    const fee = { currency: ether, amount: 10n, recipient: maker }
    const withFee = {
      ...terms([200n], { onTop: [fee] }),
      totals: [{ currency: ether, amount: 210n }],
    }
    const of = (to: Address, amount: bigint, value = 210n) =>
      judge(
        withFee,
        execute(value, bySeaport([listing], account), transfer(to, amount), sweep(account)),
      )
    expect(await of(maker, 10n)).toBe('allow')
    expect(await of(maker, 11n)).toMatch(/recipient_other/)
    expect(await of(thief, 10n)).toMatch(/recipient_other/)
    expect(await of(maker, 10n, 211n)).toMatch(/value_other/)
  })

  test('behavior: the fee of several lines, in one payment or beside each of them', async () => {
    const fee = (amount: bigint) => ({ currency: ether, amount, recipient: maker })
    const review = {
      ...terms([200n, 300n], { onTop: [fee(10n), fee(11n)], partial: true }),
      totals: [{ currency: ether, amount: 521n }],
    }
    const listings = [{ price: 200n }, { tokenId: 8n, price: 300n }]
    const buys = listings.map(listing => bySeaport([listing], account, 0x80))
    const joint = (amount: bigint) =>
      execute(521n, ...buys, transfer(maker, amount), sweep(account))
    expect(await judge(review, joint(21n))).toBe('allow')
    expect(await judge(review, joint(22n))).toMatch(/recipient_other/)
    const apart = (...shares: readonly bigint[]) =>
      execute(
        521n,
        ...listings.map((listing, at) =>
          together(bySeaport([listing], account), transfer(maker, shares[at] ?? 0n)),
        ),
        sweep(account),
      )
    expect(await judge(review, apart(10n, 11n))).toBe('allow')
    expect(await judge(review, apart(10n, 12n))).toMatch(/recipient_other/)
    const nothing = execute(521n, together(transfer(maker, 21n)), sweep(account))
    expect(await judge(review, nothing)).not.toBe('allow')
  })

  test('behavior: units that the router hands on, in the sub-plan that buys them', async () => {
    const listing = { price: 200n }
    const review = terms([200n], { partial: true })
    const handedOn = (...commands: readonly (readonly [number, Input])[]) =>
      execute(200n, ...commands, sweep(account))
    const bought = bySeaport([listing], universalRouter)
    const handOver = (to: Address) => [0x17, ['address,address,uint256', contract, to, 7n]] as const
    expect(await judge(review, handedOn(together(bought, handOver(account))))).toBe('allow')
    expect(await judge(review, handedOn(together(bought, handOver(thief))))).not.toBe('allow')
    // What fails by itself leaves the token in the router.
    const apart = [together(bought), together(handOver(account))]
    expect(await judge(review, handedOn(...apart))).toMatch(/stays in the router/)
  })

  test.each<[string, TransactionItem]>([
    ['the money, and nothing else', execute(200n, transfer(thief, 200n))],
    ['the token to another recipient', execute(200n, bySeaport([listing], thief), sweep(account))],
    [
      'the token into the router',
      execute(200n, bySeaport([listing], universalRouter), sweep(account)),
    ],
    ['a sweep to another', execute(200n, bySeaport([listing], account), sweep(thief))],
    ['no sweep', execute(200n, bySeaport([listing], account))],
    [
      'a trailing transfer',
      execute(200n, bySeaport([{ price: 100n }], account), sweep(account), transfer(thief, 100n)),
    ],
    [
      'a share to another',
      execute(
        200n,
        bySeaport([{ price: 100n }], account),
        [0x06, ['address,address,uint256', zeroAddress, thief, 10_000n]],
        sweep(account),
      ),
    ],
    ['more value', execute(201n, bySeaport([{ price: 201n }], account), sweep(account))],
    [
      'another token',
      execute(200n, bySeaport([{ tokenId: 9n, price: 200n }], account), sweep(account)),
    ],
    ['nothing at all', execute(200n, sweep(account))],
    [
      'money of tokens through Permit2',
      execute(
        200n,
        bySeaport([listing], account),
        [0x02, ['address,address,uint160', weth, thief, 5n]],
        sweep(account),
      ),
    ],
    [
      'an unknown command',
      execute(200n, bySeaport([listing], account), [0x3f, ['uint256', 1n]], sweep(account)),
    ],
    [
      'a purchase that may fail beside an order that gives nothing',
      execute(
        200n,
        bySeaport([{ price: 1n }], account, 0x80),
        bySeaport([{ tokenId: null, price: 199n, payee: thief }], account),
        sweep(account),
      ),
    ],
  ])('error: %s', async (_, call) => {
    expect(await judge(terms([200n]), call)).not.toBe('allow')
  })

  test('behavior: who owns the token at the end names what a pool gives', async () => {
    const swap = (recipient: Address, flag = 0) =>
      [
        0x19 | flag,
        [
          'uint256,bytes',
          200n,
          encodeFunctionData({
            abi: parseAbi([
              'struct Swap { address pair; uint256[] ids; }',
              'struct Robust { Swap swap; uint256 most; }',
              'function robustSwapETHForSpecificNFTs(Robust[] list, address change, address recipient, uint256 deadline) payable returns (uint256)',
            ]),
            args: [
              [{ swap: { pair: thief, ids: [7n] }, most: 200n }],
              ...([account, recipient, BigInt(deadline)] as const),
            ],
          }),
        ],
      ] as const
    const of = (...commands: (readonly [number, Input])[]) =>
      judge(terms([200n]), execute(200n, ...commands))
    expect(await of(swap(account), sweep(account), ownerOf(7n))).toBe('allow')
    expect(await of(swap(account), sweep(account))).toMatch(/buys_other/)
    expect(await of(swap(account), sweep(account), ownerOf(8n))).toMatch(/buys_other/)
    expect(await of(swap(thief), sweep(account), ownerOf(7n, thief))).toMatch(/recipient_other/)
  })
})
