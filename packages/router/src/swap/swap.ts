import type { Address } from 'viem'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { invalid, RouterError } from '../errors.ts'
import { guard } from '../guard.ts'
import type { Part } from '../part.ts'
import type { Permit2Permit } from '../permit2/permitCommand.ts'
import { toPermit } from '../permit2/toPermit.ts'
import { toAmount } from '../toAmount.ts'
import { toObject } from '../toObject.ts'
import { toRecipient } from '../toRecipient.ts'
import { overflow } from './check.ts'
import { checkSpacings } from './checkSpacings.ts'
import { checkTaxes } from './checkTaxes.ts'
import { tradeOf } from './createTrade.ts'
import { isNative, sameToken, wrappedOf } from './currency.ts'
import { leastOf, mostOf, type Slippage, slippageOf } from './slippage.ts'
import { tradeCommands } from './tradeCommands.ts'
import type { Currency, Token, Trade } from './types.ts'

/**
 * A trade as a part of a plan for the Universal Router. Native currency is wrapped on the way in and
 * unwrapped on the way out. The input is taken from the sender through Permit2, or from what earlier
 * parts left in the router; the output goes to the recipient, or stays in the router for later parts.
 * What a v3 pool that has run dry does not take comes back to the sender, or to `refundTo` of the
 * transaction, and so does the change of a native input.
 *
 * The recipient gets at least `minimumAmountOut` after a fee of an exact input, and at least the exact
 * output less the fee otherwise: for an exact input the slippage must leave room for the fee.
 *
 * @throws RouterError `not_expressible` for an exact output over v2 and v3 pools in one route, and for tokens
 * that tax their transfers: an exact output of them, any way of theirs through a v3 pool, and an output that the
 * router keeps for a fee or a sum of more than two routes; `amount_overflow` for more than 2^160 - 1 base units of a
 * token; `invalid_input` for what is no trade, or ends where it began, a negative slippage, a recipient of zero, both
 * kinds of fee at once, fees beyond 10000 bips or the output, a permit of another token, of too little, or
 * for native currency, and a `pairAddress` that gives none; `fee_too_high` for a fee that leaves less of the quoted
 * output than the least that may come out.
 *
 * @example
 * ```ts
 * const tx = buildTransaction([swap(trade, { slippageTolerance: 50n })], { chainId: 1, deadline })
 * ```
 */
export const swap = /* @__PURE__ */ guard(unguardedSwap)

function unguardedSwap(trade: Trade, options: swap.Options): Part {
  const plan = planOf(tradeOf('trade', trade), toObject(options, 'options'))
  const { input, output, most, recipient, routerPays } = plan
  const [nativeIn, nativeOut] = [isNative(input), isNative(output)]
  const { commandsFor, least } = tradeCommands(plan)
  const staysInRouter = recipient === routerAsRecipient
  return {
    kind: 'swap',
    orders: 0,
    items: [],
    recipients: recipientsOf(plan),
    nameOf: (what, index) =>
      what === 'recipient'
        ? index === 0 && !staysInRouter
          ? what
          : `${plan.fee ? 'fee' : 'flatFee'}.recipient`
        : `trade.${what === 'chainId' || nativeIn ? 'input' : 'output'}.${what}`,
    prices: noTokens,
    inputs: nativeIn || routerPays ? noTokens : new Map([[addressOf(input), mostTaken(plan)]]),
    value: nativeIn && !routerPays ? most : 0n,
    spends: nativeIn && routerPays ? most : 0n,
    yields: nativeOut && staysInRouter ? least : 0n,
    permits: ['permit'],
    leaves: [
      ...(routerPays ? [addressOf(input)] : []),
      ...(staysInRouter ? [addressOf(output)] : []),
      ...(staysInRouter && nativeIn ? [nativeCurrency] : []),
      ...betweenOf(plan.trade),
    ],
    uses: usesOf(plan),
    brings:
      staysInRouter && !nativeOut ? [{ token: addressOf(output), amount: plan.arriving }] : [],
    wrapped: nativeIn || nativeOut ? lower(wrappedOf(nativeIn ? input : output)) : undefined,
    chainId: input.chainId,
    commands: (_allowRevert, _inPlace, refund = senderAsRecipient) => commandsFor(refund),
  }
}

/** A swap buys no items. */
const noTokens: Part['prices'] = /* @__PURE__ */ new Map()

/** What the router pays, as quoted; a token that taxes its transfers is worth less there than what was taken of it. */
function usesOf({ routerPays, input, trade }: tradeCommands.Plan): Part['uses'] {
  if (!routerPays || isNative(input)) return []
  const { buyFeeBps = 0n, sellFeeBps = 0n } = input
  const taxBps = buyFeeBps > sellFeeBps ? buyFeeBps : sellFeeBps
  return [{ token: addressOf(input), amount: trade.inputAmount, taxBps }]
}

/** Each route has a limit of its own, which is rounded. */
function mostTaken({ trade: { type, swaps }, slippage, most }: tradeCommands.Plan): bigint {
  if (swaps.length === 1) return most
  return swaps.reduce((total, one) => total + mostOf(type, one.inputAmount, slippage), 0n)
}

export declare namespace swap {
  type Options = Slippage & {
    /** Who gets the output: an account, the sender (by default), or 'router', which keeps it for later parts. */
    recipient?: Address | 'sender' | 'router' | undefined
    /** Who pays the input: the sender (by default), or the router from what earlier parts left in it. */
    payer?: 'sender' | 'router' | undefined
    /** What the sender signed so that the router may take the input through Permit2. */
    permit?: Permit2Permit | undefined
    /** Sends native currency that is left in the router to the recipient at the end of this part. */
    safeMode?: boolean | undefined
    /**
     * Where the pair of two tokens lies, such as `pairAddress`, for pairs that do not say it: saves a
     * transfer on the way from v3 pools to v2 pairs. It hashes, which is why it is not built in.
     */
    pairAddress?: ((tokens: { tokenA: Token; tokenB: Token }) => Address) | undefined
  } & (
      | { fee?: undefined; flatFee?: undefined }
      | {
          /**
           * A part of the output: 1 to 10000 bips (1 = 0.01 %). A native output is not unwrapped for it. What is
           * left of an exact input is held against `minimumAmountOut`, which does not know of the fee: with 100
           * bips and a slippage of 50 the swap would fail even at the quoted price, and is refused.
           */
          fee: { bips: bigint; recipient: Address }
          flatFee?: undefined
        }
      | {
          fee?: undefined
          /** Base units of the output; of an exact input the slippage must leave room for it, as for `fee`. */
          flatFee: { amount: bigint | string; recipient: Address }
        }
    )
}

function planOf(trade: Trade, options: swap.Options): tradeCommands.Plan {
  const { type, input, output, inputAmount, outputAmount } = trade
  const slippage = slippageOf(options)
  const { payer, safeMode, pairAddress } = options
  if (sameToken(wrappedOf(input), wrappedOf(output)))
    throw invalid('trade.output', output, 'must be another currency than the input')
  if (payer !== undefined && payer !== 'sender' && payer !== 'router') {
    throw invalid('payer', payer, `must be 'sender' or 'router'`)
  }
  if (safeMode !== undefined && typeof safeMode !== 'boolean') {
    throw invalid('safeMode', safeMode, 'must be true or false')
  }
  if (pairAddress !== undefined && typeof pairAddress !== 'function') {
    throw invalid('pairAddress', pairAddress, 'must be a function')
  }
  const most = mostOf(type, inputAmount, slippage)
  const least = leastOf(type, outputAmount, slippage)
  const routerPays = payer === 'router'
  // Permit2 counts in 160 bits. What the router would be told to pay beyond is its name for all that it holds.
  if (most > maxUint160 && (routerPays || !isNative(input)))
    throw overflow('trade.inputAmount', inputAmount)
  const plan = {
    trade,
    input,
    output,
    slippage,
    most,
    least,
    recipient: recipientOf(options.recipient),
    routerPays,
    permit: permitOf(options.permit, input, most, routerPays),
    ...feesOf(options, outputAmount),
    safeMode: safeMode === true,
    pairAddress,
  }
  checkTaxes(plan)
  checkSpacings(trade)
  // What is left of an exact input is held against a minimum that does not know of the fee.
  if (plan.arriving < (type === 'exactIn' ? least : 0n)) throw feeTooHigh(plan)
  return plan
}

const maxUint160 = (1n << 160n) - 1n

function recipientOf(recipient: swap.Options['recipient']): Address {
  if (recipient === undefined || recipient === 'sender') return senderAsRecipient
  if (recipient === 'router') return routerAsRecipient
  return toRecipient(recipient, 'recipient')
}

function permitOf(
  permit: Permit2Permit | undefined,
  input: Currency,
  most: bigint,
  routerPays: boolean,
): Permit2Permit | undefined {
  if (permit === undefined) return undefined
  if (isNative(input) || routerPays) {
    throw invalid('permit', permit, 'must not be given where nothing is taken through Permit2')
  }
  const { token, amount } = toPermit(permit, 'permit').details
  if (token !== input.address.toLowerCase()) {
    throw invalid('permit.details.token', token, 'must be the input of the trade')
  }
  if (amount < most) {
    throw invalid(
      'permit.details.amount',
      amount,
      `must be at least what the trade may cost, ${most}`,
    )
  }
  return permit
}

function feesOf(
  { fee, flatFee }: swap.Options,
  quoted: bigint,
): Pick<tradeCommands.Plan, 'fee' | 'flatFee' | 'arriving'> {
  if (fee !== undefined && flatFee !== undefined) {
    throw invalid('flatFee', flatFee, 'must not be given with fee')
  }
  if (fee !== undefined) {
    const { bips, recipient } = toObject(fee, 'fee')
    if (typeof bips !== 'bigint' || bips < 1n || bips > 10_000n) {
      throw invalid('fee.bips', bips, 'must be a bigint from 1 to 10000')
    }
    const payee = toRecipient(recipient, 'fee.recipient')
    return {
      fee: { bips, recipient: payee },
      flatFee: undefined,
      arriving: quoted - (quoted * bips) / 10_000n,
    }
  }
  if (flatFee === undefined) return { fee: undefined, flatFee: undefined, arriving: quoted }
  const { amount, recipient } = toObject(flatFee, 'flatFee')
  const units = toAmount(amount, 'flatFee.amount')
  const payee = toRecipient(recipient, 'flatFee.recipient')
  return { fee: undefined, flatFee: { amount: units, recipient: payee }, arriving: quoted - units }
}

/** What the router would look at, and refuse, even if every pool gave what was quoted. */
function feeTooHigh({ fee, flatFee, arriving, least }: tradeCommands.Plan): RouterError {
  return new RouterError(
    `The fee leaves ${arriving} of the quoted output, where ${least} must come out`,
    {
      code: 'fee_too_high',
      field: fee ? 'fee.bips' : 'flatFee.amount',
      value: fee ? fee.bips : flatFee?.amount,
      hints: ['Lower the fee, or leave room for it in `slippageTolerance`.'],
    },
  )
}

const lower = ({ address }: Token): Address => address.toLowerCase() as Address

const addressOf = (currency: Currency): Address =>
  isNative(currency) ? nativeCurrency : lower(currency)

/** What v3 pools take from the router in the middle of a route, or leave there when they run dry. */
function betweenOf({ type, swaps }: Trade): Address[] {
  const tokens: Address[] = []
  // An exact output asks each pool for no more than the next one takes.
  if (type === 'exactOut') return tokens
  for (const { route } of swaps)
    for (let at = 1; at < route.pools.length; at++)
      if (route.pools[at]?.type === 'v3-pool') tokens.push(lower(route.path[at] as Token))
  return tokens
}

/** Who gets something, other than the router for later parts. */
function recipientsOf({ recipient, fee, flatFee }: tradeCommands.Plan): Address[] {
  const recipients = recipient === routerAsRecipient ? [] : [recipient]
  const payee = fee?.recipient ?? flatFee?.recipient
  if (payee !== undefined) recipients.push(payee)
  return recipients
}
