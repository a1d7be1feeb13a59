import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Hex } from 'viem'
import { bytesToHex } from 'viem/utils'
import { ServerError } from '../errors.ts'
import { chargeStored } from '../http/chargeStored.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { type IntentRow, intents } from '../storage/schema/crossChain.ts'
import { callRefusal } from './callRefusal.ts'
import { type FillKind, failedTooOften, failedWords } from './failedFills.ts'
import { freeFunds, mostPerIntent } from './freeFunds.ts'
import { type IntentCall, intentContent, intentId } from './intentId.ts'
import { fillData } from './intentRow.ts'
import { intentTimes } from './intentTimes.ts'
import type { Pair } from './party.ts'
import { quotedWaits } from './quotedWaits.ts'
import { refundLimits } from './refundLimits.ts'
import { relayerFee } from './relayerFee.ts'

/**
 * More than this, gas, and an intent is not taken on. Calls of anybody's choice have less, and mints of anybody's
 * contract: what of them fails when it is mined is the solver's to pay.
 */
const mostGas = { call: 2_000_000n, mint: 5_000_000n, purchase: 10_000_000n } as const
/** What a deposit takes, gas. */
const depositGas = 90_000n
/** Milliseconds for which a quote that nobody paid can be asked about: long after every deadline. */
const quoteAge = 86_400_000
/** Rows that are removed with each quote: more than are added, and never long work. */
const mostRemoved = 100

/**
 * An intent that the solver would take on now: its calls are tried on the destination, its fee is their gas
 * and the solver's share. Nothing is promised but that what is paid is done or given back.
 *
 * @throws ServerError when the calls fail as they stand, need more than the solver has, too much has failed or was sent
 * back, or confirmations take too long (`confirmations_too_long`), and 429 when the allowance does not pay for what is
 * kept.
 * @throws ChainUnavailableError when one of the chains cannot be asked.
 */
export async function quoteIntent(
  pair: Pair,
  options: quoteIntent.Options,
): Promise<quoteIntent.Result> {
  const { origin, destination } = pair
  const { user, calls, units } = options
  const { db, now } = destination.context
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const failed = await failedTooOften(db, destination, options)
  if (failed !== undefined) throw noQuote({ code: failed, message: failedWords[failed] })
  // What could not be sent back is better not paid.
  const { refused, full, isFull } = await refundLimits(db, origin)
  if (refused.has(user))
    throw noQuote({
      code: 'refund_refused',
      message: 'This account took no payment back within the last hour',
    })
  if (isFull || full.has(user))
    throw noQuote({
      code: 'refunds_full',
      message: 'Too many payments were sent back in the last hour',
    })
  const [free, originHead, destinationHead, originFees, destinationFees] = await Promise.all([
    freeFunds(destination),
    origin.context.source.head(),
    destination.context.source.head(),
    origin.node.fees(),
    destination.node.fees(),
  ])
  if (value > mostPerIntent(destination, free))
    throw new ServerError('Insufficient capacity', { code: 'capacity', apiCode: -1 })
  const wall = Math.floor(now() / 1000)
  const time = Math.max(wall, originHead.timestamp, destinationHead.timestamp)
  const times = intentTimes(time, await quotedWaits(pair))
  const salt = bytesToHex(randomBytes(32))
  const tried = await destination.node.estimate({
    from: destination.solver,
    to: destination.settings.escrow,
    data: fillData(pair, { user, amount: value, ...times, calls, salt }),
    value,
    fees: destinationFees,
  })
  if ('reason' in tried) throw noQuote(callRefusal(tried, options))
  if (tried.gas > mostGas[options.kind])
    throw noQuote({ code: 'gas_too_high', message: 'It needs too much gas' })
  const originGasPrice = originFees.base + originFees.tip
  const { fee, gasCost } = relayerFee({
    ...{ value, units, originGasPrice, feeBps: destination.settings.feeBps },
    fillGas: tried.gas,
    destinationGasPrice: destinationFees.base + destinationFees.tip,
  })
  const amount = value + fee
  const intent = {
    originChainId: origin.context.chain.id,
    originEscrow: origin.settings.escrow,
    destinationChainId: destination.context.chain.id,
    destinationEscrow: destination.settings.escrow,
    ...{ user, amount, calls, salt, deadline: BigInt(times.deadline) },
  }
  if (!options.skipBalanceCheck) {
    const held = await origin.context.source.balance(user)
    if (held < amount + depositGas * originGasPrice)
      throw new ServerError(
        'Balance too low to proceed with transaction (use skipBalanceCheck=true to skip balance checking)',
        { code: 'balance_too_low', apiCode: 6 },
      )
  }
  const id = intentId(intent)
  const depositCost = depositGas * originGasPrice
  const row: IntentRow = {
    ...times,
    ...{ id, user, amount, fee, value, gasCost, salt, content: intentContent(intent) },
    originChainId: intent.originChainId,
    destinationChainId: intent.destinationChainId,
    calls: calls.map(call => ({ ...call, value: call.value.toString() })),
    state: 'quoted',
    ...{ requestId: options.requestId, taker: options.taker, asked: options.asked },
    ...{ reason: null, sentNonce: null, answer: null },
    ...{ depositHash: null, fillHash: null, claimHash: null, refundHash: null },
    ...{ createdAt: now(), updatedAt: now() },
  }
  if (!options.onlyQuote) {
    const answer = options.answer({ fee, depositCost })
    await chargeStored(options.charge, { kept: [row.calls, answer] })
    await db.insert(intents).values({ ...row, answer })
    const old = await db
      .select({ id: intents.id })
      .from(intents)
      .where(and(eq(intents.state, 'quoted'), lt(intents.createdAt, now() - quoteAge)))
      .orderBy(asc(intents.createdAt))
      .limit(mostRemoved)
    const ids = old.map(({ id }) => id)
    if (ids.length > 0)
      await db.delete(intents).where(and(eq(intents.state, 'quoted'), inArray(intents.id, ids)))
  }
  return { row, depositCost }
}

const noQuote = (reason: { code: string; message: string }) =>
  new ServerError('Error getting quote', {
    ...{ code: 'no_quote', apiCode: -1, fields: { errors: [reason] } },
  })

export declare namespace quoteIntent {
  type Options = {
    kind: FillKind
    /** What the calls run of anybody's choice. */
    targets: readonly Hex[]
    /** Who pays on the origin; in lower case. */
    user: Hex
    /** Whom it is for; in lower case. */
    taker: Hex
    /** What is asked for, see `askedFor`. */
    asked: Hex
    calls: readonly IntentCall[]
    /** What is bought, in units: the fee is a multiple of it. */
    units: bigint
    requestId: string
    skipBalanceCheck: boolean
    /** Nothing is kept: nobody can pay for it. */
    onlyQuote: boolean
    /** What is answered beside the steps, kept for a repeated request. */
    answer: (costs: { fee: bigint; depositCost: bigint }) => Record<string, unknown>
    /** Takes from the allowance of who asks what is kept of it. */
    charge: Asked['charge'] | undefined
  }
  type Result = {
    row: IntentRow
    /** What the deposit itself costs in gas, base units of the origin's native currency. */
    depositCost: bigint
  }
}
