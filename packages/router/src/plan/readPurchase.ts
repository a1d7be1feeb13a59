import type { Address } from 'viem'
import { nativeCurrency } from '../constants.ts'
import type { PlanCommand } from '../decodeTransaction.ts'
import { RouterError } from '../errors.ts'
import type { MarketCommandName } from '../marketCalls.ts'
import { cryptopunksAddress } from '../markets/cryptopunks.ts'
import { signedSale } from '../markets/signedSale.ts'
import type { Market, TokenType } from '../part.ts'
import { ofSeveral } from './ofSeveral.ts'
import { readSeaport } from './readSeaport.ts'
import type { ItemSource, PlanProblemKind } from './types.ts'

/** What a call of a marketplace buys and costs. `recipient` is undefined where it is the router itself. */
export type Purchase = {
  market: Market
  items: readonly PurchasedItem[]
  /** What the orders ask for: at most, in base units. */
  prices: readonly {
    token: Address
    amount: bigint
    recipient: Address | undefined
    order?: number | undefined
  }[]
  /** Whether the prices are all that can be paid, so that more value is too much. */
  complete: boolean
  /** Who gets what was not spent, where that is not the router. */
  refundTo?: Address | undefined
  problems: readonly { kind: PlanProblemKind; message: string }[]
}

export type PurchasedItem = {
  tokenAddress: Address | undefined
  source?: ItemSource | undefined
  tokenId: bigint
  tokenType: TokenType | undefined
  amount: bigint
  recipient: Address | undefined
  /** Which order of the call it is of, where that has several. */
  order?: number | undefined
}

/** Commands that buy something. */
export type PurchaseCommand = Extract<PlanCommand, { command: MarketCommandName | 'CRYPTOPUNKS' }>
type Read<name> = Extract<PlanCommand, { command: name }>
/** Who is who: the router translates its constants in its own arguments, and in no marketplace's. */
type Accounts = { router: Address; resolve: (recipient: Address) => Address }
type Readers = {
  [name in PurchaseCommand['command']]: (command: Read<name>, accounts: Accounts) => Purchase
}

/** What one purchase of a plan buys, costs, and says otherwise than the command around it. */
export function readPurchase(command: PurchaseCommand, accounts: Accounts): Purchase {
  const reader = readers[command.command] as (
    command: PurchaseCommand,
    accounts: Accounts,
  ) => Purchase
  return reader(command, accounts)
}

const native = (amount: bigint, recipient?: Address) => ({
  token: nativeCurrency,
  amount,
  recipient,
})
const differs = (what: string, outer: unknown, inner: unknown) =>
  outer === inner
    ? []
    : [{ kind: 'differs' as const, message: `${what} is ${outer} here and ${inner} in the call` }]
const unread = (market: Market, value: bigint, why: string): Purchase => ({
  market,
  items: [],
  prices: [native(value)],
  complete: true,
  problems: [{ kind: 'unread', message: why }],
})

const readers: Readers = {
  SEAPORT_V1_5: ({ call }) => readSeaport(call),
  SEAPORT_V1_4: ({ call }) => readSeaport(call),

  LOOKS_RARE_V2({ call, args }) {
    const bids =
      call.functionName === 'executeTakerBid' ? [call.args.takerBid] : call.args.takerBids
    const asks =
      call.functionName === 'executeTakerBid' ? [call.args.makerAsk] : call.args.makerAsks
    const plain = asks.every(
      ask =>
        ask.quoteType === 1 && ask.strategyId === 0n && ask.itemIds.length === ask.amounts.length,
    )
    if (!plain || bids.length !== asks.length)
      return unread('looksRareV2', args.value, 'LooksRare is asked for another thing than listings')
    return {
      market: 'looksRareV2',
      items: asks.flatMap((ask, index) =>
        ask.itemIds.map((tokenId, item) => ({
          tokenAddress: ask.collection,
          tokenId,
          tokenType: ask.collectionType === 0 ? ('ERC721' as const) : ('ERC1155' as const),
          amount: ask.amounts[item] as bigint,
          recipient: sentTo(bids[index]?.recipient),
          ...ofSeveral(asks, index),
        })),
      ),
      prices: asks.map(({ currency, price, signer }, index) => ({
        token: currency,
        amount: price,
        recipient: signer,
        ...ofSeveral(asks, index),
      })),
      complete: true,
      problems: [],
    }
  },

  NFTX: ({ call, args }) => ({
    market: 'nftx',
    items: call.args.specificIds.map(tokenId => ({
      tokenAddress: undefined,
      source: { vaultId: call.args.vaultId },
      tokenId,
      tokenType: undefined,
      amount: 1n,
      recipient: sentTo(call.args.to),
    })),
    prices: [native(args.value)],
    complete: true,
    problems:
      call.args.amount === BigInt(call.args.specificIds.length)
        ? []
        : [
            {
              kind: 'unread',
              message: `NFTX is asked for ${call.args.amount} tokens and told ${call.args.specificIds.length}`,
            },
          ],
  }),

  NFT20({ call, args }) {
    const { nft, toIds, toAmounts, recipient } = call.args
    if (toIds.length !== toAmounts.length)
      return unread('nft20', args.value, 'NFT20 is told tokens and amounts that do not match')
    return {
      market: 'nft20',
      items: toIds.map((tokenId, index) => ({
        tokenAddress: nft,
        tokenId,
        tokenType: undefined,
        amount: toAmounts[index] as bigint,
        recipient: sentTo(recipient),
      })),
      prices: [native(args.value)],
      complete: true,
      problems: [],
    }
  },

  SUDOSWAP: ({ call }) => ({
    market: 'sudoswap',
    items: call.args.swapList.flatMap(({ swapInfo }, index) =>
      swapInfo.nftIds.map(tokenId => ({
        tokenAddress: undefined,
        source: { pool: swapInfo.pair },
        tokenId,
        tokenType: 'ERC721' as const,
        amount: 1n,
        recipient: sentTo(call.args.nftRecipient),
        ...ofSeveral(call.args.swapList, index),
      })),
    ),
    prices: call.args.swapList.map(({ swapInfo, maxCost }, index) => ({
      ...native(maxCost, swapInfo.pair),
      ...ofSeveral(call.args.swapList, index),
    })),
    complete: true,
    refundTo: call.args.ethRecipient,
    problems: [],
  }),

  X2Y2_721: ({ args }, accounts) => readX2y2({ ...args, amount: 1n }, 'ERC721', accounts),
  X2Y2_1155: ({ args }, accounts) => readX2y2(args, 'ERC1155', accounts),

  FOUNDATION: ({ call, args }, { resolve }) => ({
    market: 'foundation',
    items: [
      {
        tokenAddress: args.token,
        tokenId: args.identifier,
        tokenType: 'ERC721',
        amount: 1n,
        recipient: resolve(args.recipient),
      },
    ],
    prices: [native(call.args.maxPrice)],
    complete: true,
    problems: [
      ...differs('the collection', args.token, call.args.nftContract),
      ...differs('the token', args.identifier, call.args.tokenId),
    ],
  }),

  ELEMENT_MARKET({ call }) {
    const { sellOrder, taker } = call.args
    const token = sellOrder.erc20Token === elementNative ? nativeCurrency : sellOrder.erc20Token
    return {
      market: 'element',
      items: [
        {
          tokenAddress: sellOrder.nft,
          tokenId: sellOrder.nftId,
          tokenType: 'ERC721',
          amount: 1n,
          recipient: sentTo(taker),
        },
      ],
      prices: [
        { token, amount: sellOrder.erc20TokenAmount, recipient: sellOrder.maker },
        ...sellOrder.fees.map(({ amount, recipient }) => ({ token, amount, recipient })),
      ],
      complete: true,
      problems: [],
    }
  },

  CRYPTOPUNKS: ({ args }, { resolve }) => ({
    market: 'cryptopunks',
    items: [
      {
        tokenAddress: cryptopunksAddress,
        tokenId: args.identifier,
        tokenType: 'Cryptopunk',
        amount: 1n,
        recipient: resolve(args.recipient),
      },
    ],
    prices: [native(args.value)],
    complete: true,
    problems: [],
  }),
}

const elementNative = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Marketplaces give to the caller, the router, what is for the zero address. */
function sentTo(recipient: Address | undefined): Address | undefined {
  return recipient === nativeCurrency ? undefined : recipient
}

function readX2y2(
  args: Read<'X2Y2_1155'>['args'],
  tokenType: 'ERC721' | 'ERC1155',
  { router, resolve }: Accounts,
): Purchase {
  const { token, identifier, amount, recipient, value, data } = args
  const bought = { tokenAddress: token, tokenId: identifier, tokenType, amount }
  const items = [{ ...bought, recipient: resolve(recipient) }]
  const found = attempt(() => signedSale(`0x${data.slice(10)}`, 'data', 0n))
  if (found instanceof RouterError)
    return { ...unread('x2y2', value, `X2Y2's input: ${found.message}`), items }
  const { sale, caller } = found
  return {
    market: 'x2y2',
    items,
    prices: [native(sale.price)],
    complete: true,
    problems: [
      ...differs('the collection', token, sale.tokenAddress),
      ...differs('the token', identifier, sale.tokenId),
      ...differs('the standard', tokenType, sale.tokenType),
      ...differs('the number of units', amount, sale.tokenAmount),
      ...differs('the caller', router, caller),
    ],
  }
}

function attempt<value>(work: () => value): value | RouterError {
  try {
    return work()
  } catch (error) {
    if (error instanceof RouterError) return error
    throw error
  }
}
