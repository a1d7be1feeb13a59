/** The events of the feed, and the tags by which each can be filtered. */
export const eventTags = {
  'ask.created': ['contract', 'source', 'maker', 'taker'],
  'ask.updated': ['contract', 'source', 'maker', 'taker'],
  'bid.created': ['contract', 'source', 'maker', 'taker'],
  'bid.updated': ['contract', 'source', 'maker', 'taker'],
  'sale.created': ['contract', 'maker', 'taker', 'fillSource', 'orderSource'],
  'sale.updated': ['contract', 'maker', 'taker', 'fillSource', 'orderSource'],
  'sale.deleted': ['contract', 'maker', 'taker', 'fillSource', 'orderSource'],
  'transfer.created': ['address', 'from', 'to'],
  'transfer.deleted': ['address', 'from', 'to'],
  'token.created': ['contract'],
  'token.updated': ['contract'],
  'collection.created': ['id'],
  'collection.updated': ['id'],
  'token-attribute.created': ['contract', 'token_id'],
  'token-attribute.updated': ['contract', 'token_id'],
  'token-attribute.deleted': ['contract', 'token_id'],
  'pending-tx.created': ['contract'],
  'pending-tx.deleted': ['contract'],
  'top-bid.changed': ['contract', 'source'],
} as const

export type EventName = keyof typeof eventTags
export const eventNames = Object.keys(eventTags) as EventName[]
