import { ServerError } from '../errors.ts'
import type { OrderState } from '../orderbook/orderKind.ts'
import { reasons } from '../orderbook/reasons.ts'

/**
 * That an order which a request names can be filled, by what the chain says of it.
 *
 * @throws ServerError 3 with the reason; 503 where the chain could not say.
 */
export function checkFillable(
  { status, reason }: Pick<OrderState, 'status' | 'reason'>,
  { allowInactive }: { allowInactive: boolean },
): void {
  if (status === 'filled') throw gone('Order has been filled')
  if (status === 'cancelled') throw gone('Order has been cancelled')
  if (status === 'expired') throw gone('Order has expired')
  // Nobody can say what it takes, so that nobody could agree to it.
  if (reason === reasons.rising) throw gone(reason)
  if (status !== 'inactive' || allowInactive) return
  if (isUnanswered(reason)) throw noAnswer(reason)
  throw gone(
    reason === null || isOfMaker(reason)
      ? "Order is inactive (insufficient balance or approval) and can't be filled"
      : reason,
  )
}

/** Whether an order rests because nobody could say how it stands. */
export function isUnanswered(reason: string | null): reason is string {
  return reason === reasons.silent || reason === reasons.unread
}

/** Nothing is known against the order: it may be there at the next try. */
export function noAnswer(reason: string): ServerError {
  return new ServerError(`${reason}. Try again in a moment.`, {
    code: 'order_unanswered',
    statusCode: 503,
  })
}

const ofMaker: readonly string[] = [
  ...[reasons.balance, reasons.quantity, reasons.approval, reasons.funds, reasons.allowance],
]
const isOfMaker = (reason: string) => ofMaker.includes(reason)

/**
 * Whether a `partial` request goes on without what failed so: for what the chain or the deadline refuses, nothing is
 * wrong with the item.
 */
export function isLeftOut(error: unknown): error is ServerError {
  if (!(error instanceof ServerError)) return false
  // One token that does not answer is no reason to buy none of the others.
  if (error.code === 'order_unanswered') return true
  return error.statusCode !== 503 && error.statusCode !== 504
}

export function noOrders(why?: string): ServerError {
  return new ServerError(`No fillable orders${why ? ` (${why})` : ''}`, {
    code: 'no_fillable_orders',
    apiCode: 5,
  })
}

export const tooMany = () =>
  new ServerError('Unable to fill requested quantity', { code: 'quantity', apiCode: 8 })

const gone = (message: string) =>
  new ServerError(message, { code: 'order_unavailable', statusCode: 410, apiCode: 3 })
