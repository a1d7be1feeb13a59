import { pairAddress } from '@sluice/router/pools'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { factoriesOf } from '../liquidity/factoriesOf.ts'
import type { VaultPair, VaultPlace } from '../orderbook/kinds/vaultPlace.ts'

const abi = parseAbi([
  'function vaultId() view returns (uint256)',
  'function vaultFactory() view returns (address)',
  'function factory() view returns (address)',
])
type Factory = { address: Hex; initCodeHash?: Hex; isSushi: boolean }
/** The factories of SushiSwap that 0x knows, by chain: where most vaults of NFTX have their pairs. */
const sushiFactories: Readonly<Record<number, Factory>> = {
  1: {
    address: '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac',
    initCodeHash: '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303',
    isSushi: true,
  },
}

type Vault = { kind: 'nftx' | 'nft20'; address: Hex }

/**
 * What vaults of NFTX and NFT20 say of themselves, and the pairs in which their tokens may be sold. Where a pair lies
 * follows from its tokens, and by that 0x and the zaps find it: one that nobody has made yet is known too, and which of
 * them is bought of is decided whenever a price is read. No place is told of what is no vault, and of one that nobody
 * knows of yet, as it took too long, there is nothing at all.
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
  const uniswap = { address: v2, isSushi: false }
  const sushi = sushiFactories[chain.id]
  const asked = vaults.map(({ kind, address }) =>
    (kind === 'nftx' ? ['vaultFactory', 'vaultId'] : ['factory']).map(functionName => ({
      ...{ address, abi, functionName },
    })),
  )
  const answers = await source.read(asked.flat())
  let at = 0
  return new Map(
    vaults.flatMap(({ kind, address: vault }, index): [Hex, VaultPlace | undefined][] => {
      const own = answers.slice(at, at + (asked[index]?.length ?? 0))
      at += own.length
      if (own.includes(null)) return []
      const [factory, vaultId] = kind === 'nftx' ? own : [own[0], 0n]
      if (typeof factory !== 'string' || typeof vaultId !== 'bigint') return [[vault, undefined]]
      // NFT20's zap swaps on Uniswap alone.
      const factories = kind === 'nftx' && sushi ? [uniswap, sushi] : [uniswap]
      const pairs = factories.map(factory => pairOf({ vault, weth, factory }))
      return [[vault, { vault, vaultId, factory: lower(factory), weth, pairs }]]
    }),
  )
}

function pairOf({ vault, weth, factory }: pairOf.Options): VaultPair {
  // Of any chain: the factory is given.
  const token = (address: Hex) => ({ chainId: 1, address, decimals: 18 })
  const { address, initCodeHash, isSushi } = factory
  const [tokenA, tokenB] = [token(vault), token(weth)]
  return { pair: lower(pairAddress({ tokenA, tokenB, factory: address, initCodeHash })), isSushi }
}

declare namespace pairOf {
  type Options = { vault: Hex; weth: Hex; factory: Factory }
}

const lower = (address: string) => address.toLowerCase() as Hex
