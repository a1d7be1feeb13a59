import type { Address, Hex } from 'viem'
import { invalid, RouterError } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { addressOf, objectOf } from '../check.ts'
import { sameToken } from '../currency.ts'
import type { Token, TradeType, V3Pool } from '../types.ts'

/** A token, and any number of times a fee and a token. */
const pathPattern = /^0x[0-9a-f]{40}(?:[0-9a-f]{46})+$/

/**
 * The path of a swap through v3 pools, as router and quoter read it: token, fee of the pool, token, and so
 * on, packed. For an exact output it runs backwards, from the token that comes out.
 *
 * Source: `Path.sol` of the v3 periphery.
 *
 * @param route the pools in the order of the swap, and the tokens between them: one more than pools.
 * @throws RouterError `invalid_input` that names the pool or token at fault.
 *
 * @example
 * ```ts
 * encodeV3Path({ pools: [usdcWeth], path: [usdc, weth] }, 'exactIn')
 * // 0xa0b8…eb48 0001f4 c02a…6cc2, without the spaces
 * ```
 */
export const encodeV3Path = /* @__PURE__ */ guard(unguardedEncodeV3Path)

function unguardedEncodeV3Path(route: encodeV3Path.Route, type: TradeType): Hex {
  const backwards = isExactOut(type)
  const { pools, path } = objectOf('route', route)
  if (!Array.isArray(pools) || pools.length === 0)
    throw invalid('route.pools', pools, 'must be at least one pool')
  if (!Array.isArray(path) || path.length !== pools.length + 1)
    throw invalid('route.path', path, 'must be one token more than there are pools')
  let token = tokenAt(path, 0)
  let encoded = digitsOf(token)
  for (let i = 0; i < pools.length; i++) {
    const next = tokenAt(path, i + 1)
    const fee = feeOf(`route.pools[${i}]`, pools[i], token, next)
    encoded = backwards ? digitsOf(next) + fee + encoded : encoded + fee + digitsOf(next)
    token = next
  }
  return `0x${encoded}`
}

export declare namespace encodeV3Path {
  type Route = { pools: readonly V3Pool[]; path: readonly Token[] }
}

/**
 * Reads a path back, in the order of the swap.
 *
 * @returns the addresses of the tokens, in lower case, and the fee of the pool between each two.
 * @throws RouterError `not_decodable` for what is no path, `invalid_input` for another type of trade.
 *
 * @example
 * ```ts
 * decodeV3Path(encodeV3Path({ pools: [usdcWeth], path: [usdc, weth] }, 'exactOut'), 'exactOut')
 * // { tokens: ['0xa0b8…', '0xc02a…'], fees: [500] }
 * ```
 */
export function decodeV3Path(path: Hex, type: TradeType): decodeV3Path.Result {
  const backwards = isExactOut(type)
  const lower = typeof path === 'string' ? path.toLowerCase() : ''
  if (!pathPattern.test(lower))
    throw new RouterError('The path is not one through v3 pools', {
      code: 'not_decodable',
      field: 'path',
      value: path,
    })
  const tokens: Address[] = []
  const fees: number[] = []
  for (let at = 2; at < lower.length; at += 46) {
    tokens.push(`0x${lower.slice(at, at + 40)}`)
    if (at + 46 < lower.length) fees.push(Number.parseInt(lower.slice(at + 40, at + 46), 16))
  }
  return backwards ? { tokens: tokens.reverse(), fees: fees.reverse() } : { tokens, fees }
}

export declare namespace decodeV3Path {
  type Result = { tokens: Address[]; fees: number[] }
}

function isExactOut(type: unknown): boolean {
  if (type !== 'exactIn' && type !== 'exactOut')
    throw invalid('type', type, `must be 'exactIn' or 'exactOut'`)
  return type === 'exactOut'
}

function tokenAt(path: readonly unknown[], place: number): Token {
  const token = objectOf(`route.path[${place}]`, path[place])
  addressOf(`route.path[${place}].address`, token.address)
  return token as Token
}

function digitsOf({ address }: Token): string {
  return address.slice(2).toLowerCase()
}

function feeOf(path: string, value: unknown, from: Token, to: Token): string {
  const { fee, token0, token1 } = objectOf(path, value)
  if (typeof fee !== 'number' || !(fee >= 0 && fee < 2 ** 24 && Number.isInteger(fee)))
    throw invalid(`${path}.fee`, fee, 'must be a whole number from 0 to 2^24 - 1')
  const isOne = sameToken(from, to)
  if (isOne || (!isPair(token0, token1, from, to) && !isPair(token1, token0, from, to)))
    throw invalid(path, value, 'must be a pool of the tokens before and after it')
  return fee.toString(16).padStart(6, '0')
}

function isPair(a: unknown, b: unknown, from: Token, to: Token): boolean {
  return isToken(a, from) && isToken(b, to)
}

function isToken(value: unknown, token: Token): boolean {
  if (value === token) return true
  const address = (value as Token | null | undefined)?.address
  return typeof address === 'string' && sameToken(value as Token, token)
}
