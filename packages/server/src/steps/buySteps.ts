import { zeroAddress } from '@sluice/router/seaport'
import type { RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { askedFor } from '../crosschain/askedFor.ts'
import { fillDelay } from '../crosschain/fillDelay.ts'
import { paidAcross } from '../crosschain/paidAcross.ts'
import { purchaseAcross, purchaseAgain } from '../crosschain/purchaseAcross.ts'
import { ServerError } from '../errors.ts'
import { createFindTrade } from '../liquidity/createFindTrade.ts'
import { checkMulticall } from '../mint/checkMulticall.ts'
import { mintCall } from '../mint/mintCall.ts'
import { mintId, mintPath } from '../mint/mintPath.ts'
import { feeCall, mintWithFees } from '../mint/mintWithFees.ts'
import { shareMintFees } from '../mint/shareMintFees.ts'
import { bookTime } from '../orderbook/bookTime.ts'
import { wordLifetime } from '../orderbook/zone/wordLifetime.ts'
import { findCurrencies } from '../price.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { universalRouter } from '../universalRouter.ts'
import { boughtAlready, boughtPerhaps } from './buy/boughtAlready.ts'
import { buyStepList } from './buy/buyStepList.ts'
import { checkFeeRecipients } from './buy/checkFeeRecipients.ts'
import { choosePurchase } from './buy/choosePurchase.ts'
import { dueFees } from './buy/dueFees.ts'
import { paidIn } from './buy/paidIn.ts'
import { permitItems } from './buy/permitItems.ts'
import { placeSales } from './buy/placeSales.ts'
import { planPurchase } from './buy/planPurchase.ts'
import { purchasePath } from './buy/purchasePath.ts'
import { findPermit } from './buy/purchasePermit.ts'
import { saleItem } from './buy/saleItem.ts'
import { checkFunds, spendingItems } from './buy/spendingItems.ts'
import { toMint } from './buy/toMint.ts'
import { withoutSettled } from './buy/withoutSettled.ts'
import { checkItems } from './checkItems.ts'
import { checkKnown } from './checkKnown.ts'
import { estimateFees } from './estimateFees.ts'
import { findRequest } from './findRequest.ts'
import { isReported } from './isReported.ts'
import { toldLines } from './KeptLine.ts'
import { mintSteps } from './mintSteps.ts'
import { newRequestId } from './newRequestId.ts'
import { originOf } from './originOf.ts'
import { type RequestOrigin, rememberRequest } from './rememberRequest.ts'
import { gasOf } from './sell/gasOf.ts'
import type { TransactionItem } from './transactionItem.ts'
import { whileSettled } from './whileSettled.ts'

type Body = z.output<Routes['/execute/buy/v7']['body']>
type Response = RouteOutput<'/execute/buy/v7'>

/**
 * The steps that buy: approvals of exactly what is spent where tokens pay, then one transaction for all
 * that the router can buy, or a call of one exchange, built from orders that the chain has just confirmed.
 * With the `requestId` of an earlier answer it gives the state of that purchase: complete once its
 * transaction is indexed, and without data while it may be mined and is not indexed yet, so that asking again can
 * never buy twice.
 *
 * @throws ServerError with the codes of the contract: 3, 5, 6, 7, 8, or -1 for what is not supported.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function buySteps(
  context: ChainContext,
  body: Body,
  asked?: Partial<Pick<Asked, 'signal' | 'charge' | 'sender'>>,
): Promise<Response> {
  if (BigInt(body.taker) === 0n)
    throw new ServerError('taker must not be the zero address', {
      code: 'invalid_request',
      apiCode: -1,
    })
  checkItems(body.items)
  if (body.items.every(item => item.fillType === 'mint'))
    return mintSteps(context, toMint(body), asked?.charge)
  checkSupport(body)
  const origin = originOf(body)
  const across = paidAcross(context, body)
  const user = body.relayer ?? body.taker
  const earlier = await findRequest(context, body)
  if (earlier?.done) return boughtAlready(earlier.id, earlier.done)
  const who = { requestId: body.requestId, user, taker: body.taker }
  const again = across && (await purchaseAgain(across, { ...who, asked: contentOf(body) }))
  if (again) return again
  checkKnown(body.requestId, earlier)
  const settled = earlier?.settled ?? []
  const left =
    earlier && settled.length > 0 ? withoutSettled(body.items, earlier) : { items: body.items }
  // Asked again for no more than is on the chain: what else the answer held is not wanted any more.
  if (earlier && left.items.length === 0) return boughtAlready(earlier.id, settled)
  return whileSettled(
    context,
    { earlier, account: body.taker, charge: asked?.charge },
    () => stepsOf(context, body, { ...asked, ...{ across, earlier, user, left, origin } }),
    known => boughtPerhaps(known, body),
  )
}

type Rest = Partial<Pick<Asked, 'signal' | 'charge' | 'sender'>> & {
  across: ReturnType<typeof paidAcross>
  earlier: findRequest.Result | undefined
  /** Who pays. */
  user: Hex
  /** What is not on the chain yet of what is asked for. */
  left: { items: Body['items']; places?: number[] }
  origin: RequestOrigin
}

const contentOf = ({ items, feesOnTop }: Body) => askedFor({ kind: 'buy', items, feesOnTop })

/** The steps that buy what is left of a request. */
async function stepsOf(
  context: ChainContext,
  body: Body,
  { across, earlier, user, left, origin, signal, charge, sender }: Rest,
): Promise<Response> {
  const settled = earlier?.settled ?? []
  const partial = body.partial ?? false
  const isBegun = settled.length > 0
  const isAcross = across !== undefined
  const asking = { ...body, ...left, mayBeNone: partial && isBegun, isAcross, sender }
  const chosen = await choosePurchase(context, asking, signal)
  const { mints, fills: wanted, leftOut, maxQuantities } = chosen
  if (maxQuantities && mints.length + wanted.length === 0)
    return { path: [], maxQuantities, errors: [...leftOut] }
  // What is paid for on another chain is bought by the escrow here.
  const payer = across ? across.destination.settings.escrow : user
  const paid = across ? zeroAddress : paidIn(body.currency, wanted)
  // What is bought pays all of them; where nothing is, what is minted does, which costs native money.
  const feesOnTop = dueFees(body.feesOnTop, earlier)
  if (paid === zeroAddress)
    await checkFeeRecipients(context.source, { fees: feesOnTop, payer: user })
  // Mints cost native money: fees in another currency are paid with what is bought in it, or not at all.
  const needsSale = mints.length > 0 && feesOnTop.length > 0 && paid !== zeroAddress
  const head = await context.source.head()
  const time = bookTime(context, head)
  const router = universalRouter(context.chain)
  // Only the router can carry a permit; native currency needs none.
  const wantsPermit = body.usePermit === true && paid !== zeroAddress && router !== undefined
  const plan = await planPurchase(context, {
    ...(wantsPermit && earlier
      ? {
          permit: await findPermit(context, {
            ...{ requestId: earlier.id, payer, token: paid, spender: router, time },
          }),
        }
      : {}),
    fills: wanted,
    recipient: body.taker,
    payer,
    paid,
    isNamed: across !== undefined || body.currency !== undefined,
    feesOnTop: wanted.length === 0 ? [] : feesOnTop,
    // Several at once are bought all or none by the router, by an exchange itself as many as there are.
    forceRouter: wantsPermit || (body.forceRouter ?? (across !== undefined && wanted.length > 1)),
    conduitKey: body.conduitKey,
    partial,
    mayBeNone: (isBegun || mints.length > 0) && !needsSale,
    // What is paid elsewhere is bought as it was quoted, or the payment goes back.
    together: across !== undefined,
    // The escrow's calls are all or none, a payer's own are not.
    apart: across !== undefined || partial,
    refundTo: across && user,
    isAfterWord: across && (await fillDelay(across.origin)) > wordLifetime,
    // The escrow's calls are its own: nothing approves for it what an exchange takes.
    canSwap: across === undefined,
    swapped:
      earlier && (await isReported(context, { requestId: earlier.id, stepId: 'swap' }))
        ? earlier
        : undefined,
    time,
    blockTime: head.timestamp,
    trades: () => createFindTrade(context, { block: head.number, payer }),
    signal,
  })
  const { fills } = plan
  const errors = [...leftOut, ...plan.leftOut]
  const told = errors.length === 0 ? {} : { errors }
  // Nothing is left that could be bought: what is on the chain is all that there is of it.
  if (earlier && isBegun && mints.length + fills.length === 0 && !maxQuantities)
    return { ...boughtAlready(earlier.id, settled), ...told }
  const contracts = [paid, ...fills.map(({ order }) => order.currency)]
  const currencies = await findCurrencies(context, contracts)
  const isBought = fills.length > 0
  const bought = purchasePath({
    ...{ fills, currencies, paid, plan, feesOnTop: isBought ? feesOnTop : [] },
    earlier: earlier?.answers.flat(),
  })
  const ofMints = !isBought && paid === zeroAddress && mints.length > 0 ? feesOnTop : []
  if (ofMints.length > 0 && !across) await checkMulticall(context)
  const shares = shareMintFees(ofMints, mints)
  const minted = mintPath(context.chain, mints, body.source, shares)
  const lineOf = new Map(fills.map((fill, index) => [fill, bought[index]]))
  const groups = [
    ...plan.sales.map(sale => sale.fills.flatMap(fill => lineOf.get(fill) ?? [])),
    ...minted.map(line => [line]),
  ]
  const { lines: kept, place } = placeSales({ groups, earlier })
  const path = toldLines(kept)
  const mintCalls = mints.map((mint, at) =>
    mintWithFees(mintCall(mint, body.taker), across ? [] : (shares[at] ?? [])),
  )
  const swap = plan.swap?.transaction
  const calls = [...plan.sales.map(({ call }) => call), ...mintCalls]
  const spends = plan.sales.flatMap(sale => sale.spends)
  if (across && !maxQuantities)
    return purchaseAcross(across, {
      requestId: earlier?.id ?? newRequestId(context),
      ...{ kind: 'buy', user, path, earlier, errors, taker: body.taker, charge, ...origin },
      asked: contentOf(body),
      calls: [...calls, ...ofMints.map(feeCall)],
      spendsTokens: spends.length > 0,
      onlyPath: body.onlyPath ?? false,
      skipBalanceCheck: body.skipBalanceCheck ?? false,
    })
  if (maxQuantities) return { path, maxQuantities, ...told }
  if (body.onlyPath)
    return {
      path,
      ...(await estimateFees(context, {
        from: payer,
        calls: swap ? [swap.call, ...calls] : calls,
      })),
      ...told,
    }
  // Asked again, what the swap takes may have been taken already.
  if (!body.skipBalanceCheck && !(swap && earlier)) {
    // What it brings need not be there yet.
    const own = plan.sales.filter(sale => !swap || !plan.swap?.sales.includes(sale))
    const taken = [...own, ...(swap ? [swap] : [])]
    const value = [...taken.map(({ call }) => call), ...mintCalls].reduce(
      (sum, call) => sum + call.value,
      0n,
    )
    await checkFunds(context, { payer, value, spends: taken.flatMap(each => each.spends) })
  }
  // The router keeps one allowance, which a permit would set anew: two transactions of its are approved.
  const usePermit = wantsPermit && plan.swap === undefined
  const approvals = await spendingItems(context, {
    spends: [...(swap?.spends ?? []), ...spends],
    payer,
    time,
    usePermit,
    gas: gasOf(body),
  })
  const requestId = earlier?.id ?? newRequestId(context)
  const permits = usePermit ? await permitItems(context, { plan, requestId, payer, time }) : []
  signal?.throwIfAborted()
  await rememberRequest(context, {
    id: requestId,
    taker: body.taker,
    path: kept,
    earlier,
    charge,
    payer,
    ...origin,
  })
  const isSigned = permits.every(({ status }) => status === 'complete')
  const sales = plan.sales.map((sale): TransactionItem => {
    const orderIds = sale.fills.map(({ order }) => order.id)
    const { data, ...item } = saleItem(context, body, { call: sale.call, orderIds })
    return isSigned ? { ...item, data } : item
  })
  const mintItems = mintCalls.map((call, at): TransactionItem => {
    const mint = mints[at]
    return saleItem(context, body, { call, orderIds: mint ? [mintId(mint)] : [] })
  })
  const items = place([...sales, ...mintItems])
  const swaps: TransactionItem[] = swap
    ? [saleItem(context, body, { call: swap.call })]
    : plan.swap
      ? [{ status: 'complete', data: {} }]
      : []
  return { requestId, steps: buyStepList(approvals, items, permits, swaps), path, ...told }
}

/** What the contract allows and this server does not do yet: said clearly, and nothing is bought instead. */
function checkSupport(body: Body) {
  const unsupported = [
    body.forwarderChannel !== undefined && 'forwarderChannel',
    body.swapProvider !== undefined &&
      body.swapProvider !== 'uniswap' &&
      `swapProvider ${body.swapProvider}`,
    body.comment !== undefined && 'comment',
  ].find(what => typeof what === 'string')
  if (unsupported)
    throw new ServerError(`${unsupported} is not supported yet`, {
      code: 'not_supported',
      apiCode: -1,
    })
}
