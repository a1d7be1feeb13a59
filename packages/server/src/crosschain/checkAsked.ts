import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import type { IntentRow } from '../storage/schema/crossChain.ts'

/**
 * That the payment of a request is for what is asked for now: what was quoted for other things is not told as theirs.
 *
 * @throws ServerError that names the field.
 */
export function checkAsked(
  { asked }: Pick<IntentRow, 'asked'>,
  now: { requestId: string | undefined; asked: Hex },
): void {
  if (asked === null || asked === now.asked) return
  throw new ServerError(
    `requestId ${now.requestId?.slice(0, 100)} has a payment for something else: send what it was answered for, or begin anew without requestId`,
    { code: 'other_request', apiCode: -1 },
  )
}
