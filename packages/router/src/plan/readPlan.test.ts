import { describe, expect, test } from 'vitest'
import { seaportOrders } from '../../bench/support/seaportOrders.ts'
import { buildTransaction } from '../buildTransaction.ts'
import type { Command } from '../command.ts'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { decodeTransaction } from '../decodeTransaction.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { execute } from '../execute.ts'
import { cryptopunks } from '../markets/cryptopunks.ts'
import { foundation, foundationCall } from '../markets/foundation.ts'
import { looksRareCall, looksRareManyCall } from '../markets/looksRareV2.ts'
import { nft20Call } from '../markets/nft20.ts'
import { nftxCall } from '../markets/nftx.ts'
import { seaport } from '../markets/seaport/seaport.ts'
import { seaportCalls } from '../markets/seaport/seaportCalls.ts'
import { sudoswapCall } from '../markets/sudoswap.ts'
import { permitBatchCommand } from '../permit2/permitBatchCommand.ts'
import { readPlan } from './readPlan.ts'

const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const sender = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const stranger = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const collection = '0x3b3ee1931dc30c1957379fac9aba94d1c48a5405'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const options = { router, sender, value: 0n } as const

const read = (commands: readonly Command[], change: Partial<readPlan.Options> = {}) =>
  readPlan(decodeTransaction(execute.encode(encodeCommands(commands))), { ...options, ...change })
const kinds = (commands: readonly Command[], change?: Partial<readPlan.Options>) =>
  read(commands, change).problems.map(({ kind, path }) => `${path}: ${kind}`)

const sweep: Command = {
  command: 'SWEEP',
  args: { token: nativeCurrency, recipient: senderAsRecipient, amountMin: 0n },
}
const purchase = (change: object = {}, call: object = {}): Command => ({
  command: 'FOUNDATION',
  args: {
    ...{ value: 5n, recipient: sender, token: collection, identifier: 7n },
    data: foundationCall.encode({
      ...{ nftContract: collection, tokenId: 7n, maxPrice: 5n, referrer: nativeCurrency },
      ...call,
    }),
    ...change,
  },
})
const ownerCheck = (owner: `0x${string}`): Command => ({
  command: 'OWNER_CHECK_721',
  args: { owner, token: collection, identifier: 7n },
})

describe('readPlan', () => {
  test('default: a swap, then purchases, and a fee', () => {
    const swap: Command = {
      command: 'V2_SWAP_EXACT_OUT',
      args: {
        ...{ recipient: routerAsRecipient, amountOut: 10n, amountInMax: 30n, payerIsUser: true },
        path: [usdc, weth],
      },
    }
    const fee: Command = {
      command: 'PAY_PORTION',
      args: { token: weth, recipient: stranger, bips: 25n },
    }
    const unwrap: Command = {
      command: 'UNWRAP_WETH',
      args: { recipient: routerAsRecipient, amountMin: 9n },
    }
    const plan = read([swap, fee, unwrap, { ...purchase(), allowRevert: true }, sweep], {
      ...{ payees: [stranger], value: 2n },
    })
    expect(plan).toEqual({
      items: [
        {
          ...{ path: 'commands[3]', mayFail: true, market: 'foundation', checked: false },
          ...{ tokenAddress: collection, tokenId: 7n, tokenType: 'ERC721', amount: 1n },
          recipient: sender,
        },
      ],
      prices: [
        {
          ...{ path: 'commands[3]', mayFail: true, market: 'foundation', amount: 5n },
          ...{ token: nativeCurrency, recipient: undefined },
        },
      ],
      spent: new Map([
        [usdc, 30n],
        [nativeCurrency, 2n],
      ]),
      payments: [
        {
          ...{ path: 'commands[1]', mayFail: false, command: 'PAY_PORTION', from: 'router' },
          ...{ token: weth, recipient: stranger, amount: { bips: 25n } },
        },
        {
          ...{ path: 'commands[4]', mayFail: false, command: 'SWEEP', from: 'router' },
          ...{ token: nativeCurrency, recipient: sender, amount: { atLeast: 0n } },
        },
      ],
      swaps: [
        {
          ...{ path: 'commands[0]', mayFail: false, command: 'V2_SWAP_EXACT_OUT' },
          ...{ tokenIn: usdc, tokenOut: weth, amountIn: 30n, amountOut: 10n },
          ...{ payer: 'sender', recipient: router },
        },
      ],
      ...{ approvals: [], permits: [], mayFail: ['commands[3]'], problems: [] },
    })
  })

  test('behavior: a pair that was paid before swaps what it was paid', () => {
    const args = { recipient: sender, path: [weth, usdc], payerIsUser: false } as const
    const { swaps } = read([
      { command: 'V2_SWAP_EXACT_IN', args: { ...args, amountIn: 0n, amountOutMin: 3n } },
    ])
    expect(swaps).toMatchObject([{ amountIn: { atLeast: 0n }, amountOut: 3n }])
  })

  test('behavior: the tokens of a v3 swap, whose path for an exact output runs backwards', () => {
    const path = `${weth}000bb8${usdc.slice(2)}` as const
    const args = { recipient: sender, path, payerIsUser: true } as const
    const { swaps, spent } = read([
      { command: 'V3_SWAP_EXACT_IN', args: { ...args, amountIn: 4n, amountOutMin: 3n } },
      { command: 'V3_SWAP_EXACT_OUT', args: { ...args, amountOut: 2n, amountInMax: 1n } },
    ])
    expect(swaps).toMatchObject([
      { tokenIn: weth, tokenOut: usdc, amountIn: 4n, amountOut: 3n },
      { tokenIn: usdc, tokenOut: weth, amountIn: 1n, amountOut: 2n },
    ])
    expect([...spent]).toEqual([
      [weth, 4n],
      [usdc, 1n],
    ])
  })

  test('behavior: what is taken through Permit2, and what is allowed', () => {
    const details = { token: usdc, amount: 50n, expiration: 2_000_000_000, nonce: 0 } as const
    const permit = permitBatchCommand({
      ...{ details: [details, { ...details, token: weth }], spender: router },
      ...{ sigDeadline: 2_000_000_000n, signature: `0x${'ab'.repeat(65)}` },
    })
    const transfer = { from: sender, to: router, token: usdc } as const
    const plan = read([
      permit,
      { command: 'APPROVE_ERC20', args: { token: usdc, spender: 1n } },
      {
        command: 'PERMIT2_TRANSFER_FROM',
        args: { token: usdc, recipient: routerAsRecipient, amount: 20n },
      },
      {
        command: 'PERMIT2_TRANSFER_FROM_BATCH',
        args: {
          transfers: [
            { ...transfer, amount: 3n },
            { ...transfer, amount: 4n },
          ],
        },
      },
    ])
    expect(plan.permits).toMatchObject([
      { token: usdc, amount: 50n, expiration: 2_000_000_000, spender: router },
      { token: weth },
    ])
    expect(plan.approvals).toMatchObject([{ token: usdc, spender: 'sudoswap' }])
    expect([...plan.spent]).toEqual([[usdc, 27n]])
    expect(plan.payments).toEqual([])
    expect(plan.problems).toMatchObject([{ kind: 'stays', path: 'commands[3]' }])
  })

  test('behavior: what Seaport asks for, and of whom', () => {
    const { data, value } = buildTransaction([seaport(seaportOrders(2))], options)
    const recipient = seaportOrders(1).recipient
    const plan = readPlan(decodeTransaction(data), { ...options, value, recipient })
    expect(plan.items.map(({ tokenId }) => tokenId)).toEqual([1000n, 1001n])
    expect(plan.prices).toHaveLength(6)
    expect(plan.prices.reduce((sum, { amount }) => sum + amount, 0n)).toBe(value)
    expect(plan.problems).toEqual([])
  })

  test('behavior: the router translates its constants in its own arguments', () => {
    expect(read([purchase({ recipient: senderAsRecipient }), sweep]).items[0]?.recipient).toBe(
      sender,
    )
  })

  test('behavior: what is passed on goes to whom it is passed on to', () => {
    const passOn: Command = {
      command: 'SWEEP_ERC721',
      args: { token: collection, recipient: senderAsRecipient, identifier: 7n },
    }
    expect(kinds([purchase({ recipient: routerAsRecipient }), sweep])).toEqual([
      'commands[0]: stays',
    ])
    expect(kinds([purchase({ recipient: routerAsRecipient }), passOn, sweep])).toEqual([])
  })

  test('behavior: items are checked by who owns them at the end', () => {
    const checked = (...commands: Command[]) => read(commands).items[0]?.checked
    expect(checked(purchase(), sweep, ownerCheck(sender))).toBe(true)
    expect(checked(purchase(), sweep, ownerCheck(stranger))).toBe(false)
    // Before the purchase, or where its failure is let pass, a check says nothing.
    expect(checked(ownerCheck(sender), purchase(), sweep)).toBe(false)
    expect(
      checked(purchase(), sweep, {
        ...{ command: 'EXECUTE_SUB_PLAN', args: { commands: [ownerCheck(sender)] } },
        allowRevert: true,
      }),
    ).toBe(false)
  })

  test('behavior: what is in a sub-plan that may fail may fail', () => {
    const plan = read([
      {
        ...{ command: 'EXECUTE_SUB_PLAN', args: { commands: [purchase()] } },
        allowRevert: true,
      },
      sweep,
    ])
    expect(plan.items).toMatchObject([{ path: 'commands[0].args.commands[0]', mayFail: true }])
    expect(plan.mayFail).toEqual(['commands[0]'])
  })
})

describe('readPlan: problems', () => {
  const listing: ReturnType<typeof looksRareCall.decode>['makerAsk'] = {
    ...{ quoteType: 1, globalNonce: 0n, subsetNonce: 0n, orderNonce: 0n, strategyId: 0n },
    ...{ collectionType: 0, collection, currency: nativeCurrency, signer: stranger },
    ...{ startTime: 0n, endTime: 2_000_000_000n, price: 5n, itemIds: [7n], amounts: [1n] },
    additionalParameters: '0x',
  }
  const looksRare = (bid: object = {}, ask: object = {}, value = 5n): Command => ({
    command: 'LOOKS_RARE_V2',
    args: {
      value,
      data: looksRareCall.encode({
        takerBid: { recipient: sender, additionalParameters: '0x', ...bid },
        makerAsk: { ...listing, ...ask },
        ...{ makerSignature: '0x', affiliate: nativeCurrency },
        merkleTree: { root: `0x${'0'.repeat(64)}`, proof: [] },
      }),
    },
  })
  const sudoswap = (change: object = {}): Command => ({
    command: 'SUDOSWAP',
    args: {
      value: 5n,
      data: sudoswapCall.encode({
        swapList: [{ swapInfo: { pair: stranger, nftIds: [7n] }, maxCost: 5n }],
        ...{ ethRecipient: sender, nftRecipient: sender, deadline: 2_000_000_000n },
        ...change,
      }),
    },
  })
  const nftx = (change: object = {}): Command => ({
    command: 'NFTX',
    args: {
      value: 5n,
      data: nftxCall.encode({
        ...{ vaultId: 3n, amount: 1n, specificIds: [7n], swapCallData: '0x', to: sender },
        ...change,
      }),
    },
  })
  const nft20 = (change: object): Command => ({
    command: 'NFT20',
    args: {
      value: 5n,
      data: nft20Call.encode({
        ...{ nft: collection, toIds: [7n], toAmounts: [1n], recipient: sender, fee: 0 },
        ...{ isV3: true, ...change },
      }),
    },
  })
  const seaportData = (parameters: object, call: object = {}) => {
    const [item] = seaportOrders(1).items
    if (!item) throw new Error('no order')
    return seaportCalls.fulfillAdvancedOrder.encode({
      advancedOrder: {
        parameters: { ...item.parameters, ...parameters } as never,
        ...{ numerator: 1n, denominator: 1n, signature: item.signature, extraData: '0x' },
        ...call,
      },
      ...{ criteriaResolvers: [], fulfillerConduitKey: `0x${'0'.repeat(64)}`, recipient: sender },
      ...call,
    })
  }
  const onSeaport = (data: `0x${string}`, value = 0n): Command => ({
    command: 'SEAPORT_V1_5',
    args: { value, data },
  })

  test('behavior: none of these has any', () => {
    for (const command of [
      purchase(),
      looksRare(),
      sudoswap(),
      nftx(),
      nft20({}),
      onSeaport(seaportData({}), 10n ** 18n),
    ])
      expect(kinds([command, sweep]), command.command).toEqual([])
  })

  test.each<[string, Command[], string[]]>([
    ['items for a stranger', [purchase({ recipient: stranger }), sweep], ['recipient']],
    [
      'a stranger within the calldata: LooksRare',
      [looksRare({ recipient: stranger }), sweep],
      ['recipient'],
    ],
    ['a stranger within the calldata: NFTX', [nftx({ to: stranger }), sweep], ['recipient']],
    [
      'a stranger within the calldata: NFT20',
      [nft20({ recipient: stranger }), sweep],
      ['recipient'],
    ],
    [
      'a stranger within the calldata: Sudoswap',
      [sudoswap({ nftRecipient: stranger }), sweep],
      ['recipient'],
    ],
    [
      'a stranger within the calldata: Seaport',
      [onSeaport(seaportData({}, { recipient: stranger })), sweep],
      ['recipient'],
    ],
    [
      'what stands for the sender elsewhere, within the calldata',
      [looksRare({ recipient: senderAsRecipient }), sweep],
      ['recipient'],
    ],
    ["Sudoswap's change for a stranger", [sudoswap({ ethRecipient: stranger }), sweep], ['payee']],
    [
      'items for the caller of LooksRare, which is the router',
      [looksRare({ recipient: nativeCurrency }), sweep],
      ['stays'],
    ],
    [
      'items for the caller of Seaport',
      [onSeaport(seaportData({}, { recipient: nativeCurrency })), sweep],
      ['stays'],
    ],
    ['another token in the call', [purchase({}, { tokenId: 8n }), sweep], ['differs']],
    ['another collection in the call', [purchase({}, { nftContract: usdc }), sweep], ['differs']],
    ['more than is asked for: Foundation', [purchase({ value: 6n }), sweep], ['overpaid']],
    ['more than is asked for: LooksRare', [looksRare({}, {}, 6n), sweep], ['overpaid']],
    [
      'more than is asked for: Seaport',
      [onSeaport(seaportData({}), 10n ** 18n + 1n), sweep],
      ['overpaid'],
    ],
    ['a bid instead of a listing', [looksRare({}, { quoteType: 0 }), sweep], ['unread']],
    ['a strategy of LooksRare', [looksRare({}, { strategyId: 1n }), sweep], ['unread']],
    ['tokens without amounts', [looksRare({}, { amounts: [] }), sweep], ['unread']],
    ['more tokens than are named', [nftx({ amount: 2n }), sweep], ['unread']],
    ['amounts without tokens', [nft20({ toIds: [] }), sweep], ['unread']],
    [
      'an order by a contract, which may change it',
      [onSeaport(seaportData({ orderType: 4 })), sweep],
      ['unread'],
    ],
    [
      'an order that takes a token',
      [
        onSeaport(
          seaportData({
            consideration: [
              {
                ...{ itemType: 2, token: collection, identifierOrCriteria: 1n, startAmount: 1n },
                ...{ endAmount: 1n, recipient: stranger },
              },
            ],
          }),
        ),
        sweep,
      ],
      ['unread'],
    ],
    [
      'an order that is filled by nothing',
      [onSeaport(seaportData({}, { numerator: 0n, denominator: 0n })), sweep],
      ['unread'],
    ],
    [
      'another method of Seaport',
      [onSeaport(seaportCalls.incrementCounter.encode({})), sweep],
      ['unread'],
    ],
  ])('behavior: %s', (_name, commands, expected) => {
    expect(kinds(commands)).toEqual(expected.map(kind => `commands[0]: ${kind}`))
  })

  test('behavior: several orders of LooksRare, of which one is for a stranger', () => {
    const data = looksRareManyCall.encode({
      takerBids: [
        { recipient: sender, additionalParameters: '0x' },
        { recipient: stranger, additionalParameters: '0x' },
      ],
      makerAsks: [listing, { ...listing, itemIds: [8n] }],
      makerSignatures: ['0x', '0x'],
      merkleTrees: [],
      ...{ affiliate: nativeCurrency, isAtomic: false },
    })
    const many: Command = { command: 'LOOKS_RARE_V2', args: { value: 10n, data } }
    const { items, problems } = read([many, sweep])
    expect(items.map(({ recipient }) => recipient)).toEqual([sender, stranger])
    expect(problems.map(({ kind, message }) => [kind, message])).toEqual([
      ['recipient', `Token 8 of ${collection} goes to ${stranger}, not to ${sender}`],
    ])
  })

  test.each<[string, Command]>([
    ['SWEEP', { command: 'SWEEP', args: { token: usdc, recipient: stranger, amountMin: 0n } }],
    ['TRANSFER', { command: 'TRANSFER', args: { token: usdc, recipient: stranger, amount: 1n } }],
    [
      'PAY_PORTION',
      { command: 'PAY_PORTION', args: { token: usdc, recipient: stranger, bips: 1n } },
    ],
    ['WRAP_ETH', { command: 'WRAP_ETH', args: { recipient: stranger, amount: 1n } }],
    ['UNWRAP_WETH', { command: 'UNWRAP_WETH', args: { recipient: stranger, amountMin: 0n } }],
    [
      'PERMIT2_TRANSFER_FROM',
      { command: 'PERMIT2_TRANSFER_FROM', args: { token: usdc, recipient: stranger, amount: 1n } },
    ],
    [
      'PERMIT2_TRANSFER_FROM_BATCH',
      {
        command: 'PERMIT2_TRANSFER_FROM_BATCH',
        args: { transfers: [{ from: sender, to: stranger, token: usdc, amount: 1n }] },
      },
    ],
    [
      'a swap',
      {
        command: 'V2_SWAP_EXACT_IN',
        args: {
          ...{ recipient: stranger, amountIn: 1n, amountOutMin: 1n, path: [usdc, weth] },
          payerIsUser: true,
        },
      },
    ],
  ])('behavior: money for a stranger: %s', (_name, command) => {
    expect(kinds([command])).toEqual(['commands[0]: payee'])
    expect(kinds([command], { payees: ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] })).toEqual([])
  })

  test('behavior: an allowance for a stranger', () => {
    const details = { token: usdc, amount: 50n, expiration: 2_000_000_000, nonce: 0 } as const
    const permit: Command = {
      command: 'PERMIT2_PERMIT',
      args: { permit: { details, spender: stranger, sigDeadline: 1n }, signature: '0x' },
    }
    expect(kinds([permit])).toEqual(['commands[0]: spender'])
  })

  test('behavior: what was bought for the router goes on from there, where the two cannot fail apart', () => {
    const bought = purchase({ recipient: routerAsRecipient })
    const handOver: Command = {
      command: 'SWEEP_ERC721',
      args: { token: collection, recipient: senderAsRecipient, identifier: 7n },
    }
    const together = (...commands: readonly Command[]): Command => ({
      ...{ command: 'EXECUTE_SUB_PLAN', args: { commands }, allowRevert: true },
    })
    expect(kinds([bought, handOver, sweep])).toEqual([])
    expect(kinds([together(bought, handOver), sweep])).toEqual([])
    expect(read([together(bought, handOver), sweep]).items).toMatchObject([
      { recipient: sender, mayFail: true },
    ])
    const place = 'commands[0].args.commands[0]: stays'
    expect(kinds([together(bought), together(handOver), sweep])).toEqual([place])
  })

  test('behavior: what is left and not given back', () => {
    const token: Command = {
      command: 'SWEEP',
      args: { token: usdc, recipient: senderAsRecipient, amountMin: 0n },
    }
    const toRouter: Command = {
      command: 'SWEEP',
      args: { token: nativeCurrency, recipient: routerAsRecipient, amountMin: 0n },
    }
    for (const after of [[], [token], [toRouter]])
      expect(kinds([purchase(), ...after])).toEqual(['commands[0]: stays'])
    expect(kinds([purchase(), sweep])).toEqual([])
    expect(kinds([sweep, purchase()])).toEqual(['commands[1]: stays'])
  })

  describe('money in the router', () => {
    const [toSender, toRouter] = [senderAsRecipient, routerAsRecipient]
    const [wholeBalance, dai] = [1n << 255n, '0x6b175474e89094c44da98b954eedeac495271d0f'] as const
    const swapIn = (change: object = {}): Command => ({
      command: 'V2_SWAP_EXACT_IN',
      args: {
        ...{ recipient: toSender, amountIn: 5n, amountOutMin: 1n, path: [dai, usdc] },
        ...{ payerIsUser: true, ...change },
      },
    })
    const swapOut = (change: object = {}): Command => ({
      command: 'V2_SWAP_EXACT_OUT',
      args: {
        ...{ recipient: toSender, amountOut: 1n, amountInMax: 5n, path: [weth, usdc] },
        ...{ payerIsUser: false, ...change },
      },
    })
    const sweepOf = (token: `0x${string}`, amountMin = 0n, recipient: `0x${string}` = toSender) =>
      ({ command: 'SWEEP', args: { token, recipient, amountMin } }) as const satisfies Command
    const wrap = (amount: bigint): Command => ({
      command: 'WRAP_ETH',
      args: { recipient: toRouter, amount },
    })
    const unwrap = (recipient: `0x${string}`, amountMin = 0n): Command => ({
      command: 'UNWRAP_WETH',
      args: { recipient, amountMin },
    })
    const pull: Command = {
      command: 'PERMIT2_TRANSFER_FROM',
      args: { token: usdc, recipient: toRouter, amount: 5n },
    }
    const pullMany: Command = {
      command: 'PERMIT2_TRANSFER_FROM_BATCH',
      args: { transfers: [{ from: sender, to: router, token: usdc, amount: 9n }] },
    }
    const pay = (amount: bigint, token: `0x${string}` = usdc): Command => ({
      command: 'TRANSFER',
      args: { token, recipient: toSender, amount },
    })
    const fromRouter = { payerIsUser: false, path: [weth, usdc] } as const
    const maybe = (...commands: Command[]): Command => ({
      ...{ command: 'EXECUTE_SUB_PLAN', args: { commands }, allowRevert: true },
    })

    test.each<[string, Command[], string[], bigint?]>([
      ['a swap for the router', [swapIn({ recipient: toRouter })], ['commands[0]: stays']],
      ['value that nothing spends', [swapIn()], ['value: stays'], 5n],
      ['a pull', [pull], ['commands[0]: stays']],
      ['many pulls', [pullMany], ['commands[0]: stays']],
      ['a wrap', [wrap(5n)], ['commands[0]: stays'], 5n],
      ['the change of an exact output', [wrap(5n), swapOut()], ['commands[0]: stays'], 5n],
      [
        'a sweep that comes too early',
        [sweepOf(usdc), swapIn({ recipient: toRouter })],
        ['commands[1]: stays'],
      ],
      ['a sweep into the router', [pull, sweepOf(usdc, 0n, toRouter)], ['commands[0]: stays']],
      ['a sweep that may fail', [pull, maybe(sweepOf(usdc))], ['commands[0]: stays']],
      ['what is unwrapped', [wrap(5n), unwrap(toRouter)], ['commands[1]: stays'], 5n],
      ['a part of it', [pull, pay(4n)], ['commands[0]: stays']],
      ['less than is wrapped', [wrap(4n), unwrap(toSender)], ['value: stays'], 5n],
      [
        'a share of it',
        [
          pull,
          { command: 'PAY_PORTION', args: { token: usdc, recipient: toSender, bips: 9_999n } },
        ],
        ['commands[0]: stays'],
      ],
      [
        'less than is wrapped, swapped',
        [wrap(5n), swapIn({ ...fromRouter, amountIn: 4n })],
        ['commands[0]: stays'],
        5n,
      ],
    ])('behavior: stays: %s', (_name, commands, expected, value = 0n) => {
      expect(kinds(commands, { value })).toEqual(expected)
    })

    test.each<[string, Command[], bigint?]>([
      ['a swap for the router, swept', [swapIn({ recipient: toRouter }), sweepOf(usdc)]],
      ['value, swept', [swapIn(), sweep], 5n],
      ['value, paid on', [pay(5n, nativeCurrency)], 5n],
      ['pulls, swept', [pull, pullMany, sweepOf(usdc)]],
      ['pulls, paid on', [pull, pullMany, pay(14n)]],
      ['a wrap, unwrapped', [wrap(5n), unwrap(toSender)], 5n],
      ['a wrap, swept by its address', [wrap(5n), sweepOf(weth)], 5n],
      ['a wrap, swapped', [wrap(5n), swapIn({ ...fromRouter })], 5n],
      [
        'a wrap of all, swapped',
        [wrap(wholeBalance), swapIn({ ...fromRouter, amountIn: wholeBalance })],
        5n,
      ],
      [
        'a wrap, swapped in two parts',
        [wrap(5n), ...[2n, 3n].map(amountIn => swapIn({ ...fromRouter, amountIn }))],
        5n,
      ],
      ['the change of an exact output', [wrap(5n), swapOut(), unwrap(toSender)], 5n],
      ['what comes and goes in a sub-plan that may fail', [maybe(pull, pay(5n))]],
      [
        'what is swapped on',
        [
          swapIn({ recipient: toRouter }),
          swapIn({ amountIn: wholeBalance, payerIsUser: false, path: [usdc, dai] }),
        ],
      ],
    ])('behavior: does not stay: %s', (_name, commands, value = 0n) => {
      expect(kinds(commands, { value })).toEqual([])
    })

    test('behavior: the wrapped currency of a chain that is not known', () => {
      const other = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
      const commands = [wrap(5n), swapIn({ ...fromRouter, path: [other, usdc] })]
      expect(kinds(commands, { value: 5n })).toEqual(['commands[0]: stays'])
      expect(kinds(commands, { value: 5n, weth: other })).toEqual([])
    })

    test.each<[string, Command[], string[]]>([
      ['for the sender', [swapIn({ amountOutMin: 0n })], ['commands[0]: unprotected']],
      [
        'for nobody in particular',
        [swapOut({ payerIsUser: true, amountOut: 0n })],
        ['commands[0]: unprotected'],
      ],
      [
        'for the router, swept whatever it is',
        [swapIn({ amountOutMin: 0n, recipient: toRouter }), sweepOf(usdc)],
        ['commands[0]: unprotected'],
      ],
      [
        'for the router, paid on',
        [swapIn({ amountOutMin: 0n, recipient: toRouter }), pay(wholeBalance)],
        ['commands[0]: unprotected'],
      ],
      [
        'for a pair that does not swap it on',
        [swapIn({ amountOutMin: 0n, recipient: stranger })],
        ['commands[0]: payee', 'commands[0]: unprotected'],
      ],
      [
        'into a swap that asks for nothing either',
        [
          swapIn({ amountOutMin: 0n, recipient: toRouter }),
          swapIn({
            amountIn: wholeBalance,
            payerIsUser: false,
            path: [usdc, dai],
            amountOutMin: 0n,
          }),
        ],
        ['commands[1]: unprotected'],
      ],
    ])('behavior: a swap without a least amount: %s', (_name, commands, expected) => {
      expect(kinds(commands)).toEqual(expected)
    })

    test.each<[string, Command[]]>([
      ['swept', [swapIn({ amountOutMin: 0n, recipient: toRouter }), sweepOf(usdc, 1n)]],
      [
        'of two routes, swept',
        [...[1, 2].map(() => swapIn({ amountOutMin: 0n, recipient: toRouter })), sweepOf(usdc, 1n)],
      ],
      [
        'unwrapped',
        [
          swapIn({ amountOutMin: 0n, recipient: toRouter, path: [usdc, weth] }),
          unwrap(toSender, 1n),
        ],
      ],
      [
        'checked, then swept',
        [
          swapIn({ amountOutMin: 0n, recipient: toRouter }),
          sweepOf(usdc, 1n, toRouter),
          sweepOf(usdc),
        ],
      ],
      [
        'by a pair that is paid',
        [
          swapIn({ amountOutMin: 0n, recipient: stranger }),
          swapIn({ amountIn: 0n, payerIsUser: false, path: [usdc, dai] }),
        ],
      ],
    ])('behavior: the least amount is asked for later: %s', (_name, commands) => {
      expect(kinds(commands, { payees: [stranger] })).toEqual([])
    })

    test('behavior: items of a pool or vault are not passed on by a sweep of any collection', () => {
      const passOn: Command = {
        command: 'SWEEP_ERC721',
        args: { token: stranger, recipient: toSender, identifier: 7n },
      }
      for (const bought of [sudoswap({ nftRecipient: router }), nftx({ to: router })])
        expect(kinds([bought, passOn, sweep])).toEqual(['commands[0]: stays'])
    })
  })

  test('behavior: items that are meant for somebody else', () => {
    const commands = [purchase({ recipient: stranger }), sweep]
    expect(kinds(commands, { recipient: stranger })).toEqual([])
  })

  test('behavior: a plan of the encoder has none', () => {
    const parts = [
      foundation([
        {
          ...{ recipient: sender, tokenAddress: collection, tokenId: 7n, price: 5n },
          referrer: nativeCurrency,
        },
      ]),
      cryptopunks([{ tokenId: 1n, recipient: senderAsRecipient, value: 5n }]),
    ]
    const { data, value } = buildTransaction(parts, { router, deadline: undefined })
    expect(readPlan(decodeTransaction(data), { ...options, value }).problems).toEqual([])
  })

  test.each<[string, object]>([
    ['router', { router: undefined }],
    ['sender', { sender: nativeCurrency }],
    ['recipient', { recipient: senderAsRecipient }],
    ['payees', { payees: stranger }],
    ['payees[0]', { payees: [7] }],
    ['value', { value: 1 }],
    ['weth', { weth: 7 }],
  ])('error: a bad %s', (field, change) => {
    expect(() => read([purchase()], change as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })

  test('error: no plan', () => {
    expect(() => readPlan(undefined as never, options)).toThrow(
      expect.objectContaining({ field: 'plan' }),
    )
    expect(() => readPlan({} as never, options)).toThrow(
      expect.objectContaining({ field: 'plan.commands' }),
    )
  })

  test.each<[string, unknown, string]>([
    ['no command', null, 'plan.commands[0]'],
    ['no name', {}, 'plan.commands[0].command'],
    ['no calldata', { command: 'SEAPORT_V1_5', args: {} }, 'plan.commands[0].args.value'],
    [
      'a value of another type',
      { ...sweep, args: { ...sweep.args, amountMin: null } },
      'plan.commands[0].args.amountMin',
    ],
    [
      'a bad value in a sub-plan',
      { command: 'EXECUTE_SUB_PLAN', args: { commands: [sweep, { ...sweep, allowRevert: 1 }] } },
      'plan.commands[0].args.commands[1].allowRevert',
    ],
  ])('error: %s', (_name, command, field) => {
    expect(() => readPlan({ commands: [command] } as never, options)).toThrow(
      expect.objectContaining({ name: 'RouterError', field }),
    )
  })

  test('behavior: the call that counts is the one in the calldata', () => {
    const [command] = decodeTransaction(execute.encode(encodeCommands([purchase()]))).commands
    const [other] = decodeTransaction(
      execute.encode(encodeCommands([purchase({}, { maxPrice: 1n })])),
    ).commands
    if (command?.command !== 'FOUNDATION' || other?.command !== 'FOUNDATION') throw new Error('?')
    const forged = { deadline: undefined, commands: [{ ...command, call: other.call }] }
    expect(readPlan(forged, options).prices).toMatchObject([{ amount: 5n }])
  })
})
