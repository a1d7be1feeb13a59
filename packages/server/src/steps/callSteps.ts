import type { RouteOutput, Routes } from '@sluice/sdk/api'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { askedFor } from '../crosschain/askedFor.ts'
import { checkAsked } from '../crosschain/checkAsked.ts'
import { depositItem } from '../crosschain/depositItem.ts'
import { findIntent, isFilled } from '../crosschain/findIntent.ts'
import { intentFees } from '../crosschain/intentFees.ts'
import { type Pair, pairOf } from '../crosschain/party.ts'
import { quoteIntent } from '../crosschain/quoteIntent.ts'
import { ServerError } from '../errors.ts'
import type { Asked } from '../routes/routeHandler.ts'
import type { IntentRow } from '../storage/schema/crossChain.ts'
import { requests } from '../storage/schema/operations.ts'
import { checkKnown } from './checkKnown.ts'
import { checkPayer } from './checkPayer.ts'
import { newRequestId } from './newRequestId.ts'
import { rememberRequest } from './rememberRequest.ts'
import type { Step } from './transactionItem.ts'

type Body = z.output<Routes['/execute/call/v1']['body']>
type Response = RouteOutput<'/execute/call/v1'>

/**
 * The payment on the origin chain for calls on this one. The calls are made byte for byte, all or none, by
 * the escrow. With the `requestId` of an earlier answer it gives that payment again, which can be made once.
 *
 * @throws ServerError for chains between which nothing is paid, calls that fail as they stand, and what is
 * more than the solver has, and 429 for more than the allowance pays for; ChainUnavailableError.
 */
export async function callSteps(
  context: ChainContext,
  body: Body,
  charge?: Asked['charge'],
): Promise<Response> {
  const { user, originChainId } = body
  const { chain, crossChain } = context
  if (originChainId === chain.id) throw refuse('Calls to the current chain not supported')
  const pair = pairOf(crossChain?.parties, { originChainId, destinationChainId: chain.id })
  if (!pair) throw refuse('Calls between requested chains not supported')
  const asked = askedFor({ kind: 'call', txs: body.txs })
  const known = await findIntent(pair, { requestId: body.requestId, user, taker: user })
  if (known) {
    checkAsked(known, { requestId: body.requestId, asked })
    return {
      requestId: body.requestId,
      steps: stepsOf(pair, known),
      ...(known.answer as Pick<Response, 'fees'>),
    }
  }
  // What is quoted anew for a request stays part of it, so that its payment is found by the same id.
  const requestId =
    checkKnown(body.requestId, await findCall(context, body)) ?? newRequestId(context)
  const answer = (costs: { fee: bigint; depositCost: bigint }) => ({
    fees: intentFees(pair.origin, costs),
  })
  const { row, depositCost } = await quoteIntent(pair, {
    ...{ kind: 'call', user, taker: user, asked, requestId, answer, charge },
    calls: body.txs.map(({ to, data, value }) => ({ to, data, value: BigInt(value) })),
    targets: body.txs.map(({ to }) => to),
    units: 1n,
    ...{ skipBalanceCheck: false, onlyQuote: false },
  })
  await rememberRequest(context, {
    ...{ id: requestId, kind: 'call', taker: user, path: [] },
    payerChainId: originChainId,
  })
  return { requestId, steps: stepsOf(pair, row), ...answer({ fee: row.fee, depositCost }) }
}

/** The id of an earlier request of this account for calls, which is paid on the same chain. */
async function findCall(
  { db, chain }: ChainContext,
  { requestId, user, originChainId }: Body,
): Promise<string | undefined> {
  if (requestId === undefined) return undefined
  const [request] = await db
    .select({ id: requests.id, payer: requests.payer, payerChainId: requests.payerChainId })
    .from(requests)
    .where(
      and(
        eq(requests.chainId, chain.id),
        eq(requests.id, requestId),
        eq(requests.kind, 'call'),
        eq(requests.account, user),
      ),
    )
  if (request) checkPayer(request, { payer: user, payerChainId: originChainId })
  return request?.id
}

function stepsOf(pair: Pair, row: IntentRow): Step[] {
  return [
    {
      id: 'deposit',
      action: 'Confirm transaction in your wallet',
      description: 'To have the calls made you must pay for them, and for the relayer',
      kind: 'transaction',
      items: [isFilled(row) ? { status: 'complete', data: {} } : depositItem(pair, row)],
    },
    {
      id: 'request-signature',
      action: 'Authorize request',
      description: 'Some relayers require a signed request',
      kind: 'signature',
      items: [],
    },
  ]
}

const refuse = (message: string) => new ServerError(message, { code: 'not_supported', apiCode: -1 })
