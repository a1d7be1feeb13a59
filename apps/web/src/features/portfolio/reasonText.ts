import { untrustedText } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { fillsInPart } from './fillsInPart.ts'

/** Why orders cannot be filled, in the sentences of the marketplace server. */
const known: ReadonlySet<string> = new Set([
  'Order has been cancelled',
  'Order has been cancelled: the maker cancelled all orders',
  'Order has been cancelled by the signature of the maker',
  'Order has been filled',
  'Order has expired',
  'Order is not valid yet',
  'Order is inactive: the maker does not hold the token',
  'Order is inactive: the maker holds fewer tokens than listed',
  'Order is inactive: the exchange does not have the approval of the maker',
  'Order is inactive: the maker does not have the funds',
  'Order is inactive: the exchange does not have the approval to spend the funds',
  'Order is inactive: its price rises over time',
  'Order is inactive: its conduit is closed to the exchange',
  'Order is inactive: its zone is not one of this marketplace any more',
  'Order is inactive: its collection is not followed here any more',
  'Order is inactive: the pool has no price for it',
  'Order is inactive: a recipient of its price does not take the native currency',
  'Order is inactive: the account of the maker does not take the token',
  'Order is inactive: its exchange refuses royalties as high as those of the token',
  'Order is inactive: its exchange cannot be read at the moment',
  'Order is inactive: its token or currency does not answer at the moment',
  'Order is inactive: the account of the maker does not stand by its signature',
] satisfies AppText[])

/** Of which no order is whole: the marketplace shows it to nobody, and whoever has it may still fill a part. */
const inPart: AppText = 'Order is inactive: the maker holds fewer tokens than listed'

/** Why an order cannot be filled, as the marketplace says, in the chosen language where that is known; and whether a part of it still can. */
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
  return isKnown(reason) ? t(reason) : untrustedText(reason, { max: 200 })
}

export declare namespace reasonText {
  type Asked = Pick<Order, 'statusReason' | 'quantityRemaining' | 'side'>
}

const isKnown = (reason: string | null | undefined): reason is AppText =>
  typeof reason === 'string' && known.has(reason)
