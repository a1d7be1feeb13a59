import { orderHash } from '@sluice/router/seaport'
import type { RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { cancelReplaced } from './cancelReplaced.ts'
import { exactApproval } from './exactApproval.ts'
import { findOutstanding, type Outstanding } from './findOutstanding.ts'
import { makeBid } from './makeBid.ts'
import { makeOrders } from './makeOrders.ts'
import { rememberRequest } from './rememberRequest.ts'
import { resetSteps } from './resetSteps.ts'
import { signatureStep } from './signatureStep.ts'
import { findPosted, signingRequest } from './signingRequest.ts'
import { TermsError } from './TermsError.ts'
import { type TransactionItem, transactionItem } from './transactionItem.ts'

type Body = z.output<Routes['/execute/bid/v5']['body']>
/** `needed` is what the maker must have of the currency, in base units. */
type Bid = Awaited<ReturnType<typeof makeBid>> & { needed: bigint; orderIndex: number }

const abi = parseAbi(['function deposit() payable'])

/**
 * The steps that make offers: wrap what is short of the wrapped native currency, approve exactly what all open
 * offers come to with these, and sign. One balance may stand behind several offers, so the dearest of them counts; with
 * `checkMakerOutstandingBalance` an offer must be covered beside the open ones and those before it. With the
 * `requestId` of an earlier answer the same orders are made again.
 *
 * @throws ServerError code 12 when no offer is left; `errors` says why for each.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function bidSteps(
  context: ChainContext,
  body: Body,
  charge?: Asked['charge'],
): Promise<RouteOutput<'/execute/bid/v5'>> {
  const { chain } = context
  const { maker, source } = body
  const request = await signingRequest(context, { ...body, kind: 'bid' })
  const isCounting = body.params.some(param => param.checkMakerOutstandingBalance)
  const outstanding = isCounting ? await findOutstanding(context, maker) : undefined
  const native = await context.source.balance(maker)
  const { orders, errors } = await makeOrders(context, body.params, async (param, index) => {
    const bid = await makeBid(context, { param, maker, site: source, request, index, charge })
    const needed = neededFor(bid, outstanding)
    const more = bid.currency === wrappedNative(chain) ? native : 0n
    const isShort = bid.balance + more < needed
    if (isShort && (await findPosted(context, [orderHash(bid.components)])).size === 0)
      throw new TermsError('Maker does not have sufficient balance')
    return { ...bid, needed }
  })
  const cancelling = await cancelReplaced(context, { maker, made: orders })
  const path = orders.map(order => ({ orderId: order.id }))
  const { id, startTime } = request
  await rememberRequest(context, { id, kind: 'bid', taker: maker, path, startTime, charge })
  const by = { chainId: chain.id, from: maker }
  // What is in the book is paid for already, as far as it can be.
  const open = orders.filter(order => !order.isPosted)
  // Each that is accepted uses up a part of the allowance, whatever balance stands behind it.
  const ended = orders.flatMap(({ cancels, replaces }) => cancels ?? replaces ?? [])
  const beside = open.length > 0 ? await findOutstanding(context, maker, ended) : undefined
  const approvals = await currencyApprovals(context, { by, beside }, open)
  return {
    requestId: id,
    steps: [
      {
        id: 'currency-wrapping',
        action: 'Wrapping currency',
        description: 'Offers are made in the wrapped currency: what you lack of it is wrapped',
        kind: 'transaction',
        items: wrappingItems(by, wrappedNative(chain), open),
      },
      ...resetSteps(approvals.flatMap(({ resets }) => resets)),
      {
        id: 'currency-approval',
        action: 'Approve currency',
        description: 'The exchange is allowed to take what all your offers come to, and no more',
        kind: 'transaction',
        items: approvals.map(({ item }) => item),
      },
      ...cancelling,
      signatureStep({
        chainId: chain.id,
        action: 'Authorize offer',
        description: 'A free off-chain signature to create the offer',
        source,
        orders,
      }),
    ],
    errors,
  }
}

/** The balance that an offer needs; those that are counted add up, in the order of the request. */
function neededFor(
  { currency, operator, price, isCounted }: Awaited<ReturnType<typeof makeBid>>,
  outstanding: Outstanding | undefined,
): bigint {
  if (!isCounted || !outstanding) return price
  outstanding.add({ currency, operator, amount: price })
  return outstanding.ofCurrency(currency)
}

type By = { chainId: number; from: Hex }

/** One deposit of exactly what the dearest offer lacks. */
function wrappingItems(by: By, wrapped: Hex | undefined, bids: readonly Bid[]): TransactionItem[] {
  const ofWrapped = bids.filter(bid => bid.currency === wrapped)
  if (wrapped === undefined || ofWrapped.length === 0) return []
  const orderIndexes = ofWrapped.map(bid => bid.orderIndex)
  const short = most(ofWrapped.map(bid => bid.needed - bid.balance))
  if (short <= 0n) return [{ status: 'complete', orderIndexes }]
  const data = encodeFunctionData({ abi, functionName: 'deposit' })
  return [transactionItem({ ...by, call: { to: wrapped, data, value: short }, orderIndexes })]
}

/**
 * One approval per currency and operator, of exactly what is offered with the open offers beside it; complete where it
 * stands already.
 */
async function currencyApprovals(
  context: ChainContext,
  { by, beside }: { by: By; beside: Outstanding | undefined },
  bids: readonly Bid[],
): Promise<exactApproval.Result[]> {
  const groups = new Map<string, Bid[]>()
  for (const bid of bids) {
    const key = `${bid.currency}:${bid.operator}`
    groups.set(key, [...(groups.get(key) ?? []), bid])
  }
  const items: exactApproval.Result[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { currency, operator, allowance } = first
    items.push(
      await exactApproval(context, {
        ...{ by, token: currency, spender: operator, allowance },
        amount: group.reduce(
          (sum, { price }) => sum + price,
          beside?.ofOperator(currency, operator) ?? 0n,
        ),
        orderIndexes: group.map(bid => bid.orderIndex),
      }),
    )
  }
  return items
}

const most = (amounts: readonly bigint[]) =>
  amounts.reduce((left, right) => (left > right ? left : right), 0n)
