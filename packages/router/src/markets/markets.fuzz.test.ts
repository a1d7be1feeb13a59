import fc from 'fast-check'
import { describe, test } from 'vitest'
import { marketOrders, now, ordersOf, router } from '../../bench/marketOrders.ts'
import { broken } from '../../bench/support/broken.ts'
import { quickExpect } from '../../bench/support/quickExpect.ts'
import { buildTransaction } from '../buildTransaction.ts'
import type { DecodedCommand } from '../command.ts'
import { decodeCommands } from '../decodeCommands.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { RouterError } from '../errors.ts'
import { execute } from '../execute.ts'
import type { Part } from '../part.ts'
import { cryptopunks } from './cryptopunks.ts'
import { element, elementCall } from './element.ts'
import { foundation, foundationCall } from './foundation.ts'
import {
  type LooksRareListing,
  looksRareCall,
  looksRareManyCall,
  looksRareV2,
} from './looksRareV2.ts'
import { nft20, nft20Call } from './nft20.ts'
import { nftx, nftxCall } from './nftx.ts'
import { sudoswap, sudoswapCall } from './sudoswap.ts'
import { x2y2 } from './x2y2.ts'
import { x2y2Call } from './x2y2Call.ts'

const runs = { numRuns: Number(process.env.SLUICE_CASES ?? 500) }

type Name = keyof typeof marketOrders
const names = Object.keys(marketOrders) as Name[]

const makers: { [name in Name]: (orders: never) => Part } = {
  cryptopunks,
  element: orders => element(orders, { now }),
  foundation,
  looksRareV2: orders => looksRareV2(orders, { now }),
  nft20,
  nftx,
  sudoswap: orders => sudoswap(orders, { now }),
  x2y2: orders => x2y2(orders, { now }),
}
const make = (name: Name, orders: unknown): Part => makers[name](orders as never)

/** Orders as they are read from their call: numbers and lower case, without what is not in it. */
const readers: { [name in Name]: (command: never) => object[] } = {
  cryptopunks: ({ args: { identifier, recipient, value } }: Read<'CRYPTOPUNKS'>) => [
    { tokenId: identifier, recipient, value },
  ],
  element({ args }: Read<'ELEMENT_MARKET'>) {
    const { sellOrder, signature, taker } = same(elementCall, args.data)
    return [{ order: sellOrder, signature, recipient: taker }]
  },
  foundation({ args }: Read<'FOUNDATION'>) {
    const { nftContract, tokenId, maxPrice, referrer } = same(foundationCall, args.data)
    const { recipient } = args
    return [{ recipient, tokenAddress: nftContract, tokenId, price: maxPrice, referrer }]
  },
  looksRareV2({ args }: Read<'LOOKS_RARE_V2'>) {
    const order = (
      ask: ReturnType<typeof looksRareCall.decode>['makerAsk'],
      signature: string,
      { root, proof }: ReturnType<typeof looksRareCall.decode>['merkleTree'],
      bid: { recipient: string },
    ) => ({
      apiOrder: { ...ask, signature, merkleRoot: root, merkleProof: proof },
      taker: bid.recipient,
    })
    if (args.data.startsWith('0x8585ae03')) {
      const { makerAsk, makerSignature, merkleTree, takerBid } = same(looksRareCall, args.data)
      return [order(makerAsk, makerSignature, merkleTree, takerBid)]
    }
    const call = same(looksRareManyCall, args.data)
    return call.makerAsks.map((ask, index) =>
      order(
        ask,
        call.makerSignatures[index] as string,
        call.merkleTrees[index] as (typeof call.merkleTrees)[number],
        call.takerBids[index] as (typeof call.takerBids)[number],
      ),
    )
  },
  nft20({ args }: Read<'NFT20'>) {
    const { nft, toIds, toAmounts, ...rest } = same(nft20Call, args.data)
    const { value } = args
    return [{ tokenAddress: nft, tokenIds: toIds, tokenAmounts: toAmounts, value, ...rest }]
  },
  nftx({ args }: Read<'NFTX'>) {
    const { vaultId, specificIds, swapCallData, to } = same(nftxCall, args.data)
    const { value } = args
    return [{ recipient: to, vaultId, tokenIds: specificIds, value, swapCalldata: swapCallData }]
  },
  sudoswap({ args }: Read<'SUDOSWAP'>) {
    const { swapList, ...rest } = same(sudoswapCall, args.data)
    return [{ ...rest, swaps: swapList }]
  },
  x2y2({ args }: Read<'X2Y2_721' | 'X2Y2_1155'>) {
    same(x2y2Call, args.data)
    return [
      {
        signedInput: `0x${args.data.slice(10)}`,
        recipient: args.recipient,
        tokenAddress: args.token,
        tokenId: args.identifier,
        price: args.value,
        ...('amount' in args ? { tokenAmount: args.amount } : {}),
      },
    ]
  },
}

type Read<name> = Extract<DecodedCommand, { command: name }>

/** What a call says; said again, it is the same call. */
function same<values extends object>(
  codec: { decode: (data: `0x${string}`) => values; encode: (values: never) => string },
  data: `0x${string}`,
): values {
  const values = codec.decode(data)
  quickExpect(codec.encode(values as never)).toBe(data)
  return values
}

/** What an order says, in the form that reading gives. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return BigInt(value)
  if (typeof value === 'string') return /^[0-9]+$/.test(value) ? BigInt(value) : value.toLowerCase()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}

/** No tree of LooksRare is the empty one. */
const withDefaults = (order: object = {}) =>
  'apiOrder' in order
    ? {
        ...order,
        apiOrder: {
          ...(order.apiOrder as LooksRareListing),
          merkleRoot: (order.apiOrder as LooksRareListing).merkleRoot ?? `0x${'0'.repeat(64)}`,
          merkleProof: (order.apiOrder as LooksRareListing).merkleProof ?? [],
        },
      }
    : order

const read = (part: Part): DecodedCommand[] => {
  const { data } = buildTransaction([part], { router, now })
  const { commands, inputs } = execute.decode(data)
  return decodeCommands(commands, inputs)
}

describe('markets', () => {
  test.each(names)('behavior: orders are read back from the calldata: %s', name => {
    const order: fc.Arbitrary<object> = marketOrders[name]
    fc.assert(
      fc.property(ordersOf(order, { minLength: 1, maxLength: 3 }), orders => {
        const commands = read(make(name, orders)).filter(({ command }) => command !== 'SWEEP')
        const found = commands.flatMap(command => readers[name](command as never)).map(plain)
        quickExpect(found).toHaveLength(orders.length)
        for (const [index, each] of found.entries())
          quickExpect(plain(withDefaults(orders[index]))).toMatchObject(each as object)
      }),
      runs,
    )
  })

  test.each(names)('error: whatever is given, only a RouterError is thrown: %s', name => {
    const order: fc.Arbitrary<object> = marketOrders[name]
    fc.assert(
      fc.property(brokenOrders(order), orders => {
        let part: Part
        try {
          part = make(name, orders)
        } catch (error) {
          quickExpect(error).toBeInstanceOf(RouterError)
          quickExpect((error as RouterError).field).toMatch(new RegExp(`^${name}`))
          return
        }
        const commands = read(part)
        const { commands: bytes } = encodeCommands(commands as never)
        quickExpect(bytes).toMatch(/^0x(?:[0-9a-f]{2})+$/)
      }),
      runs,
    )
  })
})

/** Orders of which something, somewhere, is anything. */
const brokenOrders = (order: fc.Arbitrary<object>) =>
  broken(fc.array(order, { minLength: 1, maxLength: 2 }))
