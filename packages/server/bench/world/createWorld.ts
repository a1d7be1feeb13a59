import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { signerKey } from './signerKey.ts'

export const chainId = 31337
export const weth: Hex = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const usdc: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
/** The block at which the index stands when the benchmark begins. */
export const firstBlock = 1_000_000
/** Seconds since 1970, by the wall clock: orders end by it. */
export const startTime = Math.floor(Date.now() / 1000)
/** Makers whose keys are known here: all tokens of the first collection are theirs. */
export const signers = 100

/** How many collections there are of which size: a few large ones, many small ones. */
const sizes = {
  million: [
    { collections: 2, tokens: 10_000 },
    { collections: 8, tokens: 2500 },
    { collections: 40, tokens: 1000 },
    { collections: 100, tokens: 150 },
    { collections: 250, tokens: 20 },
  ],
  tenThousand: [
    { collections: 1, tokens: 400 },
    { collections: 9, tokens: 40 },
    { collections: 12, tokens: 20 },
  ],
}

/** An invented market, the same each time: who holds what, and what it is worth. */
export function createWorld(scale: keyof typeof sizes) {
  const collections = sizes[scale].flatMap(({ collections, tokens }) =>
    Array.from({ length: collections }, () => tokens),
  )
  const isLarge = scale === 'million'
  const signing: Hex[] = []
  const accounts = isLarge ? 50_000 : 1000
  return {
    orders: isLarge ? 1_000_000 : 10_000,
    transfers: isLarge ? 300_000 : 3000,
    sales: isLarge ? 150_000 : 1500,
    events: isLarge ? 20_000 : 500,
    accounts,
    /** Tokens of each collection, by its number. */
    collections,
    contract: (collection: number): Hex => `0x${hex(0xc011ec7000 + collection, 40)}`,
    collectionOf: (contract: string): number => Number(BigInt(contract) - 0xc011ec7000n),
    /** Some hold many tokens, most a few. */
    holder(collection: number, tokenId: number): number {
      const random = createRandom(collection * 100_003 + tokenId)
      return collection === 0 ? tokenId % signers : signers + zipf(random(), accounts - signers)
    },
    account(index: number): Hex {
      if (index >= signers) return `0x${hex(0xacc0000000 + index, 40)}`
      signing[index] ??= privateKeyToAddress(signerKey(index)).toLowerCase() as Hex
      return signing[index]
    },
    /** What a token is usually worth, in base units of the native currency, with four digits that count. */
    worth(collection: number, tokenId: number): bigint {
      const random = createRandom(collection * 7919 + tokenId * 31)
      const base = 20 * 1.7 ** -Math.log2(collection + 1)
      const thousandths = Math.max(1, Math.round(base * (1 + random() ** 3 * 4) * 1000))
      return BigInt(thousandths) * 10n ** 15n
    },
  }
}

export type World = ReturnType<typeof createWorld>

/** The 0-based rank of something whose frequency falls with it, as it does in markets. */
export function zipf(random: number, count: number): number {
  return Math.min(count - 1, Math.floor(Math.exp(random * Math.log(count + 1)) - 1))
}

/** Numbers from 0 to 1 that look random and are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const hex = (value: number | bigint, length: number) =>
  value.toString(16).padStart(length, '0')
