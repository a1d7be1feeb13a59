import { CurrencyAmount, NativeCurrency, Token as PeerToken, Percent } from '@uniswap/sdk-core'
import { Pair } from '@uniswap/v2-sdk'
import { Pool } from '@uniswap/v3-sdk'
import { BigNumber } from 'ethers'
import type { Fraction, Native, Token, V2Pair } from '../../src/swap/types.ts'

export const chainId = 31_337

/** The `index`th token of the tests; two fees make it one that taxes its transfers. */
export function tokenAt(index: number, buyFeeBps?: bigint, sellFeeBps?: bigint): Token {
  // Spread over the address space, so that the order of the addresses is not that of the indices.
  const spread = (BigInt(index + 1) * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bn) % (1n << 160n)
  return {
    chainId,
    address: `0x${spread.toString(16).padStart(40, '0')}` as Token['address'],
    decimals: index % 3 === 0 ? 6 : 18,
    symbol: `T${index}`,
    ...(buyFeeBps === undefined ? {} : { buyFeeBps }),
    ...(sellFeeBps === undefined ? {} : { sellFeeBps }),
  }
}

export function peerToken(token: Token): PeerToken {
  return new PeerToken(
    token.chainId,
    token.address,
    token.decimals,
    token.symbol,
    undefined,
    true,
    token.buyFeeBps === undefined ? undefined : BigNumber.from(token.buyFeeBps),
    token.sellFeeBps === undefined ? undefined : BigNumber.from(token.sellFeeBps),
  )
}

export function peerAmount(token: Token, amount: bigint): CurrencyAmount<PeerToken> {
  return CurrencyAmount.fromRawAmount(peerToken(token), amount.toString())
}

export function peerPair(pair: V2Pair): Pair {
  return new Pair(peerAmount(pair.token0, pair.reserve0), peerAmount(pair.token1, pair.reserve1))
}

/** The peer knows no wrapped token of a chain of tests, so the native currency brings its own. */
export class PeerNative extends NativeCurrency {
  readonly wrapped: PeerToken

  constructor(native: Native) {
    super(native.chainId, 18, 'ETH', 'Ether')
    this.wrapped = peerToken(native.wrapped)
  }

  equals(other: { isNative: boolean; chainId: number }): boolean {
    return other.isNative && other.chainId === this.chainId
  }
}

export const percent = (bps: bigint): Percent => new Percent(bps.toString(), 10_000)

/** What a peer's fraction is, as ours. */
export function fractionOf(fraction: { numerator: unknown; denominator: unknown }): Fraction {
  return {
    numerator: BigInt(String(fraction.numerator)),
    denominator: BigInt(String(fraction.denominator)),
  }
}

/** Neither side reduces its fractions: they are compared as numbers. */
export function sameFraction(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator
}

/** The code of the error that `action` ends in, or its value: both sides fail alike or agree. */
export function outcome<value>(action: () => value): value | string {
  try {
    return action()
  } catch (error) {
    if (isPeer(error, 'isInsufficientReservesError')) return 'insufficient_reserves'
    if (isPeer(error, 'isInsufficientInputAmountError')) return 'insufficient_input_amount'
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

const isPeer = (error: unknown, mark: string): boolean =>
  typeof error === 'object' && error !== null && mark in error

/**
 * The peers hash the address of a pair or a pool whenever they make one or compare two. Remembering the
 * hashes changes no result and lets a test look at many more cases. Not for measuring time.
 */
export function rememberAddresses(): void {
  Pair.getAddress = remembered(Pair.getAddress, (a, b) => a.chainId + a.address + b.address)
  Pool.getAddress = remembered(
    Pool.getAddress,
    (a, b, fee) => a.chainId + a.address + b.address + fee,
  )
}

function remembered<args extends readonly unknown[]>(
  compute: (...args: args) => string,
  keyOf: (...args: args) => string,
): (...args: args) => string {
  const known = new Map<string, string>()
  return (...args) => {
    const key = keyOf(...args)
    const address = known.get(key) ?? compute(...args)
    known.set(key, address)
    return address
  }
}
