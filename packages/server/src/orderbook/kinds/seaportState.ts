import {
  conduitControllerAbi,
  conduitControllerAddress,
  type SeaportVersion,
  seaportAbi,
  seaportAddress,
} from '@sluice/router/seaport'
import { parseAbi } from 'viem/utils'
import type { Call } from '../../indexer/chainSource.ts'
import type { OrderStatus } from '../../storage/schema/orders.ts'
import type { Funds, OrderFacts, OrderState } from '../orderKind.ts'
import { reasons } from '../reasons.ts'
import { rises } from './rises.ts'
import { seaportComponents } from './seaportComponents.ts'
import { holdingReads, readHolding, type TokenStandard } from './tokenHolding.ts'

const currencyAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])

/**
 * The reads that a Seaport order's state depends on: cancelled or filled on Seaport, the maker's counter,
 * what the maker gives: the token of a listing, the currency of an offer, each with its approval; and whether
 * the conduit that moves it lets the exchange in.
 */
export function seaportReads(version: SeaportVersion, order: OrderFacts): Call[] {
  const { maker, operator } = order
  const exchange = { address: seaportAddress[version], abi: seaportAbi }
  const currency = { address: order.currency, abi: currencyAbi }
  return [
    { ...exchange, functionName: 'getOrderStatus', args: [order.id] },
    { ...exchange, functionName: 'getCounter', args: [maker] },
    ...(order.side === 'buy'
      ? [
          { ...currency, functionName: 'balanceOf', args: [maker] },
          { ...currency, functionName: 'allowance', args: [maker, operator] },
        ]
      : holdingReads(order, listedStandard(order))),
    ...(operator === exchange.address
      ? []
      : [
          {
            address: conduitControllerAddress,
            abi: conduitControllerAbi,
            functionName: 'getChannelStatus',
            args: [operator, exchange.address],
          },
        ]),
  ]
}

/** What the answers to `seaportReads` mean. */
export function seaportState(
  version: SeaportVersion,
  order: OrderFacts,
  answers: readonly unknown[],
  time: number,
): OrderState {
  const [status, counter, ...given] = answers
  const [isValidated, isCancelled, filled, size]: unknown[] = Array.isArray(status) ? status : []
  const remaining =
    typeof filled === 'bigint' && typeof size === 'bigint' && size > 0n
      ? order.quantity - (order.quantity * filled) / size
      : order.quantity
  const { lack, ...means } = (order.side === 'buy' ? funds : holding)(order, given, remaining)
  const state = (status: OrderStatus, reason: string | null): OrderState => ({
    quantityRemaining: remaining,
    ...means,
    status,
    reason,
  })
  if (isCancelled === true) return state('cancelled', reasons.cancelled)
  if (remaining <= 0n) return state('filled', reasons.filled)
  const isRead = Array.isArray(status) && typeof counter === 'bigint'
  if (typeof counter === 'bigint' && counter !== order.counter)
    return state('cancelled', reasons.counter)
  if (order.endTime <= time) return state('expired', reasons.expired)
  if (!isRead) return state('inactive', reasons.unread)
  if (needsValidation(order) && isValidated !== true) return state('inactive', reasons.signature)
  if (isRising(order)) return state('inactive', reasons.rising)
  if (order.startTime > time) return state('inactive', reasons.early)
  if (given.includes(null)) return state('inactive', reasons.silent)
  if (lack !== undefined) return state('inactive', lack)
  const isOpen = order.operator === seaportAddress[version] || answers.at(-1) === true
  return isOpen ? state('active', null) : state('inactive', reasons.conduit)
}

/** Without a signature its exchange takes it only as one that its maker has validated there. */
const needsValidation = ({ signature, signedByContract }: OrderFacts) =>
  signature === '0x' && !signedByContract

/** Such a listing is refused when it is posted; the book may have some of before that was so. */
const isRising = (order: OrderFacts) =>
  order.isDynamic && seaportComponents(order).consideration.some(rises)

/** By which Seaport moves what is listed: that of its item, 2 or 3, as it was signed. */
function listedStandard({ rawData: { offer } }: OrderFacts): TokenStandard {
  const [item]: unknown[] = Array.isArray(offer) ? offer : []
  const isErc721 =
    typeof item === 'object' && item !== null && 'itemType' in item && `${item.itemType}` === '2'
  return isErc721 ? 'erc721' : 'erc1155'
}

type Given = { held: bigint; funds?: Funds; lack: string | undefined }

function holding(order: OrderFacts, answers: readonly unknown[], remaining: bigint): Given {
  const { held, isApproved } = readHolding(order, listedStandard(order), answers)
  if (held === 0n) return { held, lack: reasons.balance }
  if (held < remaining) return { held, lack: reasons.quantity }
  return { held, lack: isApproved ? undefined : reasons.approval }
}

function funds(order: OrderFacts, answers: readonly unknown[], remaining: bigint): Given {
  const [balance = 0n, allowance = 0n] = answers.map(toAmount)
  const given = { held: balance / order.price, funds: { balance, allowance } }
  const needed = order.price * remaining
  if (balance < needed) return { ...given, lack: reasons.funds }
  return { ...given, lack: allowance < needed ? reasons.allowance : undefined }
}

const toAmount = (answer: unknown): bigint => (typeof answer === 'bigint' ? answer : 0n)
