import { Token as PeerToken } from '@uniswap/sdk-core'
import { Pool as PeerPool, Tick, TickListDataProvider } from '@uniswap/v3-sdk'
import fc from 'fast-check'
import jsbi from 'jsbi'
import type { V3Pool } from '../../src/swap/types.ts'
import { type FeeTier, tickSpacings } from '../../src/swap/v3/tickSpacings.ts'
import { dai, poolFromShape, usdc } from '../../src/testing/v3Pools.ts'

// The types speak of an ES module; what is loaded is the class itself.
const { BigInt: peerBigInt } = jsbi as unknown as typeof jsbi.default
export type PeerBigInt = ReturnType<typeof peerBigInt>
export const js = (value: bigint): PeerBigInt => peerBigInt(value.toString())
export const big = (value: PeerBigInt): bigint => BigInt(value.toString())

export const token0 = dai
export const token1 = usdc
export const peer0 = new PeerToken(1, token0.address, 18)
export const peer1 = new PeerToken(1, token1.address, 6)

/** Numbers of any size up to 2^bits, small ones as often as large ones. */
export const magnitude = (bits: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(
      fc.integer({ min: 0, max: bits }),
      fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }),
    )
    .map(([size, value]) => value & ((1n << BigInt(size)) - 1n))

/** Pools of every fee tier with up to a dozen positions around the price, or beside it. */
export const pools = (maxTickDistance = 700_000): fc.Arbitrary<V3Pool> =>
  fc
    .record({
      fee: fc.constantFrom<FeeTier>(100, 500, 3000, 10_000),
      tick: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -100_000, max: 100_000 }) },
        { weight: 2, arbitrary: fc.integer({ min: -maxTickDistance, max: maxTickDistance }) },
      ),
      between: fc.bigInt({ min: 0n, max: 1_000_000n }),
      stepped: fc.boolean(),
      positions: fc.array(
        fc.tuple(
          fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -700, max: 300 })),
          fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 900 })),
          magnitude(110).map(value => value + 1n),
        ),
        { minLength: 1, maxLength: 12 },
      ),
    })
    .map(shape => poolFromShape({ ...shape, tickSpacing: tickSpacings[shape.fee] }))

export function peerPoolOf(pool: V3Pool): PeerPool {
  const ticks = (pool.ticks ?? []).map(
    ({ index, liquidityNet }) =>
      new Tick({ index, liquidityGross: '1', liquidityNet: liquidityNet.toString() }),
  )
  return new PeerPool(
    peer0,
    peer1,
    pool.fee,
    pool.sqrtRatioX96.toString(),
    pool.liquidity.toString(),
    pool.tickCurrent,
    new TickListDataProvider(ticks, pool.tickSpacing),
  )
}
