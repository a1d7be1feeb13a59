import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Log } from './chainSource.ts'
import type { ChainEvent, Place } from './decodeLog.ts'
import { decodeWith } from './decodeWith.ts'
import { paidFees } from './paidFees.ts'

/** How it says that no ERC20 token is meant. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const filledAbi = parseAbi([
  'struct Fee { address recipient; uint256 amount; }',
  'event ERC721SellOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address token, uint256 tokenId)',
  'event ERC721BuyOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address token, uint256 tokenId)',
  'event ERC1155SellOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address token, uint256 tokenId, uint128 amount)',
  'event ERC1155BuyOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address token, uint256 tokenId, uint128 amount)',
])
/** As the stand-in on local chains tells it, whose fees come on top of the price. */
const standInAbi = parseAbi([
  'struct Fee { address recipient; uint256 amount; bytes feeData; }',
  'event ERC721SellOrderFilled(bytes32 orderHash, address maker, address taker, uint256 nonce, address erc20Token, uint256 erc20TokenAmount, Fee[] fees, address token, uint256 tokenId)',
])

/** What Element tells of orders that were filled. */
export const elementAbi = [...filledAbi, ...standInAbi] as const

/** A sale at Element; undefined for other logs. */
export function readElement(log: Log, place: Place): ChainEvent | undefined {
  const told = decodeWith(filledAbi, log)
  const { eventName, args } = told ?? decodeWith(standInAbi, log) ?? {}
  if (!args) return undefined
  const currency = lower(args.erc20Token)
  const isAsk = eventName === 'ERC721SellOrderFilled' || eventName === 'ERC1155SellOrderFilled'
  const fees = args.fees.reduce((sum, fee) => sum + fee.amount, 0n)
  return {
    ...place,
    type: 'sold',
    kind: 'amount' in args ? 'element-erc1155' : 'element-erc721',
    orderId: args.orderHash,
    orderSide: isAsk ? 'sell' : 'buy',
    seller: lower(isAsk ? args.maker : args.taker),
    buyer: lower(isAsk ? args.taker : args.maker),
    items: [
      {
        ...{ contract: lower(args.token), tokenId: args.tokenId },
        amount: 'amount' in args ? args.amount : 1n,
      },
    ],
    currency: currency === native ? zeroAddress : currency,
    // The exchange adds up what the buyer pays before it tells of it.
    totalPrice: args.erc20TokenAmount + (told ? 0n : fees),
    fees: paidFees(args.fees.map(fee => [fee.recipient, fee.amount])),
  }
}

const lower = (hex: string) => hex.toLowerCase() as Hex
