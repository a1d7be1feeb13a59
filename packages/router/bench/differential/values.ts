import fc from 'fast-check'
import type { Address, Hex } from 'viem'

/** How many cases of each kind: few in `npm test`, 100,000 in `npm run test:differential`. */
export const runs = Number(process.env.SLUICE_CASES ?? 2_000)

/** Bytes in hex, of one length. */
export const bytesOf = (length: number): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as const)

/** Any address but the first three, which have meanings of their own. */
export const addressOf: fc.Arbitrary<Address> = bytesOf(20).filter(address => BigInt(address) > 2n)

/** Unsigned integers of every length up to `bits`, the ends included. */
export const uintOf = (bits: number): fc.Arbitrary<bigint> =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }),
    fc.integer({ min: 0, max: bits - 1 }).map(bit => (1n << BigInt(bit)) - 1n),
    fc.constant((1n << BigInt(bits)) - 1n),
  )
