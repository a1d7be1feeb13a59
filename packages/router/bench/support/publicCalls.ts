import { routerWorld } from '../../../../docs/support/routerWorld.ts'
import * as decode from '../../src/decode/index.ts'
import * as router from '../../src/index.ts'
import * as seaport from '../../src/markets/seaport/index.ts'
import * as pools from '../../src/pools/index.ts'
import * as swap from '../../src/swap/index.ts'
import * as ticks from '../../src/ticks/index.ts'
import { buildAndRead, type PublicCall } from './publicCall.ts'
import { seaportCalls } from './publicSeaportCalls.ts'
import { poolCalls, swapCalls, tickCalls } from './publicSwapCalls.ts'

const { weth, account, token, permit } = routerWorld
const { parameters, signature, purchase, looksRareListing, elementOrder } = routerWorld
const account2 = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' as const
const word = (digit: string) => `0x${digit.repeat(64)}` as const
const later = 4_000_000_000n
const chain = { chainId: 1 }
const bought = { recipient: account, tokenAddress: token }
const foundationOrder: router.FoundationOrder = {
  ...bought,
  tokenId: 1n,
  price: 5n,
  referrer: account2,
}
const native = '0x0000000000000000000000000000000000000000'
const wrappedNative = router.wrappedNativeAddresses[1] as `0x${string}`

const part: router.Part = {
  ...router.foundation([foundationOrder]),
  ...{
    allowRevert: true,
    recipients: [account],
    signedFor: [],
    permits: ['permit'],
    uses: [{ token: wrappedNative, amount: 1n, taxBps: 1n }],
    brings: [{ token: wrappedNative, amount: 1n }],
    chainId: 1,
    wrapped: wrappedNative,
  },
}
const held = { heldBefore: [{ token: wrappedNative, amount: 1n }] }
const data = router.buildTransaction([part], { ...chain, ...held }).data
const plan = decode.decodeTransaction(data)
const command = (name: string, args: object, allowRevert?: boolean) => ({
  ...{ command: name, args, allowRevert },
})
const commands = [
  command('SWEEP', { token, recipient: account, amountMin: 1n }, false),
  command(
    'EXECUTE_SUB_PLAN',
    { commands: [command('WRAP_ETH', { recipient: account, amount: 1n })] },
    true,
  ),
  command('PERMIT2_TRANSFER_FROM_BATCH', {
    transfers: [{ from: account, to: account, amount: 1n, token }],
  }),
  command('V3_SWAP_EXACT_IN', {
    ...{ recipient: account, amountIn: 1n, amountOutMin: 1n, payerIsUser: true },
    path: `0x${'11'.repeat(23)}${'22'.repeat(20)}`,
  }),
]
const erc20Price = parameters.consideration.map(item => ({
  ...item,
  ...{ itemType: 1, token: weth.address },
}))
const resolver = { side: 'offer', index: 0, identifier: 5n, proof: [word('1')] }

const routerCalls: Record<string, PublicCall> = {
  buildTransaction: {
    call: router.buildTransaction,
    args: [
      [part],
      {
        ...{ ...chain, router: routerWorld.router, deadline: later, refundTo: account, now: 5 },
        minimumItems: {
          all: true,
          heldBefore: [{ owner: account, tokenAddress: token, tokenId: 1n, amount: 1n }],
        },
        heldBefore: [{ token: wrappedNative, amount: 1n }],
      },
    ],
  },
  'buildTransaction, a number of items': {
    call: router.buildTransaction,
    args: [[part], { ...chain, ...held, minimumItems: { count: 1, balanceBefore: 0n } }],
  },
  cryptopunks: {
    call: (orders: never) => buildAndRead(router.cryptopunks(orders)),
    args: [[{ tokenId: 1n, recipient: account, value: 1n }]],
  },
  element: {
    call: (orders: never, options: never) => buildAndRead(router.element(orders, options)),
    args: [[{ ...elementOrder, recipient: account }], { now: 5 }],
  },
  encodePlan: { call: router.encodePlan, args: [commands, { deadline: later, now: 5n }] },
  foundation: {
    call: (orders: never) => buildAndRead(router.foundation(orders)),
    args: [[foundationOrder, { ...foundationOrder, tokenId: '2' }]],
  },
  looksRareV2: {
    call: (orders: never, options: never) => buildAndRead(router.looksRareV2(orders, options)),
    args: [
      [
        {
          apiOrder: {
            ...{ ...looksRareListing, merkleRoot: word('1') },
            merkleProof: [{ value: word('2'), position: 0 }],
          },
          taker: account,
        },
        { apiOrder: { ...looksRareListing, itemIds: ['7'] }, taker: account },
      ],
      { now: 5 },
    ],
  },
  nft20: {
    call: (orders: never) => buildAndRead(router.nft20(orders)),
    args: [
      [
        {
          ...{ ...bought, tokenIds: [1n], tokenAmounts: [1n], fee: 3_000, isV3: true, value: 1n },
          tokenType: 'ERC721',
        },
      ],
    ],
  },
  nftx: {
    call: (orders: never) => buildAndRead(router.nftx(orders)),
    args: [
      [
        {
          ...bought,
          vaultId: 1n,
          tokenIds: [1n],
          value: 1n,
          swapCalldata: '0x12',
          tokenType: 'ERC721',
        },
      ],
    ],
  },
  pay: {
    call: (payments: never) => buildAndRead(router.pay(payments)),
    args: [[{ token: native, recipient: account2, amount: 1n }]],
  },
  permit2AddressOf: { call: router.permit2AddressOf, args: [1] },
  permitBatchCommand: {
    call: router.permitBatchCommand,
    args: [{ ...permit, details: [permit.details] }],
  },
  permitCommand: { call: router.permitCommand, args: [permit] },
  permitTypedData: {
    call: router.permitTypedData,
    args: [permit, { chainId: 1, router: permit.spender }],
  },
  planCost: { call: router.planCost, args: [[part, { ...part, inputs: new Map([[token, 1n]]) }]] },
  seaport: {
    call: (purchases: never, options: never) => buildAndRead(router.seaport(purchases, options)),
    args: [
      [
        purchase,
        {
          ...{ ...purchase, conduitKey: seaport.openseaConduitKey },
          items: [
            {
              ...{ signature, quantity: '1', extraData: '0x' },
              parameters: { ...parameters, consideration: erc20Price },
            },
          ],
          inputTokenProcessing: [
            {
              ...{ token: weth.address, protocolApproval: true, permit2TransferFrom: true },
              permit2Permit: permit,
            },
          ],
        },
      ],
      { now: 5n },
    ],
  },
  'seaport, by criteria': {
    call: (purchases: never) => buildAndRead(router.seaport(purchases)),
    args: [
      {
        ...purchase,
        items: [
          {
            signature,
            parameters: {
              ...{ ...parameters, totalOriginalConsiderationItems: 1, salt: '0x12' },
              offer: parameters.offer.map(item => ({ ...item, itemType: 4 })),
            },
            criteria: [resolver],
          },
        ],
      },
    ],
  },
  sudoswap: {
    call: (orders: never, options: never) => buildAndRead(router.sudoswap(orders, options)),
    args: [
      [
        {
          swaps: [{ swapInfo: { pair: account, nftIds: [1n] }, maxCost: 1n, tokenAddress: token }],
          ...{ ethRecipient: account, nftRecipient: account, deadline: Number(later) },
        },
      ],
      { now: 5 },
    ],
  },
  takeTokens: {
    call: (options: never) => buildAndRead(router.takeTokens(options)),
    args: [{ token: weth.address, amount: 1n, permit }],
  },
  transferFromBatchCommand: {
    call: router.transferFromBatchCommand,
    args: [[{ from: account, to: account2, amount: 1n, token }]],
  },
  transferFromCommand: {
    call: router.transferFromCommand,
    args: [{ token, amount: 1n, recipient: account }],
  },
  unwrapWeth: {
    call: (options: never) => buildAndRead(router.unwrapWeth(options)),
    args: [{ amount: 1n, chainId: 1, weth: weth.address, permit }],
  },
  wrapWeth: {
    call: (options: never) => buildAndRead(router.wrapWeth(options)),
    args: [{ amount: 1n, chainId: 1, weth: weth.address }],
  },
  x2y2: {
    call: (orders: never, options: never) => buildAndRead(router.x2y2(orders, options)),
    args: [
      [
        {
          ...{ ...bought, tokenId: 12n, tokenType: 'ERC721', price: 10n ** 18n },
          signedInput: routerWorld.signedInput,
        },
      ],
      { now: 5 },
    ],
  },
}

const decodeCalls: Record<string, PublicCall> = {
  decodeCall: { call: decode.decodeCall, args: [data] },
  decodeTransaction: { call: decode.decodeTransaction, args: [data] },
  describeCommand: {
    call: decode.describeCommand,
    args: [plan.commands[0], { formatAmount: () => 'x', formatAddress: () => 'y' }],
  },
  readPlan: {
    call: decode.readPlan,
    args: [
      { commands: [...plan.commands, ...commands] },
      {
        ...{ router: routerWorld.router, sender: account, recipient: account, payees: [account] },
        ...{ value: 0n, weth: weth.address },
      },
    ],
  },
}

/** The entries of the package, and calls of every function of theirs; several of some. */
export const publicCalls = [
  { entry: 'router', exports: router, calls: routerCalls },
  { entry: 'decode', exports: decode, calls: decodeCalls },
  { entry: 'seaport', exports: seaport, calls: seaportCalls },
  { entry: 'swap', exports: swap, calls: swapCalls },
  { entry: 'pools', exports: pools, calls: poolCalls },
  { entry: 'ticks', exports: ticks, calls: tickCalls },
] as const
