import {
  buildTransaction,
  type Part,
  type Payment,
  type Permit2Permit,
  pay,
  planCost,
} from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainSource } from '../../indexer/chainSource.ts'
import { readInTime } from '../../indexer/readInTime.ts'
import type { OrderKind } from '../../orderbook/orderKind.ts'
import { orderKind } from '../../orderbook/orderKinds.ts'
import type { Fill } from './Fill.ts'
import { type FeeOnTop, shareOut } from './feesOnTop.ts'
import type { FindTrade } from './findTrade.ts'
import { moneyParts } from './moneyParts.ts'
import { purchaseApart } from './purchaseApart.ts'
import type { Sale } from './Sale.ts'

/** Seconds after which a transaction that is still waiting buys nothing any more. */
const lifetime = 1200

/**
 * One transaction of the Universal Router that buys on several exchanges, pays the fees on top, and gives
 * back what is left. Without `partial` all of it is undone unless every token arrives; with it each listing is bought,
 * or not, with its own share of the fees.
 *
 * @throws RouterError for what the router cannot express; ServerError when no pools lead to a currency.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function routedSale(options: routedSale.Options): Promise<routedSale.Result> {
  const { fills, router, payer, time, blockTime, paid, feesOnTop, source } = options
  const deadline = time + lifetime
  const terms = { ...options, payer, time, blockTime, deadline }
  // Of one listing the fees are paid once it is bought, and all of it is to be.
  const isApart = options.partial && (fills.length > 1 || feesOnTop.length === 0)
  const spending = isApart ? apartParts(terms) : jointParts(terms)
  const needs = new Map<Hex, bigint>(planCost(spending).prices)
  const add = (token: Hex, amount: bigint) => needs.set(token, (needs.get(token) ?? 0n) + amount)
  for (const { token, amount } of fills.flatMap(royaltiesBeside)) add(token, amount)
  for (const { amount } of feesOnTop) add(paid, amount)
  const { parts, costs, permit } = await moneyParts({ ...options, needs })
  const plan: Part[] = [
    ...parts,
    ...spending.map(part => (isApart ? part : { ...part, allowRevert: false })),
  ]
  const call = buildTransaction(plan, {
    router,
    deadline,
    refundTo: options.refundTo,
    now: BigInt(time),
    ...(isApart ? {} : { minimumItems: { all: true, heldBefore: await held(source, spending) } }),
  })
  const { inputs } = planCost(plan)
  return {
    sale: {
      fills,
      call,
      permit,
      spends: [...inputs].flatMap(([token, amount]) =>
        token === zeroAddress ? [] : [{ token, amount, spender: router, through: 'permit2' }],
      ),
    },
    costs,
  }
}

export declare namespace routedSale {
  type Options = {
    fills: readonly Fill[]
    source: ChainSource
    router: Hex
    recipient: Hex
    payer: Hex
    /** Seconds since 1970. */
    time: number
    /** Seconds since 1970: when the newest block was made. */
    blockTime: number
    /** What the payer pays in. */
    paid: Hex
    feesOnTop: readonly FeeOnTop[]
    /** Whether orders that fail let the others go on. */
    partial: boolean
    weth: Hex | undefined
    /** The extra data that the zones of orders want, by the ids of the orders. */
    words?: ReadonlyMap<Hex, Hex> | undefined
    permit?: Permit2Permit | undefined
    /** Who gets what is left; the payer by default. */
    refundTo?: Hex | undefined
    findTrade: FindTrade
    signal?: AbortSignal | undefined
  }
  type Result = { sale: Sale; costs: ReadonlyMap<Hex, moneyParts.Cost> }
}

/** Orders of a kind share a part; the kinds come in the order in which they were chosen. */
function byKind(fills: readonly Fill[]): { kind: OrderKind; fills: Fill[] }[] {
  const groups = new Map<string, Fill[]>()
  for (const fill of fills)
    groups.set(fill.order.kind, [...(groups.get(fill.order.kind) ?? []), fill])
  return [...groups].flatMap(([name, group]) => {
    const kind = orderKind(name)
    return kind ? [{ kind, fills: group }] : []
  })
}

type Terms = routedSale.Options & { deadline: number }

/** What buys all of some listings, and one payment of each fee. */
function jointParts({ fills, paid, feesOnTop, ...terms }: Terms): Part[] {
  const payments = feesOnTop.map(fee => ({ token: paid, ...fee }))
  return [
    ...byKind(fills).flatMap(({ kind, fills }) => [
      ...(kind.purchase?.(fills, terms) ?? []),
      ...paying(fills.flatMap(royaltiesBeside)),
    ]),
    ...paying(payments),
  ]
}

/** What buys each of some listings, or not, with what is paid for it alone: its royalties and its share of each fee. */
function apartParts({ fills, paid, feesOnTop, ...terms }: Terms): Part[] {
  const quantities = fills.map(({ quantity }) => quantity)
  const shares = feesOnTop.map(fee => shareOut(fee.amount, quantities))
  const feesOf = (fill: Fill) =>
    feesOnTop.map(({ recipient }, index) => ({
      ...{ token: paid, recipient, amount: shares[index]?.[fills.indexOf(fill)] ?? 0n },
    }))
  return byKind(fills).flatMap(({ kind, fills }) =>
    fills.flatMap(fill => {
      const payments = [...royaltiesBeside(fill), ...feesOf(fill)].filter(
        ({ amount }) => amount > 0n,
      )
      return purchaseApart(kind, fill, { ...terms, payments })
    }),
  )
}

const paying = (payments: readonly Payment[]): Part[] =>
  payments.length > 0 ? [pay(payments)] : []

/** Royalties that are no part of the order, nor can be added to it. */
function royaltiesBeside({ order, royalties, quantity }: Fill) {
  if (orderKind(order.kind)?.takesTips) return []
  return royalties
    .filter(({ amount }) => amount > 0n)
    .map(({ recipient, amount }) => ({
      token: order.currency,
      recipient,
      amount: amount * quantity,
    }))
}

const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/** What the recipients hold already of the ERC1155 tokens among the items. */
async function held(source: ChainSource, parts: readonly Part[]) {
  // Several listings may be of one token: what is held of it is said once.
  const items = [
    ...new Map(
      parts
        .flatMap(part => part.items)
        .filter(item => item.tokenType === 'ERC1155')
        .map(item => [
          `${item.tokenAddress}:${item.tokenId}:${item.recipient}`.toLowerCase(),
          item,
        ]),
    ).values(),
  ]
  if (items.length === 0) return []
  const answers = await readInTime(
    source,
    items.map(({ tokenAddress, tokenId, recipient }) => ({
      address: tokenAddress,
      abi,
      functionName: 'balanceOf',
      args: [recipient, tokenId],
    })),
  )
  return items.map(({ tokenAddress, tokenId, recipient }, index) => {
    const amount = answers[index]
    return {
      owner: recipient,
      tokenAddress,
      tokenId,
      amount: typeof amount === 'bigint' ? amount : 0n,
    }
  })
}
