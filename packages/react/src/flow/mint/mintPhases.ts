import type { Collection } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import { isDate } from '../../format/isDate.ts'

/** A phase of a mint. */
export type MintPhase = {
  name: string
  /** Whether everybody may mint in it, or those on its list. */
  kind: 'public' | 'allowlist'
  status: 'upcoming' | 'open' | 'over'
  /** Of one, base units of the native currency; undefined when it is not said. */
  price: bigint | undefined
  /** Seconds since 1970; undefined for always, and for what no date can say: it has not begun, or does not end. */
  startTime?: number | undefined
  endTime?: number | undefined
  perWallet?: bigint | undefined
}

/**
 * The phases of a collection's mint, in the order in which they begin.
 *
 * @param now Milliseconds since 1970.
 */
export function mintPhases(
  { mintStages }: Pick<Collection, 'mintStages'>,
  now: number,
): readonly MintPhase[] {
  const time = now / 1000
  return [...(mintStages ?? [])]
    .sort((a, b) => (a.startTime ?? 0) - (b.startTime ?? 0))
    .map((stage): MintPhase => {
      const { price, startTime, endTime, maxMintsPerWallet } = stage
      const isNative = price?.currency.contract === zeroAddress
      return {
        name: stage.stage ?? '',
        kind: stage.kind === 'allowlist' ? 'allowlist' : 'public',
        status:
          typeof startTime === 'number' && startTime > time
            ? 'upcoming'
            : typeof endTime === 'number' && endTime <= time
              ? 'over'
              : 'open',
        price: price && isNative ? BigInt(price.amount.raw) : undefined,
        startTime: dateOf(startTime),
        endTime: dateOf(endTime),
        perWallet:
          typeof maxMintsPerWallet === 'number' && Number.isSafeInteger(maxMintsPerWallet)
            ? BigInt(maxMintsPerWallet)
            : undefined,
      }
    })
}

const dateOf = (at: number | null | undefined) =>
  typeof at === 'number' && isDate(at) ? at : undefined
