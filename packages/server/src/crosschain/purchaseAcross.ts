import type { ExecuteResponse, PathItem } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import type { Asked } from '../routes/routeHandler.ts'
import type { LeftOut } from '../steps/buy/LeftOut.ts'
import type { findRequest } from '../steps/findRequest.ts'
import { type RequestKind, type RequestOrigin, rememberRequest } from '../steps/rememberRequest.ts'
import type { Step } from '../steps/transactionItem.ts'
import type { IntentRow } from '../storage/schema/crossChain.ts'
import { checkAsked } from './checkAsked.ts'
import { depositItem } from './depositItem.ts'
import { purchaseKind } from './failedFills.ts'
import { findIntent, isFilled } from './findIntent.ts'
import { intentFees } from './intentFees.ts'
import type { IntentCall } from './intentId.ts'
import type { Pair } from './party.ts'
import { pathAcross, unitsOf } from './pathAcross.ts'
import { quoteIntent } from './quoteIntent.ts'

/**
 * A purchase or a mint that is paid on another chain: one payment into the escrow there, for calls here that
 * bring everything to the taker.
 *
 * @throws ServerError for what the solver cannot take on; ChainUnavailableError.
 */
export async function purchaseAcross(
  pair: Pair,
  options: purchaseAcross.Options,
): Promise<ExecuteResponse> {
  const { origin, destination } = pair
  const { kind, user, taker, calls, path, earlier, onlyPath, source, referrer, charge, errors } =
    options
  const { requestId } = options
  if (options.spendsTokens)
    throw new ServerError('Only the native currency is supported for cross-chain purchases', {
      code: 'not_supported',
      apiCode: -1,
    })
  const { decimals } = origin.context.chain.nativeCurrency
  const originChainId = origin.context.chain.id
  const answer = (costs: { fee: bigint; depositCost: bigint }) => ({
    path: pathAcross(path, { fee: costs.fee, originChainId, decimals }),
    fees: intentFees(origin, costs),
    ...(errors.length === 0 ? {} : { errors: [...errors] }),
  })
  const { row, depositCost } = await quoteIntent(pair, {
    ...{ ...purchaseKind(path, calls), user, calls, requestId, answer, charge },
    taker,
    asked: options.asked,
    units: unitsOf(path),
    skipBalanceCheck: options.skipBalanceCheck || onlyPath,
    onlyQuote: onlyPath,
  })
  const told = answer({ fee: row.fee, depositCost })
  if (onlyPath) return told
  await rememberRequest(destination.context, {
    ...{ id: requestId, kind, taker, path: told.path, earlier, source, referrer, charge },
    ...{ payer: user, payerChainId: originChainId },
  })
  return { requestId, steps: [saleStep(pair, row, told.path)], ...told }
}

export declare namespace purchaseAcross {
  type Options = {
    kind: RequestKind
    requestId: string
    /** Who pays. */
    user: Hex
    taker: Hex
    /** What is asked for, see `askedFor`. */
    asked: Hex
    calls: readonly IntentCall[]
    /** Whether the calls take tokens besides the native currency: the escrow has none. */
    spendsTokens: boolean
    /** As it is for who pays here. */
    path: readonly PathItem[]
    earlier: findRequest.Result | undefined
    /** What a `partial` request leaves out, kept for a repeated one. */
    errors: readonly LeftOut[]
    onlyPath: boolean
    skipBalanceCheck: boolean
    /** Takes from the allowance of who asks what is kept of it. */
    charge: Asked['charge'] | undefined
  } & RequestOrigin
}

/**
 * The answer to a repeated request of a payer for a taker whose payment is under way, or still can be made.
 *
 * @throws ServerError where that is for something else; ChainUnavailableError.
 */
export async function purchaseAgain(
  pair: Pair,
  { asked, ...request }: findIntent.Options & { asked: Hex },
): Promise<ExecuteResponse | undefined> {
  const { requestId } = request
  const row = await findIntent(pair, request)
  const told = row?.answer as Pick<ExecuteResponse, 'path' | 'fees' | 'errors'> | undefined
  // The payment of a call has no path.
  if (!row || !told?.path) return undefined
  checkAsked(row, { requestId, asked })
  return { requestId, steps: [saleStep(pair, row, told.path)], ...told }
}

function saleStep(pair: Pair, row: IntentRow, path: readonly PathItem[]): Step {
  const orderIds = path.flatMap(item => item.orderId ?? [])
  return {
    id: 'sale',
    action: 'Confirm transaction in your wallet',
    description:
      'To purchase this item you must pay for it, and for the relayer, on the other chain',
    kind: 'transaction',
    items: [
      isFilled(row) ? { status: 'complete', data: {}, orderIds } : depositItem(pair, row, orderIds),
    ],
  }
}
