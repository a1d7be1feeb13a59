import { pairAddress } from '@sluice/router/pools'
import { zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { factoriesOf } from '../liquidity/factoriesOf.ts'
import { readReserves, reservesIn, type VaultPlace } from '../orderbook/kinds/vaultPlace.ts'

const abi = parseAbi([
  'function vaultId() view returns (uint256)',
  'function vaultFactory() view returns (address)',
  'function factory() view returns (address)',
  'function getPair(address, address) view returns (address)',
])
/** The factories of SushiSwap that 0x knows, by chain: where most vaults of NFTX have their pairs. */
const sushiFactories: Readonly<Record<number, Hex>> = {
  1: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac',
}

type Vault = { kind: 'nftx' | 'nft20'; address: Hex }

/**
 * What vaults of NFTX and NFT20 say of themselves, and where their tokens are sold: of two pairs by the one that holds
 * more. No place is told of what is no vault, and of one that nobody knows of yet, as it took too long, there is
 * nothing at all.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findVaults(
  { chain, source }: Pick<ChainContext, 'chain' | 'source'>,
  vaults: readonly Vault[],
): Promise<Map<Hex, VaultPlace | undefined>> {
  const { v2 } = factoriesOf(chain)
  const weth = wrappedNative(chain)
  if (vaults.length === 0) return new Map()
  if (v2 === undefined || weth === undefined)
    return new Map(vaults.map(({ address }) => [address, undefined]))
  const sushi = sushiFactories[chain.id]
  const asked = vaults.map(({ kind, address }) => {
    const pairOf = (factory: Hex) => ({
      ...{ address: factory, abi, functionName: 'getPair', args: [address, weth] },
    })
    const own = (functionName: string) => ({ address, abi, functionName })
    // NFT20's zap swaps on Uniswap alone.
    return kind === 'nftx'
      ? [...[own('vaultFactory'), own('vaultId'), pairOf(v2)], ...(sushi ? [pairOf(sushi)] : [])]
      : [own('factory'), pairOf(v2)]
  })
  const answers = await source.read(asked.flat())
  let at = 0
  const told = vaults.flatMap(({ kind, address }, index) => {
    const own = answers.slice(at, at + (asked[index]?.length ?? 0))
    at += own.length
    if (own.includes(null)) return []
    const [factory, vaultId, ...pairs] = kind === 'nftx' ? own : [own[0], 0n, own[1]]
    const isVault = typeof factory === 'string' && typeof vaultId === 'bigint'
    return [{ address, pairs, known: isVault ? { factory: lower(factory), vaultId } : undefined }]
  })
  const pairs = told.flatMap(({ address, pairs, known }) =>
    known ? pairs.flatMap((pair, index) => placeAt({ pair, index, address, weth, ...known })) : [],
  )
  const reserves = await source.read(pairs.map(readReserves))
  const deepest = new Map<Hex, { place: VaultPlace; holds: bigint }>()
  for (const [index, place] of pairs.entries()) {
    const holds = reservesIn(place, reserves[index])?.paid ?? 0n
    const before = deepest.get(place.vault)
    if (!before || holds > before.holds) deepest.set(place.vault, { place, holds })
  }
  return new Map(
    told.map(({ address, known }) => {
      // Where the pair will be, if somebody makes it.
      const future = () =>
        known && { ...known, vault: address, weth, isSushi: false, pair: pairAt(address, weth, v2) }
      return [address, deepest.get(address)?.place ?? future()] as const
    }),
  )
}

function placeAt({ pair, index, address, ...rest }: placeAt.Options): VaultPlace[] {
  if (typeof pair !== 'string' || pair === zeroAddress) return []
  return [{ ...rest, vault: address, pair: lower(pair), isSushi: index > 0 }]
}

declare namespace placeAt {
  type Options = Pick<VaultPlace, 'factory' | 'vaultId' | 'weth'> & {
    pair: unknown
    index: number
    address: Hex
  }
}

function pairAt(vault: Hex, weth: Hex, factory: Hex): Hex {
  const [tokenA, tokenB] = [vault, weth].map(address => ({
    chainId: 1,
    address,
    decimals: 18,
  })) as [pairAddress.Options['tokenA'], pairAddress.Options['tokenB']]
  return lower(pairAddress({ tokenA, tokenB, factory }))
}

const lower = (address: string) => address.toLowerCase() as Hex
