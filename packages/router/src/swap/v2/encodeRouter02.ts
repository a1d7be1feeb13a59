import type { Address, Hex } from 'viem'
import { invalid, RouterError } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { toDeadline } from '../../toDeadline.ts'
import { type Moment, toMoment } from '../../toMoment.ts'
import { type NowOptions, toNow } from '../../toNow.ts'
import { toRecipient } from '../../toRecipient.ts'
import { toWhole, type Whole } from '../../toWhole.ts'
import { objectOf } from '../check.ts'
import { tradeOf } from '../createTrade.ts'
import { isNative } from '../currency.ts'
import { leastOf, mostOf, type Slippage, slippageOf } from '../slippage.ts'
import type { Route, Trade } from '../types.ts'
import { router02Addresses } from './router02Addresses.ts'
import { router02Methods } from './router02Methods.ts'

/**
 * The call of Uniswap's v2 Router02 that carries out a trade over one route of v2 pairs. The method
 * follows from the trade: native currency in or out, exact in or out, and for tokens that tax their
 * transfers the variant that looks at what arrives.
 *
 * Source: `IUniswapV2Router02`.
 *
 * @throws RouterError `not_expressible` for a trade over several routes or other pools, of native for
 * native currency, or with an exact output of tokens that tax their transfers; `deadline_passed`;
 * `amount_overflow`; `invalid_input` for a ttl that is not positive, a deadline in milliseconds, a
 * recipient that is the zero address or the router, a tax denied, a negative slippage and what is no trade.
 *
 * @example
 * ```ts
 * const { to, data, value } = encodeRouter02(trade, {
 *   slippageTolerance: 50n,
 *   recipient: account,
 *   ttl: 600n,
 * })
 * ```
 */
export const encodeRouter02 = /* @__PURE__ */ guard(unguardedEncodeRouter02)

function unguardedEncodeRouter02(
  trade: Trade,
  options: encodeRouter02.Options,
): encodeRouter02.Result {
  const { type, input, output, inputAmount, outputAmount, swaps } = tradeOf('trade', trade)
  const bag = objectOf('options', options)
  const route = onlyRoute(trade, swaps)
  const [nativeIn, nativeOut] = [isNative(input), isNative(output)]
  if (nativeIn && nativeOut) {
    throw inexpressible('Router02 does not swap the native currency for itself', trade)
  }
  const taxed = bag.feeOnTransfer ?? isTaxed(route)
  if (typeof taxed !== 'boolean') {
    throw invalid('feeOnTransfer', taxed, 'must be true or false')
  }
  if (type === 'exactOut' && (taxed || isTaxed(route))) {
    throw inexpressible('Router02 has no exact output for tokens that tax their transfers', trade)
  }
  if (!taxed && isTaxed(route)) {
    throw invalid(
      'feeOnTransfer',
      taxed,
      'must not be false: a token on the way taxes its transfers',
    )
  }
  const slippage = slippageOf(options)
  const most = mostOf(type, inputAmount, slippage)
  const least = leastOf(type, outputAmount, slippage)
  const shared = {
    path: route.path.map(({ address }) => address),
    to: toRecipient(bag.recipient, 'recipient'),
    deadline: deadlineOf(options),
  }
  const value = nativeIn ? most : 0n
  const to = routerOf(bag.router, input.chainId)
  if (shared.to === to) {
    throw invalid('recipient', bag.recipient, 'must not be the router, where anybody could take it')
  }
  const result = (functionName: keyof typeof router02Methods, data: Hex) => ({
    to,
    functionName,
    data,
    value,
  })
  if (type === 'exactOut') {
    if (nativeIn) {
      const name = 'swapETHForExactTokens'
      return result(name, router02Methods[name].codec.encode({ amountOut: least, ...shared }))
    }
    const name = nativeOut ? 'swapTokensForExactETH' : 'swapTokensForExactTokens'
    const args = { amountOut: least, amountInMax: most, ...shared }
    return result(name, router02Methods[name].codec.encode(args))
  }
  if (nativeIn) {
    const name = taxed
      ? 'swapExactETHForTokensSupportingFeeOnTransferTokens'
      : 'swapExactETHForTokens'
    return result(name, router02Methods[name].codec.encode({ amountOutMin: least, ...shared }))
  }
  const name = nativeOut
    ? taxed
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForETH'
    : taxed
      ? 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokens'
  const args = { amountIn: most, amountOutMin: least, ...shared }
  return result(name, router02Methods[name].codec.encode(args))
}

export declare namespace encodeRouter02 {
  type Options = Slippage &
    NowOptions & {
      /** Who gets the output. */
      recipient: Address
      /**
       * Whether a token on the way taxes its transfers. By default when the route's tokens say so by
       * `buyFeeBps` or `sellFeeBps`, and then it cannot be denied.
       */
      feeOnTransfer?: boolean | undefined
      /** The router's address, on chains that are not in `router02Addresses`. */
      router?: Address | undefined
    } & (
      | {
          /** For how many seconds from `now` the call holds, more than none. */
          ttl: Whole
          deadline?: undefined
        }
      | {
          /** Seconds since 1970, after which the call fails. */
          deadline: Moment
          ttl?: undefined
        }
    )
  type Result = {
    to: Address
    functionName: keyof typeof router02Methods
    data: Hex
    /** Base units of the native currency. */
    value: bigint
  }
}

function onlyRoute(trade: Trade, swaps: Trade['swaps']): Route {
  const [first, second] = swaps
  if (!first || second) {
    throw inexpressible('Router02 swaps over one route only', trade)
  }
  if (first.route.pools.some(pool => pool.type !== 'v2-pool')) {
    throw inexpressible('Router02 swaps through v2 pairs only', trade)
  }
  return first.route
}

const isTaxed = ({ path, pools }: Route): boolean =>
  [...path, ...pools.flatMap(({ token0, token1 }) => [token0, token1])].some(
    ({ buyFeeBps = 0n, sellFeeBps = 0n }) => buyFeeBps > 0n || sellFeeBps > 0n,
  )

function deadlineOf({ ttl, deadline, ...rest }: encodeRouter02.Options): bigint {
  const now = toNow(rest)
  if (ttl === undefined) return toDeadline(toMoment(deadline, 'deadline'), 'deadline', now)
  if (deadline !== undefined) throw invalid('deadline', deadline, 'must not be given with ttl')
  const seconds = toSeconds(ttl)
  if (seconds === 0n) throw invalid('ttl', ttl, 'must be more than zero')
  return toSeconds(now + seconds)
}

function toSeconds(ttl: unknown): bigint {
  try {
    return toWhole(ttl, 'ttl')
  } catch {
    throw invalid('ttl', ttl, 'must be a whole number of seconds')
  }
}

function routerOf(router: unknown, chainId: number): Address {
  if (router !== undefined) return toRecipient(router, 'router')
  const known = router02Addresses[chainId]
  if (known) return known
  throw invalid('router', router, `must be given: no Router02 is known on chain ${chainId}`)
}

function inexpressible(message: string, trade: Trade): RouterError {
  return new RouterError(message, {
    code: 'not_expressible',
    field: 'trade',
    value: trade,
    hints: ['Send this trade through the Universal Router instead.'],
  })
}
