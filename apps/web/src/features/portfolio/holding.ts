import type { Price, UserTokenRow } from '@sluice/sdk'

/** A token that an account holds, with what is known of its worth. */
export type Holding = {
  /** As `hiddenKey` says. */
  key: string
  row: UserTokenRow
  /** Of its collection. */
  floor: Price | undefined
  /** What a listing at the floor would leave, after royalties and fees. */
  floorNet: Price | undefined
  /** What the best offer that it could be sold into would bring, after royalties and fees. */
  offer: Price | undefined
  /** What the account paid for it. */
  cost: Price | undefined
}
