import type { Price, UserTokenRow } from '@sluice/sdk'
import type { Unread } from '../market/isUnread.ts'
import type { Cost, Gain } from './costs/cost.ts'

/** A token that an account holds, with what is known of its worth. */
export type Holding = {
  /** As `hiddenKey` says. */
  key: string
  row: UserTokenRow
  /** Of its collection; of an edition its own; `unread` until it is known whether there is one, `failed` when that could not be read. */
  floor: Price | Unread | undefined
  /** What was paid for it; `unread` while the purchases are not all read that it is counted from, `failed` when they could not be. */
  cost: Cost | Unread | undefined
  /** Whether the cost is not known, or of a part, because older deeds than are read would tell it. */
  isCostBounded?: boolean | undefined
  gain: Gain | undefined
}

/** A holding with the best offer that it could be sold into. */
export type OfferedHolding = Holding & {
  /** What it would bring, after royalties and fees; `unread` while the offers are not all read, `failed` when they could not be. */
  offer: Price | Unread | undefined
}
