import { buildTransaction, type Part, type Permit2Permit, pay, planCost } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { ChainSource } from '../../indexer/chainSource.ts'
import { readInTime } from '../../indexer/readInTime.ts'
import type { OrderKind } from '../../orderbook/orderKind.ts'
import { orderKind } from '../../orderbook/orderKinds.ts'
import type { Fill } from './Fill.ts'
import type { FeeOnTop } from './feesOnTop.ts'
import type { FindTrade } from './findTrade.ts'
import { moneyParts } from './moneyParts.ts'
import type { Sale } from './Sale.ts'

/** Seconds after which a transaction that is still waiting buys nothing any more. */
const lifetime = 1200

/**
 * One transaction of the Universal Router that buys on several exchanges, pays the fees on top, and gives
 * back what is left. Without `partial` all of it is undone unless every token arrives.
 *
 * @throws RouterError for what the router cannot express; ServerError when no pools lead to a currency.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function routedSale(options: routedSale.Options): Promise<routedSale.Result> {
  const {
    fills,
    router,
    recipient,
    payer,
    time,
    blockTime,
    paid,
    feesOnTop,
    partial,
    source,
    words,
  } = options
  const deadline = time + lifetime
  const terms = { recipient, payer, time, blockTime, deadline }
  const sales = byKind(fills).flatMap(({ kind, fills }) => [
    ...(partial && kind.costOf !== undefined
      ? fills.flatMap(fill => (kind.purchase?.([fill], terms) ?? []).map(ownedOrUndone))
      : (kind.purchase?.(fills, { ...terms, words, apart: partial }) ?? [])),
    ...(kind.takesTips ? [] : royaltyParts(fills)),
  ])
  const payments = feesOnTop.map(({ recipient, amount }) => ({ token: paid, recipient, amount }))
  const spending = [...sales, ...(payments.length > 0 ? [pay(payments)] : [])]
  const needs = new Map<Hex, bigint>(planCost(spending).prices)
  const add = (token: Hex, amount: bigint) => needs.set(token, (needs.get(token) ?? 0n) + amount)
  for (const { order, royalties, quantity } of fills)
    if (!orderKind(order.kind)?.takesTips)
      for (const { amount } of royalties) add(order.currency, amount * quantity)
  for (const { token, amount } of payments) add(token, amount)
  const { parts, costs, permit } = await moneyParts({ ...options, needs })
  const plan: Part[] = [
    ...parts,
    ...spending.map(part => (partial ? part : { ...part, allowRevert: false })),
  ]
  const call = buildTransaction(plan, {
    router,
    deadline,
    refundTo: options.refundTo,
    now: BigInt(time),
    ...(partial ? {} : { minimumItems: { all: true, heldBefore: await held(source, spending) } }),
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

/**
 * What calls a pool by the pool's own name, with checks of who owns the tokens then: only they tell the buyer which
 * tokens these are, where the rest of the plan goes on without them.
 */
function ownedOrUndone(part: Part): Part {
  const checks = part.items.map(
    ({ tokenAddress: token, tokenId: identifier, recipient: owner }) => ({
      ...{ command: 'OWNER_CHECK_721' as const, args: { owner, token, identifier } },
    }),
  )
  return {
    ...part,
    commands: (allowRevert, inPlace, refund) => [
      {
        command: 'EXECUTE_SUB_PLAN',
        args: { commands: [...part.commands(false, inPlace, refund), ...checks] },
        allowRevert,
      },
    ],
  }
}

function royaltyParts(fills: readonly Fill[]): Part[] {
  const payments = fills.flatMap(({ order, royalties, quantity }) =>
    royalties
      .filter(({ amount }) => amount > 0n)
      .map(({ recipient, amount }) => ({
        token: order.currency,
        recipient,
        amount: amount * quantity,
      })),
  )
  return payments.length > 0 ? [pay(payments)] : []
}

const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/** What the recipients hold already of the ERC1155 tokens among the items. */
async function held(source: ChainSource, parts: readonly Part[]) {
  const items = parts.flatMap(part => part.items).filter(item => item.tokenType === 'ERC1155')
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
