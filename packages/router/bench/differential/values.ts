import fc from 'fast-check'
import type { Address, Hex } from 'viem'

/** How many cases of each kind: few in `npm test`, 100,000 in `npm run test:differential`. */
export const runs = Number(process.env.SLUICE_CASES ?? 2_000)

/**
 * How long a test may take that compares so many cases, in milliseconds; in `npm test`, behind other work, as long as
 * all others that run there.
 */
export const patience = Math.max(300_000, 60_000 + runs * 50)

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

/** Integers of so many bits, each length as likely as any other. */
export const sizeOf = (least: number, most: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.bigInt({ min: 0n, max: (1n << 112n) - 1n }))
    .map(([bits, noise]) => (1n << BigInt(bits - 1)) | (noise >> BigInt(113 - bits)))
