import { Token as PeerToken, V3_CORE_FACTORY_ADDRESSES } from '@uniswap/sdk-core'
import { computePoolAddress, encodeRouteToPath, Pool, Route, TickMath } from '@uniswap/v3-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Token, V3Pool } from '../../src/swap/types.ts'
import { decodeV3Path, encodeV3Path } from '../../src/swap/v3/path.ts'
import { poolAddress, v3Factories } from '../../src/swap/v3/poolAddress.ts'
import { tickSpacings } from '../../src/swap/v3/tickSpacings.ts'
import { compared } from './tally.ts'
import { patience, runs } from './values.ts'

const address = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map(value => `0x${value.toString(16).padStart(40, '0')}` as const)
const fee = fc.constantFrom<keyof typeof tickSpacings>(100, 500, 3000, 10_000)

describe('paths and addresses, compared with @uniswap/v3-sdk', () => {
  test('encodeV3Path, and back', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(address, fee), {
          minLength: 2,
          maxLength: 6,
          selector: ([at]) => at,
        }),
        hops => {
          const path = hops.map(([at]): Token => ({ chainId: 1, address: at, decimals: 18 }))
          const peers = path.map(token => new PeerToken(1, token.address, 18))
          const fees = hops.slice(1).map(([, tier]) => tier)
          const peerPools = fees.map(
            (tier, i) =>
              new Pool(
                peers[i] as PeerToken,
                peers[i + 1] as PeerToken,
                tier,
                TickMath.getSqrtRatioAtTick(0),
                0,
                0,
                [],
              ),
          )
          const pools = fees.map((tier, i): V3Pool => {
            const [a, b] = [path[i] as Token, path[i + 1] as Token]
            return {
              type: 'v3-pool',
              token0: a.address < b.address ? a : b,
              token1: a.address < b.address ? b : a,
              fee: tier,
              sqrtRatioX96: 2n ** 96n,
              liquidity: 0n,
              tickCurrent: 0,
              tickSpacing: tickSpacings[tier],
            }
          })
          const peer = new Route(
            peerPools,
            peers[0] as PeerToken,
            peers[peers.length - 1] as PeerToken,
          )
          for (const type of ['exactIn', 'exactOut'] as const) {
            const encoded = encodeV3Path({ pools, path }, type)
            expect(encoded).toBe(encodeRouteToPath(peer, type === 'exactOut'))
            expect(decodeV3Path(encoded, type)).toEqual({
              tokens: path.map(token => token.address),
              fees,
            })
          }
        },
      ),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  test('poolAddress, on zkSync Era, too', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(
        address,
        address,
        address,
        fee,
        fc.constantFrom(1, 324),
        (factory, a, b, tier, chainId) => {
          fc.pre(a !== b)
          const tokenA: Token = { chainId, address: a, decimals: 18 }
          const tokenB: Token = { chainId, address: b, decimals: 18 }
          expect(poolAddress({ factory, tokenA, tokenB, fee: tier })).toBe(
            computePoolAddress({
              factoryAddress: factory,
              tokenA: new PeerToken(chainId, a, 18),
              tokenB: new PeerToken(chainId, b, 18),
              fee: tier,
              chainId,
            }),
          )
        },
      ),
      { numRuns: runs },
    )
    compared(task, runs)
  })

  test('v3Factories', () => {
    for (const [chainId, factory] of Object.entries(v3Factories))
      expect(factory).toBe(V3_CORE_FACTORY_ADDRESSES[Number(chainId)]?.toLowerCase())
  })
})
