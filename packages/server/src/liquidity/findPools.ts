import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Chain } from '../context.ts'
import type { Call } from '../indexer/chainSource.ts'
import { factoriesOf } from './factoriesOf.ts'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])
const tiers = [100, 500, 3000, 10_000] as const

/**
 * Where the pools of Uniswap v2 and v3 between some tokens stand, by the chain's factories. A pool without a
 * `tier` is one of v2.
 */
export async function findPools<token extends { address: Hex }>(
  chain: Chain,
  between: readonly { tokenA: token; tokenB: token }[],
  read: (calls: readonly Call[]) => Promise<unknown[]>,
): Promise<findPools.Found<token>[]> {
  const { v2, v3 } = factoriesOf(chain)
  const asked = between.flatMap(({ tokenA, tokenB }) => {
    const args = [tokenA.address, tokenB.address]
    const pair = { tokenA, tokenB, tier: undefined }
    return [
      ...(v2 ? [{ ...pair, call: { address: v2, abi, functionName: 'getPair', args } }] : []),
      ...(v3
        ? tiers.map(tier => ({
            ...{ tokenA, tokenB, tier },
            call: { address: v3, abi, functionName: 'getPool', args: [...args, tier] },
          }))
        : []),
    ]
  })
  const addresses = await read(asked.map(({ call }) => call))
  return asked.flatMap(({ call: _, ...pool }, index) => {
    const address = addresses[index]
    return typeof address === 'string' && address !== zeroAddress
      ? [{ ...pool, address: address.toLowerCase() as Hex }]
      : []
  })
}

export declare namespace findPools {
  type Found<token> = {
    address: Hex
    tokenA: token
    tokenB: token
    tier: (typeof tiers)[number] | undefined
  }
}
