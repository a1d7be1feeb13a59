import { untrustedText } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { fillsInPart } from './fillsInPart.ts'

/**
 * Why an order cannot be filled, by the sentences of the marketplace server, which speak of a maker, in words for its owner;
 * null where its state says the same.
 */
const known = {
  'Order has been cancelled': null,
  'Order has been cancelled: the maker cancelled all orders': 'You cancelled all orders',
  'Order has been cancelled by the signature of the maker': 'You cancelled it by a signature',
  'Order has been filled': null,
  'Order has expired': null,
  'Order is not valid yet': 'It is not valid yet',
  'Order is inactive: the maker does not hold the token': 'You no longer hold it',
  'Order is inactive: the exchange does not have the approval of the maker':
    'Its exchange does not have your approval',
  'Order is inactive: the maker does not have the funds': 'You do not have the funds for it',
  'Order is inactive: the exchange does not have the approval to spend the funds':
    'Its exchange may not take your funds for it',
  'Order is inactive: its price rises over time': 'Its price rises over time',
  'Order is inactive: its conduit is closed to the exchange':
    'Its conduit is closed to the exchange',
  'Order is inactive: its zone is not one of this marketplace any more':
    'Its zone is not one of this marketplace any more',
  'Order is inactive: its collection is not followed here any more':
    'Its collection is not followed here any more',
  'Order is inactive: the pool has no price for it': 'The pool has no price for it',
  'Order is inactive: a recipient of its price does not take the native currency':
    'A recipient of its price does not take the native currency',
  'Order is inactive: the account of the maker does not take the token':
    'Your account does not take the token',
  'Order is inactive: its exchange refuses royalties as high as those of the token':
    'Its exchange refuses royalties as high as those of the token',
  'Order is inactive: its exchange cannot be read at the moment':
    'Its exchange cannot be read at the moment',
  'Order is inactive: its token or currency does not answer at the moment':
    'Its token or currency does not answer at the moment',
  'Order is inactive: the account of the maker does not stand by its signature':
    'Your account does not stand by its signature',
} as const satisfies Record<string, AppText | null>

/** Of which no order is whole: the marketplace shows it to nobody, and whoever has it may still fill a part. */
const inPart = 'Order is inactive: the maker holds fewer tokens than listed'

/** Why an order of one's own cannot be filled, in the chosen language where that is known; and whether a part of it still can. */
export function reasonText(order: reasonText.Asked): string {
  const { statusReason: reason } = order
  if (fillsInPart(order))
    return t(
      'What is there, or what the exchange may take of it, does not pay for all of it, so it is not shown. A part can still be accepted on the exchange: cancel it if it must not be.',
    )
  if (reason === inPart)
    return t(
      'Fewer are held than are listed, so it is not shown. What is held can still be bought by it on the exchange: cancel it if it must not be.',
    )
  if (!isKnown(reason)) return untrustedText(reason, { max: 200 })
  const text = known[reason]
  return text === null ? '' : t(text)
}

export declare namespace reasonText {
  type Asked = Pick<Order, 'statusReason' | 'quantityRemaining' | 'side'>
}

const isKnown = (reason: string | null | undefined): reason is keyof typeof known =>
  typeof reason === 'string' && Object.hasOwn(known, reason)
