/** Why a price is not there: it is still being read, or could not be. Neither is the same as none. */
export type Unread = 'unread' | 'failed'

export function isUnread(price: object | Unread | null | undefined): price is Unread {
  return price === 'unread' || price === 'failed'
}
