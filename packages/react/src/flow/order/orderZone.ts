import type { Address } from 'viem'

/** Whether an order can be ended and repriced without a transaction, as it is chosen. */
export type OrderRevocation = {
  /** Where the marketplace has a zone for that; else, and when absent, a transaction ends it. */
  gasless?: boolean | undefined
}

/** What the marketplace has for that. */
export type ZoneContext = {
  /** Its contract, which every fill of such an order asks; undefined where it names none. */
  zone?: Address | undefined
}

/** The zone that an order is to have. */
export const zoneOf = ({ gasless }: OrderRevocation, { zone }: ZoneContext): Address | undefined =>
  gasless === true ? zone : undefined

/** Whether an order was to be ended without a transaction while that could be, which it can be no more. */
export const isZoneGone = (
  { gasless }: OrderRevocation,
  { before, now }: { before: ZoneContext; now: ZoneContext },
): boolean => gasless === true && before.zone !== undefined && now.zone === undefined
