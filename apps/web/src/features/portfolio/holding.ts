import type { Price, UserTokenRow } from '@sluice/sdk'
import type { Unread } from '../market/isUnread.ts'
import type { profit } from './acquired.ts'

/** A token that an account holds, with what is known of its worth. */
export type Holding = {
  /** As `hiddenKey` says. */
  key: string
  row: UserTokenRow
  /** Of its collection; of an edition its own; `unread` until it is known whether there is one, `failed` when that could not be read. */
  floor: Price | Unread | undefined
  /** What the account paid for it. */
  cost: Price | undefined
  /** What a sale at the floor would leave beyond what was paid, base units. */
  gain: ReturnType<typeof profit>
}

/** A holding with the best offer that it could be sold into. */
export type OfferedHolding = Holding & {
  /** What it would bring, after royalties and fees; `unread` while the offers are not all read, `failed` when they could not be. */
  offer: Price | Unread | undefined
}
