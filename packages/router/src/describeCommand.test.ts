import { formatEther, formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { seaportOrders } from '../bench/support/seaportOrders.ts'
import { x2y2Inputs } from '../bench/x2y2Inputs.ts'
import { buildTransaction } from './buildTransaction.ts'
import type { Command } from './command.ts'
import {
  contractBalance,
  nativeCurrency,
  routerAsRecipient,
  senderAsRecipient,
} from './constants.ts'
import { decodeTransaction, type PlanCommand } from './decodeTransaction.ts'
import { describeCommand } from './describeCommand.ts'
import { encodeCommands } from './encodeCommands.ts'
import { execute } from './execute.ts'
import { elementCall } from './markets/element.ts'
import { foundationCall } from './markets/foundation.ts'
import { looksRareCall } from './markets/looksRareV2.ts'
import { nft20Call } from './markets/nft20.ts'
import { nftxCall } from './markets/nftx.ts'
import { seaport } from './markets/seaport/seaport.ts'
import { seaportCalls } from './markets/seaport/seaportCalls.ts'
import { sudoswapCall } from './markets/sudoswap.ts'

const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const seller = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const collection = '0x3b3ee1931dc30c1957379fac9aba94d1c48a5405'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ether = 10n ** 18n
const words32 = `0x${'0'.repeat(64)}` as const

const names: Record<string, string> = {
  [usdc]: 'USDC',
  [weth]: 'WETH',
  [collection]: 'Tides',
  [account]: 'Ada',
  [seller]: 'the seller',
}
const options: describeCommand.Options = {
  formatAmount: (amount, token) =>
    token === usdc
      ? `${formatUnits(amount, 6)} USDC`
      : token === nativeCurrency || token === weth
        ? `${formatEther(amount)} ${token === weth ? 'WETH' : 'ETH'}`
        : undefined,
  formatAddress: address => names[address],
}

/** A command as it is read from its bytes. */
function read(command: Command): PlanCommand {
  const [decoded] = decodeTransaction(execute.encode(encodeCommands([command]))).commands
  if (!decoded) throw new Error('nothing was read')
  return decoded
}

const swapIn = { recipient: routerAsRecipient, amountIn: 5_000_000n, amountOutMin: ether / 4n }
const swapOut = { recipient: senderAsRecipient, amountOut: ether / 4n, amountInMax: 5_000_000n }
const permit = { token: usdc, amount: 5_000_000n, expiration: 1_900_000_000, nonce: 0 } as const
const permitRest = { spender: router, sigDeadline: 1_900_000_000n } as const
const bought = { token: collection, identifier: 7n, recipient: account } as const
const seaportCommand = (count: number, value: bigint): Command['args'] => {
  const [command] = seaport(seaportOrders(count)).commands(false)
  return { ...(command?.args as object), value } as Command['args']
}
/** Collection and buyer of those orders. */
const [shells, buyer] = [
  seaportOrders(1).items[0]?.parameters.offer[0]?.token ?? '',
  seaportOrders(1).recipient,
].map(address => `${address.slice(0, 8)}…${address.slice(-6)}`)
const x2y2 = (input: `0x${string}`) => `0x357a150b${input.slice(2)}` as const
const listing: ReturnType<typeof looksRareCall.decode>['makerAsk'] = {
  ...{ quoteType: 1, globalNonce: 0n, subsetNonce: 0n, orderNonce: 0n, strategyId: 0n },
  ...{ collectionType: 1, collection, currency: nativeCurrency, signer: seller, startTime: 0n },
  ...{ endTime: 2_000_000_000n, price: ether, itemIds: [7n, 8n], amounts: [3n, 1n] },
  additionalParameters: '0x',
}
const looksRare = looksRareCall.encode({
  takerBid: { recipient: account, additionalParameters: '0x' },
  ...{ makerAsk: listing, makerSignature: '0x', affiliate: nativeCurrency },
  merkleTree: { root: words32, proof: [] },
})
const element = elementCall.encode({
  sellOrder: {
    ...{ maker: seller, taker: nativeCurrency, expiry: 0n, nonce: 0n },
    ...{ erc20Token: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', erc20TokenAmount: ether },
    ...{ fees: [], nft: collection, nftId: 7n },
  },
  signature: { signatureType: 0, v: 27, r: words32, s: words32 },
  ...{ taker: account, takerData: '0x' },
})

/** Every command, and what is said of it; one that is missing does not compile. */
const described = {
  V3_SWAP_EXACT_IN: [
    { ...swapIn, path: `${usdc}0001f4${weth.slice(2)}`, payerIsUser: true },
    'Swap 5 USDC for at least 0.25 WETH, for the router, paid by the sender, through 1 v3 pool',
  ],
  V3_SWAP_EXACT_OUT: [
    // Backwards: WETH comes out.
    {
      ...swapOut,
      path: `${weth}0001f4${seller.slice(2)}000bb8${usdc.slice(2)}`,
      payerIsUser: true,
    },
    'Swap at most 5 USDC for 0.25 WETH, for the sender, paid by the sender, through 2 v3 pools',
  ],
  V2_SWAP_EXACT_IN: [
    { ...swapIn, amountIn: contractBalance, path: [usdc, seller, weth], payerIsUser: false },
    'Swap all USDC that the router holds for at least 0.25 WETH, for the router, paid by the router, through 2 v2 pools',
  ],
  V2_SWAP_EXACT_OUT: [
    { ...swapOut, path: [usdc, weth], payerIsUser: false },
    'Swap at most 5 USDC for 0.25 WETH, for the sender, paid by the router, through 1 v2 pool',
  ],
  PERMIT2_PERMIT: [
    { permit: { details: permit, ...permitRest }, signature: '0x' },
    'Let 0x3fc91a…2b7fad take from the sender: at most 5 USDC until 2030-03-17T17:46:40Z',
  ],
  PERMIT2_PERMIT_BATCH: [
    {
      permit: {
        details: [
          { ...permit, amount: 2n ** 160n - 1n, expiration: 0 },
          { ...permit, token: seller, expiration: 2 ** 48 - 1 },
        ],
        ...permitRest,
      },
      signature: '0x',
    },
    'Let 0x3fc91a…2b7fad take from the sender: any amount of USDC in this block only; at most 5000000 base units of the seller until second 281474976710655',
  ],
  PERMIT2_TRANSFER_FROM: [
    { token: usdc, recipient: routerAsRecipient, amount: 5_000_000n },
    'Take 5 USDC from the sender, for the router',
  ],
  PERMIT2_TRANSFER_FROM_BATCH: [
    {
      transfers: [
        { from: account, to: seller, amount: 1n, token: usdc },
        { from: account, to: router, amount: 2n, token: seller },
      ],
    },
    'Take 0.000001 USDC from Ada for the seller; 2 base units of the seller from Ada for 0x3fc91a…2b7fad',
  ],
  SWEEP: [
    { token: usdc, recipient: senderAsRecipient, amountMin: 5n },
    'Give all USDC that is left, at least 0.000005 USDC, to the sender',
  ],
  TRANSFER: [
    { token: nativeCurrency, recipient: seller, amount: ether },
    'Pay 1 ETH to the seller',
  ],
  PAY_PORTION: [
    { token: usdc, recipient: seller, bips: 25n },
    "Pay 0.25 % of the router's USDC to the seller",
  ],
  WRAP_ETH: [{ recipient: routerAsRecipient, amount: ether }, 'Wrap 1 ETH, for the router'],
  UNWRAP_WETH: [
    { recipient: account, amountMin: ether },
    'Unwrap all wrapped native currency, at least 1 ETH, for Ada',
  ],
  BALANCE_CHECK_ERC20: [
    { owner: account, token: collection, minBalance: 3n },
    'Undo everything unless Ada holds at least 3 of Tides',
  ],
  OWNER_CHECK_721: [
    { owner: account, token: collection, identifier: 7n },
    'Undo everything unless Ada owns token 7 of Tides',
  ],
  OWNER_CHECK_1155: [
    { owner: account, token: collection, identifier: 7n, minBalance: 3n },
    'Undo everything unless Ada holds at least 3 of token 7 of Tides',
  ],
  SWEEP_ERC721: [bought, 'Pass on token 7 of Tides to Ada'],
  SWEEP_ERC1155: [
    { ...bought, amountMin: 3n },
    'Pass on all of token 7 of Tides, at least 3, to Ada',
  ],
  APPROVE_ERC20: [
    { token: usdc, spender: 0n },
    "Let OpenSea's conduit take any amount of USDC from the router",
  ],
  EXECUTE_SUB_PLAN: [
    {
      commands: [
        { command: 'WRAP_ETH', args: { recipient: routerAsRecipient, amount: contractBalance } },
        { command: 'CRYPTOPUNKS', args: { identifier: 1n, recipient: account, value: ether } },
      ],
    },
    'Together or not at all: Wrap all native currency that the router holds, for the router; Buy CryptoPunk 1 on CryptoPunks for at most 1 ETH, for Ada',
  ],
  SEAPORT_V1_5: [
    seaportCommand(1, ether),
    `Buy token 1000 of ${shells} on Seaport 1.5 for at most 1 ETH, for ${buyer}`,
  ],
  SEAPORT_V1_4: [
    seaportCommand(5, 5n * ether),
    `Buy token 1000 of ${shells}; token 1001 of ${shells}; token 1002 of ${shells}; 2 more on Seaport 1.4 for at most 5 ETH, for ${buyer}`,
  ],
  LOOKS_RARE_V2: [
    { value: ether, data: looksRare },
    'Buy 3 of token 7 of Tides; token 8 of Tides on LooksRare for at most 1 ETH, for Ada',
  ],
  NFTX: [
    {
      value: ether,
      data: nftxCall.encode({
        ...{ vaultId: 3n, amount: 1n, specificIds: [7n], swapCallData: '0x', to: account },
      }),
    },
    'Buy token 7 out of vault 3 on NFTX for at most 1 ETH, for Ada',
  ],
  NFT20: [
    {
      value: ether,
      data: nft20Call.encode({
        ...{ nft: collection, toIds: [7n], toAmounts: [2n], recipient: account, fee: 0 },
        isV3: false,
      }),
    },
    'Buy 2 of token 7 of Tides on NFT20 for at most 1 ETH, for Ada',
  ],
  SUDOSWAP: [
    {
      value: ether,
      data: sudoswapCall.encode({
        swapList: [{ swapInfo: { pair: seller, nftIds: [7n] }, maxCost: ether }],
        ...{ ethRecipient: account, nftRecipient: account, deadline: 0n },
      }),
    },
    'Buy token 7 out of pool the seller on Sudoswap for at most 1 ETH, for Ada',
  ],
  X2Y2_721: [
    {
      ...{ value: 330_000_000_000_000_000n, data: x2y2(x2y2Inputs.erc721) },
      ...{ recipient: senderAsRecipient, token: '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85' },
      identifier: 5n,
    },
    'Buy token 5 of 0x57f188…47ea85 on X2Y2 for at most 0.33 ETH, for the sender',
  ],
  X2Y2_1155: [
    {
      ...{ value: 135_000_000_000_000_000n, data: x2y2(x2y2Inputs.erc1155), recipient: account },
      ...{ token: '0x93317e87a3a47821803caadc54ae418af80603da', identifier: 0n, amount: 1n },
    },
    'Buy token 0 of 0x93317e…0603da on X2Y2 for at most 0.135 ETH, for Ada',
  ],
  FOUNDATION: [
    {
      ...{ ...bought, value: ether },
      data: foundationCall.encode({
        ...{ nftContract: collection, tokenId: 7n, maxPrice: ether, referrer: seller },
      }),
    },
    'Buy token 7 of Tides on Foundation for at most 1 ETH, for Ada',
  ],
  ELEMENT_MARKET: [
    { value: ether, data: element },
    'Buy token 7 of Tides on Element for at most 1 ETH, for Ada',
  ],
  CRYPTOPUNKS: [
    { identifier: 99n, recipient: senderAsRecipient, value: ether },
    'Buy CryptoPunk 99 on CryptoPunks for at most 1 ETH, for the sender',
  ],
} satisfies Record<Command['command'], [args: unknown, line: string]>

describe('describeCommand', () => {
  test.each(
    Object.entries(described).map(([command, [args, line]]) => [command, args, line] as const),
  )('default: %s', (command, args, line) => {
    expect(describeCommand(read({ command, args } as Command), options)).toBe(line)
  })

  test('behavior: without help, amounts are in base units and addresses short', () => {
    const args = { token: usdc, recipient: account, amount: 5_000_000n } as const
    expect(describeCommand(read({ command: 'TRANSFER', args }))).toBe(
      'Pay 5000000 base units of 0xa0b869…06eb48 to 0x709979…dc79c8',
    )
    const native = { ...args, token: nativeCurrency } as const
    expect(describeCommand(read({ command: 'TRANSFER', args: native }))).toBe(
      'Pay 5000000 base units of the native currency to 0x709979…dc79c8',
    )
  })

  test('behavior: a pair that was paid before swaps what it was paid', () => {
    const args = { ...swapIn, amountIn: 0n, path: [usdc, weth], payerIsUser: false } as const
    expect(
      describeCommand({ command: 'V2_SWAP_EXACT_IN', args, allowRevert: false }, options),
    ).toBe(
      'Swap all USDC that was paid to the pool before for at least 0.25 WETH, for the router, through 1 v2 pool',
    )
  })

  test('behavior: what may fail is said to', () => {
    const [args] = described.FOUNDATION
    const command = { command: 'FOUNDATION', args, allowRevert: true } as Command
    expect(describeCommand(read(command), options)).toMatch(/, for Ada \(may fail\)$/)
  })

  test('behavior: within calldata, what stands for the sender elsewhere is an address', () => {
    const data = nftxCall.encode({
      ...{ vaultId: 3n, amount: 1n, specificIds: [7n], swapCallData: '0x', to: senderAsRecipient },
    })
    expect(describeCommand(read({ command: 'NFTX', args: { value: 1n, data } }), options)).toMatch(
      /, for 0x000000…000001$/,
    )
  })

  test('behavior: what the caller of a marketplace gets, the router gets', () => {
    const data = seaportCalls.fulfillOrder.encode({
      order: {
        parameters: seaportOrders(1).items[0]?.parameters as never,
        signature: '0x',
      },
      fulfillerConduitKey: words32,
    })
    const line = describeCommand(read({ command: 'SEAPORT_V1_5', args: { value: 1n, data } }))
    expect(line).toMatch(/, for the router$/)
  })

  test('behavior: nothing is made up for a call whose effect cannot be told', () => {
    const data = seaportCalls.incrementCounter.encode({})
    const call = read({ command: 'SEAPORT_V1_5', args: { value: ether, data } })
    expect(describeCommand(call, options)).toBe(
      'Call Seaport 1.5 for at most 1 ETH; what it does cannot be told',
    )
  })

  test('behavior: prices in several currencies', () => {
    const [item] = seaportOrders(1).items
    const consideration = item?.parameters.consideration ?? []
    const mixed = consideration.map((each, index) =>
      index === 0 ? each : { ...each, itemType: 1, token: usdc },
    )
    const parameters = { ...item?.parameters, consideration: mixed }
    const { data } = buildTransaction(
      [seaport({ ...seaportOrders(1), items: [{ ...item, parameters } as never] })],
      { router, heldBefore: [{ token: usdc, amount: 10n ** 30n }] },
    )
    expect(describeCommand(decodeTransaction(data).commands[0] as PlanCommand, options)).toContain(
      'for at most 0.925 ETH and 75000000000 USDC, for',
    )
  })

  test('error: options that are none', () => {
    expect(() =>
      describeCommand(
        read({ command: 'WRAP_ETH', args: described.WRAP_ETH[0] as never }),
        null as never,
      ),
    ).toThrow(expect.objectContaining({ field: 'options' }))
  })

  test.each<[string, unknown, string]>([
    ['nothing', null, 'command'],
    ['no name', {}, 'command.command'],
    ['a name of something else', { command: '__proto__', args: {} }, 'command.command'],
    ['a name that is none', { command: Object.create(null) }, 'command.command'],
    ['no arguments', { command: 'WRAP_ETH' }, 'command.args'],
    ['an amount that is none', wrapOf({ amount: '1 ETH' }), 'command.args.amount'],
    ['a recipient that is none', wrapOf({ recipient: nativeCurrency }), 'command.args.recipient'],
    ['no calldata', { command: 'FOUNDATION', args: {} }, 'command.args.value'],
    [
      'another call than that of the marketplace',
      { command: 'SEAPORT_V1_5', args: { value: 0n, data: '0x12345678' } },
      'command.args.data',
    ],
    [
      'commands that are none',
      { command: 'EXECUTE_SUB_PLAN', args: { commands: [7] } },
      'command.args.commands[0]',
    ],
  ])('error: %s', (_name, command, field) => {
    expect(() => describeCommand(command as never)).toThrow(
      expect.objectContaining({ name: 'RouterError', field }),
    )
  })

  test.each(['formatAmount', 'formatAddress'])('error: %s is no function', key => {
    expect(() => describeCommand(wrapOf({}) as never, { [key]: 5 })).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `options.${key}` }),
    )
  })

  test.each([5n, null, {}])('error: what writes an amount or a name returns %s', text => {
    for (const key of ['formatAmount', 'formatAddress']) {
      const args = { recipient: account }
      expect(() => describeCommand(wrapOf(args) as never, { [key]: () => text as never })).toThrow(
        expect.objectContaining({ code: 'invalid_input', field: `options.${key}` }),
      )
    }
  })
})

function wrapOf(args: object): object {
  return { command: 'WRAP_ETH', args: { recipient: account, amount: 1n, ...args } }
}
