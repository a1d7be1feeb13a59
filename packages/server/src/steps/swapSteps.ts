import { zeroAddress } from '@sluice/router/seaport'
import { isNativeAddress } from '@sluice/router/swap'
import type { RouteOutput, Routes } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { bookTime } from '../orderbook/bookTime.ts'
import { askCurrency } from '../price.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { requests } from '../storage/schema/operations.ts'
import { universalRouter } from '../universalRouter.ts'
import { findPermit, permitItem } from './buy/purchasePermit.ts'
import { checkFunds, spendingItems } from './buy/spendingItems.ts'
import { newRequestId } from './newRequestId.ts'
import { originOf } from './originOf.ts'
import { rememberRequest } from './rememberRequest.ts'
import { resetSteps } from './resetSteps.ts'
import { type SwapTerms, swapPath, swapQuote } from './swap/describeSwap.ts'
import { findSwap } from './swap/findSwap.ts'
import { swapCall } from './swap/swapCall.ts'
import { wrapStep } from './swap/wrapStep.ts'
import { type Step, transactionItem } from './transactionItem.ts'

type Body = z.output<Routes['/execute/swap/v1']['body']>
type Response = RouteOutput<'/execute/swap/v1'>

const defaultSlippage = 50
/** Seconds after which a transaction that is still waiting swaps nothing any more. */
const lifetime = 1200

/**
 * The steps that swap: an approval or a permit of exactly what may go in, then one transaction of the Universal
 * Router that is held to exactly the limit of the answer. The native currency and its wrapped form are exchanged
 * one for one, by the wrapped token itself. A permit is carried by the request alone for which it was signed: with the
 * `requestId` of the answer that asked for it (T10).
 *
 * @throws ServerError code -1 that names the field, 4 when no pools lead there or not within the limit, 6 for a
 * balance that does not suffice.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function swapSteps(
  context: ChainContext,
  body: Body,
  charge?: Asked['charge'],
): Promise<Response> {
  const { taker, tradeType: type } = body
  originOf(body)
  const from = keyOf(body.currencyIn)
  const to = keyOf(body.currencyOut)
  const recipient = body.recipient ?? taker
  checkParties(context, { taker, recipient, from, to })
  const weth = wrappedNative(context.chain)
  const isOneForOne = [from, to].every(each => each === zeroAddress || each === weth)
  if (isOneForOne) {
    if (recipient !== taker) throw refuse('recipient must be the taker where currency is wrapped')
    return wrap(context, body, { from, to })
  }
  const router = universalRouter(context.chain)
  if (router === undefined) throw refuse('Swaps need a router, and none is known on this chain')
  const head = await context.source.head()
  const time = bookTime(context, head)
  const { trade, limit } = await findSwap(context, {
    ...{ from, to, type, amount: BigInt(body.amount), block: head.number },
    ...{ payer: taker, recipient },
    slippageBps: body.slippageBps ?? defaultSlippage,
    limit: body.limit === undefined ? undefined : BigInt(body.limit),
  })
  const terms = { type, limit, amountIn: trade.inputAmount, amountOut: trade.outputAmount }
  const expiresAt = time + lifetime
  const quote = swapQuote(terms, { from, to, trade, expiresAt })
  const path = await pathOf(context, terms, { from, to })
  if (body.onlyPath) return { path, swap: quote }
  const most = type === 'exactIn' ? trade.inputAmount : limit
  const usePermit = body.usePermit === true && from !== zeroAddress
  const known = usePermit ? await findKnown(context, body) : undefined
  const requestId = known ?? newRequestId(context)
  const signed = known
    ? await findPermit(context, { requestId, payer: taker, token: from, spender: router, time })
    : undefined
  const isCarried = signed !== undefined && BigInt(signed.details.amount) >= most
  const { call, spends } = swapCall({
    ...{ swaps: [{ trade, limit }], router, deadline: expiresAt, time },
    recipient: recipient === taker ? 'sender' : recipient,
    // Of what was permitted it never takes more.
    permit: isCarried ? signed : undefined,
  })
  if (!body.skipBalanceCheck) await checkFunds(context, { payer: taker, value: call.value, spends })
  const gas = gasOf(body)
  const { resets, approvals } = await spendingItems(context, {
    spends,
    payer: taker,
    time,
    usePermit,
    gas,
  })
  const [spend] = spends
  const permit =
    usePermit && spend && !isCarried
      ? await permitItem(context, { spend, requestId, payer: taker, time })
      : undefined
  // By it alone the permit that is signed is found again.
  if (usePermit && !known)
    await rememberRequest(context, { id: requestId, kind: 'swap', taker, path: [], charge })
  const { data, ...item } = transactionItem({
    ...gas,
    ...{ chainId: context.chain.id, from: taker, call },
    check: { endpoint: '/execute/status/v1', method: 'POST', body: { kind: 'transaction' } },
  })
  const steps: Step[] = [
    ...resetSteps(resets),
    {
      id: 'currency-approval',
      action: 'Approve currency',
      description: 'The router is allowed to take what you swap, and no more',
      kind: 'transaction',
      items: approvals,
    },
    {
      id: 'currency-permit',
      action: 'Sign permit',
      description: 'Sign that the router may take exactly what you swap, for half an hour',
      kind: 'signature',
      items: usePermit ? [permit ?? { status: 'complete', data: {} }] : [],
    },
    {
      id: 'swap',
      action: 'Swap',
      description: 'One transaction, which fails when the pools move beyond the limit',
      kind: 'transaction',
      items: [permit ? item : { ...item, data }],
    },
  ]
  return {
    ...(usePermit ? { requestId } : {}),
    steps: steps.filter(({ items }) => items.length > 0),
    ...{ path, swap: quote },
  }
}

/** The request of an earlier answer to the same account. Of one that is not known another is made: nothing came of it. */
async function findKnown(
  { db, chain }: ChainContext,
  { requestId, taker }: Body,
): Promise<string | undefined> {
  if (requestId === undefined) return undefined
  const [known] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.id, requestId),
        eq(requests.chainId, chain.id),
        eq(requests.kind, 'swap'),
        eq(requests.account, taker),
      ),
    )
  return known?.id
}

/** The native currency into its wrapped form, or back. */
async function wrap(
  context: ChainContext,
  body: Body,
  { from, to }: { from: Hex; to: Hex },
): Promise<Response> {
  const amount = BigInt(body.amount)
  const terms = { type: body.tradeType, limit: amount, amountIn: amount, amountOut: amount }
  const isMet =
    body.limit === undefined ||
    (terms.type === 'exactIn' ? BigInt(body.limit) <= amount : BigInt(body.limit) >= amount)
  if (!isMet) throw refuse('limit cannot be met: what is wrapped is exchanged one for one')
  const answer = {
    path: await pathOf(context, terms, { from, to }),
    swap: swapQuote(terms, { from, to }),
  }
  if (body.onlyPath) return answer
  const isWrapping = from === zeroAddress
  const token = isWrapping ? to : from
  if (!body.skipBalanceCheck)
    await checkFunds(context, {
      payer: body.taker,
      value: isWrapping ? amount : 0n,
      spends: isWrapping ? [] : [{ token, amount, spender: token, through: 'allowance' }],
    })
  const by = { ...gasOf(body), chainId: context.chain.id, from: body.taker }
  return { steps: [wrapStep({ by, token, amount, isWrapping })], ...answer }
}

async function pathOf(
  context: ChainContext,
  terms: SwapTerms,
  { from, to }: { from: Hex; to: Hex },
): Promise<Response['path']> {
  const [input, output] = [await askCurrency(context, from), await askCurrency(context, to)]
  if (!input) throw refuse(`currencyIn must be a currency of this chain: ${from} is none`)
  if (!output) throw refuse(`currencyOut must be a currency of this chain: ${to} is none`)
  return swapPath(terms, { input, output })
}

function checkParties(
  { chain }: ChainContext,
  { taker, recipient, from, to }: { taker: Hex; recipient: Hex; from: Hex; to: Hex },
) {
  if (BigInt(taker) === 0n) throw refuse('taker must not be the zero address')
  if (from === to) throw refuse('currencyOut must be another currency than currencyIn')
  if (BigInt(recipient) <= 2n)
    throw refuse('recipient must be an account: what is sent there is lost')
  if ([from, to, universalRouter(chain)].includes(recipient))
    throw refuse('recipient must be an account, not a contract of the swap: it would be lost there')
}

const keyOf = (currency: Hex): Hex => (isNativeAddress(currency) ? zeroAddress : currency)

const gasOf = ({ maxFeePerGas, maxPriorityFeePerGas }: Body) => ({
  ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
  ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
})

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
