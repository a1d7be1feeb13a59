import { type Address, type Hex, hashStruct, numberToHex } from 'viem'
import type { RunOptions } from '../actions/runOptions.ts'
import type { Client } from '../client.ts'
import type { ExecutionResult } from '../execution/state.ts'
import { type FakeLog, transferLog } from '../testing/fakeChain.ts'
import { ether, nft, oneEther, pathLine, seller } from '../testing/scenario.ts'

export type TradeName = 'buy' | 'list'

/** One action on so many items: what is asked for, what the marketplace answers, what the chain does then. */
export type Trade = {
  name: TradeName
  endpoint: string
  /** The step that the action is about. */
  lastStep: string
  kind: 'transaction' | 'signature'
  approval: string
  /** The arguments, frozen all through by the world. */
  input: (items: number) => Record<string, unknown>
  start: (
    client: Client,
    input: Record<string, unknown>,
    options: RunOptions & { precheck?: false | undefined },
  ) => Promise<ExecutionResult>
  /** What the answer has beside the steps. */
  extras: (items: number) => Record<string, unknown>
  /** The most native currency that the person consented to, base units. */
  budget: (items: number) => bigint
  value: bigint
  /** What one item's transaction leaves on the chain. */
  logs: (index: number, account: Address) => FakeLog[]
}

export const market: Address = '0x2222222222222222222222222222222222222222'

const indexes = (items: number) => Array.from({ length: items }, (_, index) => index)

export const trades: Record<TradeName, Trade> = {
  buy: {
    name: 'buy',
    endpoint: '/execute/buy/v7',
    lastStep: 'sale',
    kind: 'transaction',
    approval: 'currency-approval',
    input: items => ({
      items: indexes(items).map(index => ({ token: `${nft}:${index + 1}` })),
      expectedPrice: { [ether]: { raw: oneEther * BigInt(items) } },
    }),
    start: (client, input, options) =>
      client.actions.buyToken({ ...(input as { items: [] }), ...options }),
    extras: items => ({
      requestId: 'request-1',
      path: indexes(items).map(index =>
        pathLine(oneEther, { orderId: orderIdOf(index), tokenId: `${index + 1}` }),
      ),
    }),
    budget: items => oneEther * BigInt(items) + 10n ** 13n,
    value: oneEther,
    logs: (index, account) => [transferLog(nft, seller, account, BigInt(index + 1))],
  },
  list: {
    name: 'list',
    endpoint: '/execute/list/v5',
    lastStep: 'order-signature',
    kind: 'signature',
    approval: 'nft-approval',
    input: items => ({
      listings: indexes(items).map(index => ({
        token: `${nft}:${index + 1}`,
        weiPrice: oneEther.toString(),
        orderbook: 'reservoir',
      })),
    }),
    start: (client, input, options) =>
      client.actions.listToken({ ...(input as { listings: [] }), ...options }),
    extras: () => ({ errors: [] }),
    budget: () => 0n,
    value: 0n,
    logs: () => [],
  },
}

function orderIdOf(index: number): string {
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

const types = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
  ],
  ConsiderationItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
}

/** A Seaport order as typed data: one token for one ether. */
export function orderOf(index: number, salt: number, offerer: Address) {
  const amount = oneEther.toString()
  const zero = `0x${'00'.repeat(32)}`
  return {
    domain: { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: market },
    types,
    primaryType: 'OrderComponents' as const,
    value: {
      ...{ offerer, zone: ether, orderType: 0, startTime: '1767225600', endTime: '1769817600' },
      ...{ zoneHash: zero, salt: String(salt), conduitKey: zero, counter: '0' },
      offer: [
        {
          ...{ itemType: 2, token: nft, identifierOrCriteria: String(index + 1) },
          ...{ startAmount: '1', endAmount: '1' },
        },
      ],
      consideration: [
        {
          ...{ itemType: 0, token: ether, identifierOrCriteria: '0' },
          ...{ startAmount: amount, endAmount: amount, recipient: offerer },
        },
      ],
    },
  }
}

/** The order hash of Seaport: the struct hash of its components. */
export function orderHash(value: Record<string, unknown>): Hex {
  return hashStruct({ data: value, primaryType: 'OrderComponents', types })
}

/** Which listing an order is; undefined when it is no order of this world. */
export function listingOf(value: Record<string, unknown>): number | undefined {
  const [offered] = value.offer as { identifierOrCriteria?: string }[]
  return offered?.identifierOrCriteria ? Number(offered.identifierOrCriteria) - 1 : undefined
}
