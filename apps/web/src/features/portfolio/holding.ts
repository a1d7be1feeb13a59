import type { Price, UserTokenRow } from '@sluice/sdk'

/** A token that an account holds, with what is known of its worth. */
export type Holding = {
  /** As `hiddenKey` says. */
  key: string
  row: UserTokenRow
  /** Of its collection. */
  floor: Price | undefined
  /** The best offer that it could be sold into. */
  offer: Price | undefined
  /** What the account paid for it. */
  cost: Price | undefined
}
