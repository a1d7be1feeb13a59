import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { PathItem, RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { bookTime } from '../orderbook/bookTime.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { approvalItems } from './approvalItems.ts'
import type { LeftOut } from './buy/LeftOut.ts'
import { checkItems } from './checkItems.ts'
import { checkKnown } from './checkKnown.ts'
import { createWork, type Work } from './createWork.ts'
import { deductionsOf } from './deductionsOf.ts'
import { findRequest } from './findRequest.ts'
import { isReported } from './isReported.ts'
import { toldLines } from './KeptLine.ts'
import { newRequestId } from './newRequestId.ts'
import { isLeftOut, noOrders } from './orderRefusals.ts'
import { originOf } from './originOf.ts'
import { readHoldings } from './readHoldings.ts'
import { remainingFees } from './remainingFees.ts'
import { rememberRequest } from './rememberRequest.ts'
import { createSpent, type OfferFill, selectOffers } from './selectOffers.ts'
import { createFindWorth } from './sell/createFindWorth.ts'
import { gasOf } from './sell/gasOf.ts'
import { isAlike } from './sell/isAlike.ts'
import { placeItems } from './sell/placeItems.ts'
import { placeLines } from './sell/placeLines.ts'
import { quoteProceeds } from './sell/quoteProceeds.ts'
import type { SaleLine } from './sell/SaleLine.ts'
import { saleItems } from './sell/saleItems.ts'
import { sellPath } from './sell/sellPath.ts'
import { sellStepList } from './sell/sellStepList.ts'
import { swapItems } from './sell/swapItems.ts'
import { withoutSold } from './sell/withoutSold.ts'
import { withRoyalties } from './sell/withRoyalties.ts'
import type { TransactionItem } from './transactionItem.ts'
import { waitingItem, waitingPath } from './waiting.ts'
import { whileSettled } from './whileSettled.ts'

type Body = z.output<Routes['/execute/sell/v7']['body']>
type Response = RouteOutput<'/execute/sell/v7'>

/**
 * The steps that sell into offers: approve the conduit for each collection, then one transaction per
 * exchange, all or nothing; with `partial` one per offer. Where another `currency` than the offers' is wanted, a swap
 * of exactly what the sale pays comes after it, held to what the first answer said. With the `requestId` of an earlier answer it gives
 * the state of that sale: complete once its transaction is indexed, and without data while it may be mined and is not
 * indexed yet, so that asking again never sells twice.
 *
 * @throws ServerError with the codes of the contract: 3, 4, 5, 7, 8, 10, 11, or -1 for what is not supported.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function sellSteps(
  context: ChainContext,
  body: Body,
  asked?: Partial<Pick<Asked, 'signal' | 'charge' | 'sender'>>,
): Promise<Response> {
  const { taker } = body
  if (taker === zeroAddress) throw refuse('taker must not be the zero address')
  checkItems(body.items)
  checkSupport(body)
  const noted = { ...originOf(body), charge: asked?.charge }
  const earlier = checkKnown(body.requestId, await findRequest(context, body, 'sell'))
  if (earlier?.done) return soldAlready(context, body, { id: earlier.id, done: earlier.done })
  const settled = earlier?.settled ?? []
  const items = withoutSold(body.items, settled)
  // Asked again for no more than what is sold already.
  if (earlier && items.every(({ quantity }) => quantity === 0))
    return soldAlready(context, body, { id: earlier.id, done: settled })
  return whileSettled(
    context,
    { earlier, account: taker, charge: asked?.charge },
    () => restOf(context, body, { ...asked, earlier, items, noted }),
    known => soldPerhaps(context, body, known),
  )
}

type Rest = Partial<Pick<Asked, 'signal' | 'charge' | 'sender'>> & {
  earlier: findRequest.Result | undefined
  /** Of all items what is not on the chain yet. */
  items: Body['items']
  noted: Pick<rememberRequest.Options, 'source' | 'referrer' | 'charge'>
}

/** The steps that sell what is left of a request. */
async function restOf(
  context: ChainContext,
  body: Body,
  { earlier, items, noted, signal, charge, sender }: Rest,
): Promise<Response> {
  const { taker } = body
  const settled = earlier?.settled ?? []
  const { fills: found, leftOut } = await chooseFills(
    context,
    { ...body, items, sender },
    createWork(signal, charge),
  )
  const chosen = body.normalizeRoyalties ? await withRoyalties(context, found) : found
  const shares = deductionsOf(chosen, {
    currency: wrappedNative(context.chain),
    feesOnTop: remainingFees(body.feesOnTop ?? [], settled),
    normalizeRoyalties: body.normalizeRoyalties ?? false,
  })
  const fills = chosen.map((fill, index) => ({
    ...fill,
    deductions: shares[index] ?? { royalties: [], feesOnTop: [] },
  }))
  const open = await sellPath(context, fills)
  // What is on the chain already has brought in money too, which is exchanged with the rest.
  const lines = (
    earlier && settled.length > 0 ? placeLines(earlier, open) : open
  ) as readonly SaleLine[]
  const head = await context.source.head()
  const to = wanted(body)
  const { path, exchanges }: quoteProceeds.Result = to
    ? await quoteProceeds(context, {
        ...{ lines, to, taker, block: head.number },
        agreed: earlier?.answers.find(answer => isAlike(answer, lines, to)),
      })
    : { path: [...lines], exchanges: [] }
  const told = { path: toldLines(path), ...(leftOut.length === 0 ? {} : { errors: leftOut }) }
  if (body.onlyPath) return told
  const sales = await saleItems(context, body, fills)
  const isApart = body.partial ?? false
  const placed =
    settled.length > 0
      ? await placeItems(context, { settled, path, items: sales.items, isApart })
      : sales.items
  const gas = gasOf(body)
  const time = bookTime(context, head)
  const swaps = await swapItems(context, { exchanges, taker, time, gas })
  signal?.throwIfAborted()
  const requestId = earlier?.id ?? newRequestId(context)
  await rememberRequest(context, { id: requestId, kind: 'sell', taker, path, earlier, ...noted })
  const nftApprovals = approvalItems({ chainId: context.chain.id, owner: taker }, sales.approvals)
  const steps = sellStepList({ ...swaps, nftApprovals, sales: placed, swaps: swaps.items })
  return { requestId, steps, ...told }
}

/** The answer to a request of which more may be sold than the index has: nothing is to be sent until it does. */
async function soldPerhaps(
  context: ChainContext,
  { partial: isApart = false, onlyPath }: Body,
  earlier: findRequest.Result,
): Promise<Response> {
  const path = waitingPath(earlier)
  const told = toldLines(path)
  if (onlyPath) return { path: told }
  const isSettled = new Set(earlier.settled.map(line => line.orderId))
  const all = await placeItems(context, { settled: path, path, items: [], isApart })
  const sales = all.map(item => {
    const lines = path.filter(line => item.orderIds?.includes(line.orderId ?? ''))
    return lines.every(line => isSettled.has(line.orderId)) ? item : waitingItem(lines)
  })
  return { requestId: earlier.id, steps: sellStepList({ sales }), path: told }
}

/** What is left of a request whose sale is on the chain: the swap of what it has brought in, until that was reported. */
async function soldAlready(
  context: ChainContext,
  body: Body,
  { id, done }: { id: string; done: readonly PathItem[] },
): Promise<Response> {
  const orderIds = done.map(item => item.orderId ?? '')
  const sales: TransactionItem[] = [{ status: 'complete', data: {}, orderIds }]
  const path = toldLines(done)
  const to = done.find(line => line.sellOutCurrency)?.sellOutCurrency
  if (!to) return { requestId: id, steps: sellStepList({ sales }), path }
  if (await isReported(context, { requestId: id, stepId: 'swap' })) {
    const swaps: TransactionItem[] = [{ status: 'complete', data: {} }]
    return { requestId: id, steps: sellStepList({ sales, swaps }), path }
  }
  const head = await context.source.head()
  const lines = done as readonly SaleLine[]
  const { taker } = body
  const wish = { lines, to, taker, block: head.number, agreed: done }
  const { exchanges } = await quoteProceeds(context, wish)
  const time = bookTime(context, head)
  const swaps = await swapItems(context, { exchanges, taker, time, gas: gasOf(body) })
  return { requestId: id, steps: sellStepList({ ...swaps, sales, swaps: swaps.items }), path }
}

/** In what the proceeds are wanted, in lower case; undefined where they stay as they are. */
function wanted({ currency }: Body): Hex | undefined {
  if (currency === undefined) return undefined
  return isNativeAddress(currency) ? zeroAddress : (currency.toLowerCase() as Hex)
}

/** The offers that a request sells into. With `partial` the items that cannot be sold are left out, unless none can. */
async function chooseFills(
  context: ChainContext,
  body: Body & Pick<Rest, 'sender'>,
  work: Work,
): Promise<{ fills: OfferFill[]; leftOut: LeftOut[] }> {
  const tokens = body.items.map(item => toTokenKey(item.token))
  // Whom the tokens are approved for is asked later, for the exchanges that are chosen.
  const holdings = await readHoldings(context, {
    owner: body.taker,
    operator: body.taker,
    tokens,
  })
  const left = new Map(holdings.map(holding => [keyOf(holding), holding.held]))
  const [spent, findWorth] = [createSpent(), createFindWorth(context)]
  const fills: OfferFill[] = []
  const leftOut: LeftOut[] = []
  let failure: unknown = noOrders()
  for (const [index, item] of body.items.entries()) {
    if (item.quantity === 0) continue
    const key = keyOf(toTokenKey(item.token))
    const rest = (left.get(key) ?? 0n) - BigInt(item.quantity ?? 1)
    try {
      if (rest < 0n) throw notOwned()
      const chosen = await selectOffers(context, item, {
        taker: body.taker,
        allowInactive: body.allowInactiveOrderIds ?? false,
        normalizeRoyalties: body.normalizeRoyalties ?? false,
        onlyPath: body.onlyPath ?? false,
        ...{ to: wanted(body), findWorth, spent, work, sender: body.sender },
      })
      left.set(key, rest)
      fills.push(...chosen)
    } catch (error) {
      if (!body.partial || !isLeftOut(error)) throw error
      failure = error
      leftOut.push({ message: `items[${index}]: ${error.message}`, orderId: item.orderId })
    }
  }
  if (fills.length === 0) throw failure
  return { fills, leftOut }
}

/** What the contract allows and this server does not do: said clearly, and nothing is sold instead. */
function checkSupport({ forwarderChannel, swapProvider = 'uniswap' }: Body) {
  const unsupported =
    forwarderChannel !== undefined
      ? 'forwarderChannel'
      : swapProvider === 'uniswap'
        ? undefined
        : `swapProvider ${swapProvider}`
  if (unsupported)
    throw new ServerError(`${unsupported} is not supported yet`, {
      ...{ code: 'not_supported', apiCode: -1 },
    })
}

const keyOf = ({ contract, tokenId }: { contract: Hex; tokenId: bigint }) =>
  `${contract}:${tokenId}`

const notOwned = () =>
  new ServerError('Taker is not the owner of the token to sell', {
    code: 'not_owner',
    apiCode: 10,
  })

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
