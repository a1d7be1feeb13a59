import type { Facts } from '@sluice/sdk'
import type { DeedFacts } from './stepFacts.ts'

/** What the bytes of one item do, where it is the deed itself. */
export function deedOf({ through, gives, gets, until, zones, unknown }: Facts): DeedFacts {
  return {
    ...{ gives, gets, until, zones, isWhole: unknown.length === 0 },
    through: through === undefined ? [] : [through],
  }
}
