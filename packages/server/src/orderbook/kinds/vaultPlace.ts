import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { Call } from '../../indexer/chainSource.ts'
import type { OrderFacts } from '../orderKind.ts'
import type { eachCost } from './eachCost.ts'

/** A vault of NFTX or NFT20, which is a token, and where that may be sold. Addresses are in lower case. */
export type VaultPlace = {
  vault: Hex
  /** What the vault is called by its factory; 0 where there is one for each collection. */
  vaultId: bigint
  factory: Hex
  weth: Hex
  /** Between its token and the wrapped native currency: where they are, or will be once somebody makes them. */
  pairs: readonly VaultPair[]
}

/** A pair of Uniswap v2 or SushiSwap. */
export type VaultPair = { pair: Hex; isSushi: boolean }

const hex = z.pipe(
  z.string(),
  z.transform(text => text as Hex),
)
const stored = z.object({
  pool: hex,
  vaultId: z.optional(z.string()),
  ...{ factory: hex, weth: hex },
  pairs: z.array(z.object({ pair: hex, isSushi: z.boolean() })),
})

/** Where an order's token lies; undefined where that is in no vault whose token is sold anywhere. */
export function vaultPlaceOf({ rawData }: Pick<OrderFacts, 'rawData'>): VaultPlace | undefined {
  const { data } = stored.safeParse(rawData)
  if (!data) return undefined
  const { pool: vault, vaultId, ...rest } = data
  return { ...rest, vault, vaultId: BigInt(vaultId ?? 0) }
}

const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])

/** The read of what a pair has. */
export const readReserves = ({ pair }: Pick<VaultPair, 'pair'>): Call => ({
  address: pair,
  abi: pairAbi,
  functionName: 'getReserves',
})

/** What a pair has, by its answer: of the wrapped native currency, which is paid, and of the vault's token. */
export function reservesIn(
  { vault, weth }: Pick<VaultPlace, 'vault' | 'weth'>,
  answer: unknown,
): eachCost.Reserves | undefined {
  const [reserve0, reserve1]: unknown[] = Array.isArray(answer) ? answer : []
  if (typeof reserve0 !== 'bigint' || typeof reserve1 !== 'bigint') return undefined
  return weth < vault ? { paid: reserve0, bought: reserve1 } : { paid: reserve1, bought: reserve0 }
}
