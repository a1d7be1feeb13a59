import { getSqrtRatioAtTick } from '@sluice/router/swap'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Chain } from '../context.ts'
import type { Call } from '../indexer/chainSource.ts'
import { findPools } from '../liquidity/findPools.ts'
import type { Rate } from './convert.ts'
import { meanTick } from './meanTick.ts'

const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function balanceOf(address) view returns (uint256)',
  'function observe(uint32[]) view returns (int56[], uint160[])',
])
/** Seconds over which a price is the mean. */
const window = 1800

/** What a pool says of a currency. */
export type RatePool = {
  rate: Rate
  /** Whether it is the mean of half an hour, which no single block moves; else the price at a block's end. */
  isMean: boolean
  /**
   * How much it holds of either side that stands behind the price, base units: no more than is there, and no
   * more than its liquidity at the price would be if it went on for ever.
   */
  native: bigint
  other: bigint
}

/**
 * The pools of Uniswap v2 and v3 between the wrapped native currency and others, as what they say of those.
 *
 * @param read Reads contracts, each time as of the same block.
 */
export async function readRatePools(
  chain: Chain,
  { wrapped, currencies }: { wrapped: Hex; currencies: readonly Hex[] },
  read: (calls: readonly Call[]) => Promise<unknown[]>,
): Promise<Map<Hex, RatePool[]>> {
  const tokenA = { address: wrapped }
  const between = currencies.map(address => ({ tokenA, tokenB: { address } }))
  const found = await findPools(chain, between, read)
  const answers = await read(found.flatMap(callsOf))
  const pools = new Map<Hex, RatePool[]>()
  let at = 0
  for (const pool of found) {
    const own = answers.slice(at, at + callsOf(pool).length)
    at += own.length
    const currency = pool.tokenB.address
    const told = (pool.tier === undefined ? fromPair : fromPool)(own, wrapped < currency)
    if (told) pools.set(currency, [...(pools.get(currency) ?? []), told])
  }
  return pools
}

type Found = findPools.Found<{ address: Hex }>

function callsOf({ address, tier, tokenA, tokenB }: Found): Call[] {
  if (tier === undefined) return [{ address, abi, functionName: 'getReserves' }]
  return [
    { address, abi, functionName: 'slot0' },
    { address, abi, functionName: 'liquidity' },
    { address, abi, functionName: 'observe', args: [[window, 0]] },
    { address: tokenA.address, abi, functionName: 'balanceOf', args: [address] },
    { address: tokenB.address, abi, functionName: 'balanceOf', args: [address] },
  ]
}

/** @param isFirst Whether the native currency is the pool's first token. */
function fromPair([reserves]: readonly unknown[], isFirst: boolean): RatePool | undefined {
  const [reserve0, reserve1]: unknown[] = Array.isArray(reserves) ? reserves : []
  if (typeof reserve0 !== 'bigint' || typeof reserve1 !== 'bigint') return undefined
  const [native, other] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
  if (native === 0n || other === 0n) return undefined
  return { rate: { numerator: native, denominator: other }, isMean: false, native, other }
}

function fromPool(answers: readonly unknown[], isFirst: boolean): RatePool | undefined {
  const [slot, now, observed, ofNative, ofOther] = answers
  const [spot]: unknown[] = Array.isArray(slot) ? slot : []
  if (typeof spot !== 'bigint' || spot === 0n || typeof now !== 'bigint') return undefined
  if (typeof ofNative !== 'bigint' || typeof ofOther !== 'bigint') return undefined
  const mean = meanOf(observed)
  const root = mean ? getSqrtRatioAtTick(mean.tick) : spot
  const liquidity = mean && mean.liquidity < now ? mean.liquidity : now
  // The root is that of the amount of the second token for one of the first, times 2^96.
  const [first, second] = [(liquidity << 96n) / root, (liquidity * root) >> 96n]
  const [square, unit] = [root * root, 1n << 192n]
  const [numerator, denominator] = isFirst ? [unit, square] : [square, unit]
  return {
    rate: { numerator, denominator },
    isMean: mean !== undefined,
    native: least(ofNative, isFirst ? first : second),
    other: least(ofOther, isFirst ? second : first),
  }
}

/** Undefined where the pool does not remember so long. */
function meanOf(observed: unknown): ReturnType<typeof meanTick> {
  const [ticks, seconds]: unknown[] = Array.isArray(observed) ? observed : []
  return isPair(ticks) && isPair(seconds) ? meanTick(BigInt(window), ticks, seconds) : undefined
}

const isPair = (value: unknown): value is [bigint, bigint] =>
  Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'bigint')

const least = (a: bigint, b: bigint) => (a < b ? a : b)
