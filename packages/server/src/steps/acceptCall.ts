import { randomBytes } from 'node:crypto'
import {
  itemType,
  match,
  type OrderComponents,
  orderType,
  RouterError,
  type SeaportCall,
  type SeaportVersion,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { hexToBigInt, toHex } from 'viem/utils'
import { ServerError } from '../errors.ts'
import { seaportComponents } from '../orderbook/kinds/seaportComponents.ts'
import type { OfferFill } from './selectOffers.ts'

/** What is taken out of the proceeds of a fill beside the fees of the offer, in base units. */
export type Deduction = { recipient: Hex; amount: bigint }

const tokenTypes: readonly number[] = [
  itemType.erc721,
  itemType.erc1155,
  itemType.erc721WithCriteria,
  itemType.erc1155WithCriteria,
]

/**
 * The call by which a holder sells into offers: each is matched with an order of the holder that gives the
 * token and asks for nothing but what others are to get of the proceeds; the rest goes to the holder. The
 * fees come out of the offer on the way, so the holder need not approve any currency. It is all or nothing.
 *
 * @throws ServerError code 4 for an offer that cannot be filled like this.
 */
export function acceptCall(options: acceptCall.Options): SeaportCall {
  const { version, taker, fills } = options
  const pairs = fills.map((fill, index) => pairOf(options, fill, index * 2))
  try {
    return match({
      version,
      recipient: taker,
      orders: pairs.flatMap(pair => pair.orders),
      fulfilments: pairs.flatMap(pair => pair.fulfilments),
    })
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    throw new ServerError(error.message, {
      code: 'unfillable_order',
      statusCode: 424,
      apiCode: 4,
      cause: error,
    })
  }
}

export declare namespace acceptCall {
  type Fill = OfferFill & {
    standard: 'erc721' | 'erc1155'
    deductions: readonly Deduction[]
  }
  type Options = {
    version: SeaportVersion
    taker: Hex
    /** The conduit that the taker's tokens go through. */
    conduitKey: Hex
    /** The taker's, on the exchange. */
    counter: bigint
    fills: readonly Fill[]
    /** The extra data that the zones of offers want, by the ids of the offers. */
    words?: ReadonlyMap<Hex, Hex> | undefined
  }
}

/** An offer and the order that meets it, which stands behind it. `at` is the offer's place in the call. */
function pairOf(
  { taker, conduitKey, counter, words }: acceptCall.Options,
  { order, token, quantity, proof, standard, deductions }: acceptCall.Fill,
  at: number,
): Pick<match.Options, 'orders' | 'fulfilments'> {
  const offer = seaportComponents(order)
  const wanted = offer.consideration.findIndex(item => tokenTypes.includes(item.itemType))
  const isOpen = offer.consideration[wanted]?.itemType !== itemType[standard]
  const seller: OrderComponents = {
    offerer: taker,
    zone: zeroAddress,
    offer: [
      {
        itemType: itemType[standard],
        token: token.contract,
        identifierOrCriteria: token.tokenId,
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration: deductions.map(({ recipient, amount }) => ({
      itemType: itemType.erc20,
      token: order.currency,
      identifierOrCriteria: 0n,
      startAmount: amount,
      endAmount: amount,
      recipient,
    })),
    orderType: orderType.fullOpen,
    startTime: 0n,
    endTime: offer.endTime,
    zoneHash: zeroHash,
    // Seaport fills an order once: what makes each unlike every other.
    salt: hexToBigInt(toHex(randomBytes(32))),
    conduitKey,
    counter,
  }
  const [theirs, ours] = [BigInt(at), BigInt(at + 1)]
  const from = (orderIndex: bigint) => [{ orderIndex, itemIndex: 0n }]
  const paid = [
    ...offer.consideration.flatMap((_, index) =>
      index === wanted ? [] : [{ orderIndex: theirs, itemIndex: BigInt(index) }],
    ),
    ...deductions.map((_, index) => ({ orderIndex: ours, itemIndex: BigInt(index) })),
  ]
  return {
    orders: [
      {
        components: offer,
        signature: order.signature ?? '0x',
        extraData: words?.get(order.id),
        quantity: order.price * quantity,
        criteria: isOpen
          ? [{ side: 'consideration', index: wanted, identifier: token.tokenId, proof }]
          : [],
      },
      // Its offerer is who calls: no signature is asked for.
      { components: seller, signature: '0x' },
    ],
    fulfilments: [
      {
        offerComponents: from(ours),
        considerationComponents: [{ orderIndex: theirs, itemIndex: BigInt(wanted) }],
      },
      ...paid.map(component => ({
        offerComponents: from(theirs),
        considerationComponents: [component],
      })),
    ],
  }
}
