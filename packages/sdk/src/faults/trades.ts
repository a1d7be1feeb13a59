import { type Address, type Hex, numberToHex, padHex } from 'viem'
import type { RunOptions } from '../actions/runOptions.ts'
import type { Client } from '../client.ts'
import type { ExecutionResult } from '../execution/state.ts'
import { cancelledLog, cast } from '../testing/answers.ts'
import { type FakeLog, tokenLog, transferLog } from '../testing/fakeChain.ts'
import { oneEther, pathLine } from '../testing/scenario.ts'

const { nft, seller, ether, weth, market, recipient, seaport } = cast

export const destinationId = 31338

export type TradeName = 'buy' | 'sell' | 'bid' | 'list' | 'mint' | 'transfer' | 'cancel' | 'call'

/** One action on so many items: what is asked for, what the marketplace answers, what the chain does then. */
export type Trade = {
  name: TradeName
  endpoint: string
  /** The step that the action is about. */
  lastStep: string
  kind: 'transaction' | 'signature'
  /** The step that may come before it; undefined where none ever does. */
  approval: string | undefined
  /** The arguments, frozen all through by the world. */
  input: (items: number) => Record<string, unknown>
  start: (client: Client, options: Started) => Promise<ExecutionResult>
  /** What the answer has beside the steps. */
  extras: (items: number) => Record<string, unknown>
  /** The most native currency that the person consented to, base units. */
  budget: (items: number) => bigint
  /** What the transaction of an item is sent to, and with how much. */
  to: Address
  value: bigint
  /** What one item's transaction leaves on the chain. */
  logs: (index: number, account: Address) => FakeLog[]
}

type Started = Record<string, unknown> & RunOptions & { precheck?: false | undefined }

const indexes = (items: number) => Array.from({ length: items }, (_, index) => index)
const tokens = (items: number) => indexes(items).map(index => ({ token: tokenOf(index) }))
const tokenOf = (index: number) => `${nft}:${index + 1}`
const line = (index: number, more: Record<string, unknown> = {}) =>
  pathLine(oneEther, { orderId: orderIdOf(index), tokenId: `${index + 1}`, ...more })
const inWeth = { currency: weth, currencySymbol: 'WETH' }
const id = (index: number) => BigInt(index + 1)
const prices = (items: number, field: 'listings' | 'bids') => ({
  [field]: indexes(items).map(index => ({
    token: tokenOf(index),
    weiPrice: oneEther.toString(),
    orderbook: 'reservoir',
  })),
})
/** What one transaction on the other chain costs there, and what the relayer asks for it. */
const callValue = 1_000n
const relayerFee = 10n

const trade = (
  more: Partial<Trade> & Pick<Trade, 'name' | 'endpoint' | 'input' | 'start'>,
): Trade => ({
  ...{ lastStep: 'sale', kind: 'transaction', approval: 'nft-approval', to: market, value: 0n },
  ...{ extras: () => ({}), budget: () => 0n, logs: () => [] },
  ...more,
})

export const trades: Record<TradeName, Trade> = {
  buy: trade({
    name: 'buy',
    endpoint: '/execute/buy/v7',
    approval: 'currency-approval',
    input: items => ({
      items: tokens(items),
      expectedPrice: { [ether]: { raw: oneEther * BigInt(items) } },
    }),
    start: (client, options) => client.actions.buyToken(options as never),
    extras: items => ({ requestId: 'request-1', path: indexes(items).map(index => line(index)) }),
    budget: items => oneEther * BigInt(items) + 10n ** 13n,
    value: oneEther,
    logs: (index, account) => [transferLog(nft, seller, account, id(index))],
  }),
  sell: trade({
    name: 'sell',
    endpoint: '/execute/sell/v7',
    input: items => ({
      items: tokens(items),
      expectedPrice: { [weth]: { raw: oneEther * BigInt(items) } },
    }),
    start: (client, options) => client.actions.acceptOffer(options as never),
    extras: items => ({
      requestId: 'request-2',
      path: indexes(items).map(index => line(index, inWeth)),
    }),
    logs: (index, account) => [
      transferLog(nft, account, seller, id(index)),
      tokenLog(weth, seller, account, oneEther),
    ],
  }),
  bid: trade({
    name: 'bid',
    endpoint: '/execute/bid/v5',
    ...{ lastStep: 'order-signature', kind: 'signature', approval: 'currency-approval' },
    input: items => prices(items, 'bids'),
    start: (client, options) => client.actions.placeBid(options as never),
  }),
  list: trade({
    name: 'list',
    endpoint: '/execute/list/v5',
    ...{ lastStep: 'order-signature', kind: 'signature' },
    input: items => prices(items, 'listings'),
    start: (client, options) => client.actions.listToken(options as never),
  }),
  mint: trade({
    name: 'mint',
    endpoint: '/execute/mint/v1',
    approval: 'currency-approval',
    input: items => ({
      items: tokens(items),
      expectedPrice: { [ether]: { raw: oneEther * BigInt(items) } },
    }),
    start: (client, options) => client.actions.mintToken(options as never),
    extras: items => ({ requestId: 'request-3', path: indexes(items).map(index => line(index)) }),
    budget: items => oneEther * BigInt(items) + 10n ** 13n,
    value: oneEther,
    logs: (index, account) => [transferLog(nft, ether, account, id(index))],
  }),
  transfer: trade({
    name: 'transfer',
    endpoint: '/execute/transfer/v1',
    lastStep: 'transfer',
    input: items => ({ to: recipient, items: tokens(items) }),
    start: (client, options) => client.actions.transferTokens(options as never),
    logs: (index, account) => [transferLog(nft, account, recipient, id(index))],
  }),
  cancel: trade({
    name: 'cancel',
    endpoint: '/execute/cancel/v3',
    ...{ lastStep: 'cancellation', approval: undefined, to: seaport },
    input: items => ({ ids: indexes(items).map(orderIdOf) }),
    start: (client, options) => client.actions.cancelOrder(options as never),
    logs: (index, account) => [cancelledLog(orderIdOf(index), account)],
  }),
  call: trade({
    name: 'call',
    endpoint: '/execute/call/v1',
    ...{ lastStep: 'deposit', approval: undefined, value: callValue + relayerFee },
    input: items => ({
      txs: indexes(items).map(() => ({ to: nft, value: callValue.toString(), data: '0x1234' })),
      ...{ toChainId: destinationId, chainId: 31337 },
    }),
    start: (client, options) => client.actions.call(options as never),
    extras: items => ({
      fees: {
        relayer: {
          currency: { contract: ether, symbol: 'ETH', decimals: 18, chainId: 31337 },
          amount: { raw: (relayerFee * BigInt(items)).toString() },
        },
      },
    }),
    budget: items => (callValue + relayerFee) * BigInt(items),
    logs: (_, account) => [
      {
        address: market,
        topics: [padHex('0xde90', { size: 32 })],
        data: padHex(account, { size: 32 }),
      },
    ],
  }),
}

/** The id of the order that an item is about. */
export function orderIdOf(index: number): Hex {
  return `0x${'a'.repeat(62)}${numberToHex(index, { size: 1 }).slice(2)}`
}

/** The calldata of an item; the salt is another in every answer, as it is with real ones. */
export function payload(index: number, salt: number): Hex {
  return `0x5a1e${numberToHex(index, { size: 1 }).slice(2)}${numberToHex(salt, { size: 4 }).slice(2)}`
}

/** Which item calldata belongs to; undefined when it is none's. */
export function itemOf(input: string): number | undefined {
  return input.startsWith('0x5a1e') ? Number(`0x${input.slice(6, 8)}`) : undefined
}

export const approvalData: Hex =
  '0xa22cb4650000000000000000000000001e0049783f008a0085193e00003d00cd'
