import type { Address } from 'viem'
import type { Command } from '../command.ts'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { invalid, RouterError } from '../errors.ts'
import { guard } from '../guard.ts'
import type { Part } from '../part.ts'
import { type Permit2Permit, permitCommand } from '../permit2/permitCommand.ts'
import { toPermit } from '../permit2/toPermit.ts'
import { toAddress } from '../toAddress.ts'
import { toAmount } from '../toAmount.ts'
import { toObject } from '../toObject.ts'
import { toRecipient } from '../toRecipient.ts'
import { tradeOf } from './createTrade.ts'
import { isNative, wrappedOf } from './currency.ts'
import { priceImpactOf } from './priceImpact.ts'
import { leastOf, mostOf, type Slippage, slippageOf } from './slippage.ts'
import { isMixed, swapCommands } from './swapCommands.ts'
import type { Currency, Pool, Token, Trade } from './types.ts'

/**
 * A trade as a part of a plan for the Universal Router. Native currency is wrapped on the way in and
 * unwrapped on the way out. The input is taken from the sender through Permit2, or from what earlier
 * parts left in the router; the output goes to the recipient, or stays in the router for later parts.
 * What a v3 pool that has run dry does not take comes back to the sender.
 *
 * The recipient gets at least `minimumAmountOut` after a fee of an exact input, and at least the exact
 * output less the fee otherwise: for an exact input the slippage must leave room for the fee.
 *
 * @throws RouterError `not_expressible` for an exact output over v2 and v3 pools in one route, and for tokens
 * that tax their transfers: an exact output of them, and any way of theirs through a v3 pool;
 * `amount_overflow`; `invalid_input` for what is no trade, a negative slippage, a recipient of zero, both
 * kinds of fee at once, fees beyond 10000 bips or the output, a permit of another token, of too little, or
 * for native currency, and a `pairAddress` that gives none.
 *
 * @example
 * ```ts
 * const tx = buildTransaction([swap(trade, { slippageTolerance: 50n })], { chainId: 1, deadline })
 * ```
 */
export const swap = /* @__PURE__ */ guard(unguardedSwap)

function unguardedSwap(trade: Trade, options: swap.Options): Part {
  const plan = planOf(tradeOf('trade', trade), toObject(options, 'options'))
  const { input, output, most, recipient, routerPays, permit } = plan
  const [nativeIn, nativeOut] = [isNative(input), isNative(output)]
  const { commands, least } = commandsOf(plan)
  const staysInRouter = recipient === routerAsRecipient
  return {
    kind: 'swap',
    orders: 0,
    items: [],
    recipients: recipientsOf(plan),
    prices: noTokens,
    inputs: nativeIn || routerPays ? noTokens : new Map([[addressOf(input), mostTaken(plan)]]),
    value: nativeIn && !routerPays ? most : 0n,
    spends: nativeIn && routerPays ? most : 0n,
    yields: nativeOut && staysInRouter ? least : 0n,
    signedFor: permit
      ? [{ caller: toAddress(permit.spender, 'permit.spender'), path: 'permit.spender' }]
      : [],
    leaves: [
      ...(routerPays ? [addressOf(input)] : []),
      ...(staysInRouter ? [addressOf(output)] : []),
      ...(staysInRouter && nativeIn ? [nativeCurrency] : []),
      ...betweenOf(plan.trade),
    ],
    uses: routerPays && !nativeIn ? [addressOf(input)] : [],
    wrapped: nativeIn || nativeOut ? lower(wrappedOf(nativeIn ? input : output)) : undefined,
    chainId: input.chainId,
    commands: () => commands,
  }
}

/** A swap buys no items. */
const noTokens: Part['prices'] = /* @__PURE__ */ new Map()

/** Each route has a limit of its own, which is rounded. */
function mostTaken({ trade: { type, swaps }, slippage, most }: Plan): bigint {
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
          /** A part of the output: 1 to 10000 bips (1 = 0.01 %). */
          fee: { bips: bigint; recipient: Address }
          flatFee?: undefined
        }
      | {
          fee?: undefined
          /** Base units of the output, no more than what comes out at least. */
          flatFee: { amount: bigint | string; recipient: Address }
        }
    )
}

type Plan = {
  trade: Trade
  input: Currency
  output: Currency
  slippage: bigint
  most: bigint
  least: bigint
  recipient: Address
  routerPays: boolean
  permit: Permit2Permit | undefined
  fee: { bips: bigint; recipient: Address } | undefined
  flatFee: { amount: bigint; recipient: Address } | undefined
  safeMode: boolean
  pairAddress: swapCommands.Options['pairAddress']
}

function planOf(trade: Trade, options: swap.Options): Plan {
  const { type, input, output, inputAmount, outputAmount } = trade
  const slippage = slippageOf(options)
  checkTaxes(trade)
  const { payer, safeMode, pairAddress } = options
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
  return {
    trade,
    input,
    output,
    slippage,
    most,
    least,
    recipient: recipientOf(options.recipient),
    routerPays: payer === 'router',
    permit: permitOf(options.permit, input, most, payer === 'router'),
    ...feesOf(options, least),
    safeMode: safeMode === true,
    pairAddress,
  }
}

function commandsOf(plan: Plan): { commands: readonly Command[]; least: bigint } {
  const { trade, input, output, slippage, recipient, routerPays, permit, most, pairAddress } = plan
  const { type, swaps } = trade
  const [nativeIn, nativeOut] = [isNative(input), isNative(output)]
  const token = wrappedOf(output).address
  // Over more than two routes one check of the sum fails less often than one check each.
  const checksSum = type === 'exactIn' && swaps.length > 2
  const routerKeeps = checksSum || nativeOut || plan.fee !== undefined || plan.flatFee !== undefined
  const commands: Command[] = permit ? [permitCommand(permit)] : []
  if (nativeIn) {
    commands.push({ command: 'WRAP_ETH', args: { recipient: routerAsRecipient, amount: most } })
  }
  const options = {
    recipient: routerKeeps ? routerAsRecipient : recipient,
    slippage,
    payerIsUser: !nativeIn && !routerPays,
    routerKeeps,
    pairAddress,
  }
  for (const one of inOrder(swaps)) {
    swapCommands(type, one, options, commands)
  }
  let least = plan.least
  if (plan.fee) {
    const { bips, recipient: payee } = plan.fee
    commands.push({ command: 'PAY_PORTION', args: { token, recipient: payee, bips } })
    if (type === 'exactOut') least -= (least * bips) / 10_000n
  }
  if (plan.flatFee) {
    const { amount, recipient: payee } = plan.flatFee
    commands.push({ command: 'TRANSFER', args: { token, recipient: payee, amount } })
    if (type === 'exactOut') least -= amount
  }
  if (routerKeeps) {
    commands.push(
      nativeOut
        ? { command: 'UNWRAP_WETH', args: { recipient, amountMin: least } }
        : { command: 'SWEEP', args: { token, recipient, amountMin: least } },
    )
  }
  if (nativeIn && (type === 'exactOut' || mayFillInPart(trade))) {
    // The change belongs to whoever paid, and not to the recipient of what was bought.
    const payee = recipient === routerAsRecipient ? routerAsRecipient : senderAsRecipient
    commands.push({ command: 'UNWRAP_WETH', args: { recipient: payee, amountMin: 0n } })
  }
  if (plan.safeMode) {
    commands.push({ command: 'SWEEP', args: { token: nativeCurrency, recipient, amountMin: 0n } })
  }
  return { commands, least }
}

/**
 * Whether some of an exact input in native currency may not be taken. A v3 pool takes what it has use for,
 * and somebody else may have been there before. The rule of half the price is for what v2 pairs take:
 * all of it, as it is; but whoever compares calldata finds the change asked for there.
 */
function mayFillInPart(trade: Trade): boolean {
  if (trade.swaps.some(({ route }) => route.pools[0]?.type === 'v3-pool')) return true
  const { numerator, denominator } = priceImpactOf(trade)
  return numerator * 2n > denominator
}

/** Routes through v2 pairs first, then those through v3 pools, then those through both. */
function inOrder(swaps: Trade['swaps']): Trade['swaps'] {
  if (swaps.length === 1) return swaps
  return swaps.slice().sort((a, b) => rankOf(a.route.pools) - rankOf(b.route.pools))
}

function rankOf(pools: readonly Pool[]): number {
  if (isMixed(pools)) return 2
  return pools[0]?.type === 'v3-pool' ? 1 : 0
}

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

function feesOf({ fee, flatFee }: swap.Options, least: bigint): Pick<Plan, 'fee' | 'flatFee'> {
  if (fee !== undefined && flatFee !== undefined) {
    throw invalid('flatFee', flatFee, 'must not be given with fee')
  }
  if (fee !== undefined) {
    const { bips, recipient } = toObject(fee, 'fee')
    if (typeof bips !== 'bigint' || bips < 1n || bips > 10_000n) {
      throw invalid('fee.bips', bips, 'must be a bigint from 1 to 10000')
    }
    return { fee: { bips, recipient: toRecipient(recipient, 'fee.recipient') }, flatFee: undefined }
  }
  if (flatFee === undefined) return { fee: undefined, flatFee: undefined }
  const { amount, recipient } = toObject(flatFee, 'flatFee')
  const units = toAmount(amount, 'flatFee.amount')
  if (units > least) {
    throw invalid(
      'flatFee.amount',
      amount,
      `must not be more than what comes out at least, ${least}`,
    )
  }
  const payee = toRecipient(recipient, 'flatFee.recipient')
  return { fee: undefined, flatFee: { amount: units, recipient: payee } }
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
function recipientsOf({ recipient, fee, flatFee }: Plan): Address[] {
  const recipients = recipient === routerAsRecipient ? [] : [recipient]
  const payee = fee?.recipient ?? flatFee?.recipient
  if (payee !== undefined) recipients.push(payee)
  return recipients
}

/**
 * The router counts an exact output before the tax, and what a v3 pool gives, too. A v3 pool that is paid
 * in such a token gets too little, and refuses.
 */
function checkTaxes(trade: Trade): void {
  const { type, swaps } = trade
  for (const { route } of swaps) {
    const { path, pools } = route
    for (let at = 0; at < pools.length; at++) {
      const pool = pools[at] as Pool
      if (type === 'exactIn' && pool.type === 'v2-pool') continue
      const tokens = [pool.token0, pool.token1, path[at], path[at + 1]] as Token[]
      if (!tokens.some(taxes)) continue
      const [message, hint] =
        type === 'exactOut'
          ? ['The router has no exact output for', 'Give the exact input instead.']
          : ['The router has no v3 swap for', 'Take a route through v2 pairs instead.']
      throw new RouterError(`${message} tokens that tax their transfers`, {
        code: 'not_expressible',
        field: 'trade',
        value: trade,
        hints: [hint],
      })
    }
  }
}

const taxes = ({ buyFeeBps = 0n, sellFeeBps = 0n }: Token): boolean =>
  buyFeeBps > 0n || sellFeeBps > 0n
