import {
  type Pool,
  type Token,
  tickSpacings,
  type V3Tick,
  v2Pair,
  v3Pool,
} from '@sluice/router/swap'
import { parseAbi } from 'viem/utils'
import type { ChainContext } from '../context.ts'
import type { Call } from '../indexer/chainSource.ts'
import { closeTicks } from './closeTicks.ts'
import { findPools } from './findPools.ts'

const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function tickBitmap(int16) view returns (uint256)',
  'function ticks(int24) view returns (uint128, int128, uint256, uint256, int56, uint160, uint32, bool)',
])
/** Words of a pool's bitmap of ticks that are read on each side of the price. */
const wordsAround = 6

type Found = findPools.Found<Token>

/**
 * The pools of Uniswap v2 and v3 between some tokens, all as of one block. Of a v3 pool the ticks around the
 * price are read; beyond them it counts as empty, so that no quote is better than the chain's.
 *
 * @param block Where the chain is read.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readPools(
  context: ChainContext,
  tokens: readonly Token[],
  block: number,
): Promise<Pool[]> {
  const read = (calls: readonly Call[]) => context.source.read(calls, { block })
  const between = tokens.flatMap((tokenA, index) =>
    tokens.slice(index + 1).map(tokenB => ({ tokenA, tokenB })),
  )
  const found = await findPools(context.chain, between, read)
  const pairs = found.filter(({ tier }) => tier === undefined)
  const v3 = found.filter(({ tier }) => tier !== undefined)
  const reserves = await read(
    pairs.map(({ address }) => ({ address, abi, functionName: 'getReserves' })),
  )
  return [
    ...pairs.flatMap((pair, index) => pairOf(pair, reserves[index])),
    ...(await readV3(v3, read)),
  ]
}

type Read = (calls: readonly Call[]) => Promise<unknown[]>

function pairOf({ address, tokenA, tokenB }: Found, reserves: unknown): Pool[] {
  const [reserve0, reserve1]: unknown[] = Array.isArray(reserves) ? reserves : []
  if (typeof reserve0 !== 'bigint' || typeof reserve1 !== 'bigint') return []
  if (reserve0 === 0n || reserve1 === 0n) return []
  const isFirst = tokenA.address.toLowerCase() < tokenB.address.toLowerCase()
  const [reserveA, reserveB] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
  return [v2Pair({ address, tokenA, reserveA, tokenB, reserveB })]
}

async function readV3(found: readonly Found[], read: Read): Promise<Pool[]> {
  const states = await read(
    found.flatMap(({ address }) => [
      { address, abi, functionName: 'slot0' },
      { address, abi, functionName: 'liquidity' },
    ]),
  )
  const live = found.flatMap((pool, index) => {
    const slot = states[2 * index]
    const liquidity = states[2 * index + 1]
    const [sqrtRatioX96, tick]: unknown[] = Array.isArray(slot) ? slot : []
    if (typeof sqrtRatioX96 !== 'bigint' || typeof tick !== 'number') return []
    if (typeof liquidity !== 'bigint' || sqrtRatioX96 === 0n || pool.tier === undefined) return []
    const tickSpacing = tickSpacings[pool.tier]
    const word = Math.floor(tick / tickSpacing) >> 8
    return [{ ...pool, fee: pool.tier, sqrtRatioX96, tick, liquidity, tickSpacing, word }]
  })
  const window = Array.from({ length: 2 * wordsAround + 1 }, (_, at) => at - wordsAround)
  const bitmaps = await read(
    live.flatMap(({ address, word }) =>
      window.map(at => ({ address, abi, functionName: 'tickBitmap', args: [word + at] })),
    ),
  )
  const set = live.map(({ word, tickSpacing }, index) =>
    window.flatMap((at, place) => {
      const bitmap = bitmaps[index * window.length + place]
      return typeof bitmap === 'bigint' ? ticksIn(bitmap, word + at, tickSpacing) : []
    }),
  )
  const nets = await read(
    live.flatMap(({ address }, index) =>
      (set[index] ?? []).map(tick => ({ address, abi, functionName: 'ticks', args: [tick] })),
    ),
  )
  let at = 0
  return live.map(({ tick, word, tier: _, ...pool }, index) => {
    const ticks = (set[index] ?? []).flatMap((tick): V3Tick[] => {
      const answer = nets[at++]
      const net: unknown = Array.isArray(answer) ? answer[1] : undefined
      return typeof net === 'bigint' && net !== 0n ? [{ index: tick, liquidityNet: net }] : []
    })
    const size = 256 * pool.tickSpacing
    const closed = closeTicks({
      ticks,
      ...{ tick, liquidity: pool.liquidity, tickSpacing: pool.tickSpacing },
      from: (word - wordsAround) * size,
      to: (word + wordsAround + 1) * size,
    })
    return v3Pool({ ...pool, tickCurrent: tick, ticks: closed })
  })
}

function ticksIn(bitmap: bigint, word: number, tickSpacing: number): number[] {
  const ticks: number[] = []
  for (let bit = 0; bit < 256; bit++)
    if ((bitmap >> BigInt(bit)) & 1n) ticks.push((word * 256 + bit) * tickSpacing)
  return ticks
}
