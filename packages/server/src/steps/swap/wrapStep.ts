import { type Step, transactionItem } from '../transactionItem.ts'
import { wrapCall } from './wrapCall.ts'

/** The step that exchanges the native currency for its wrapped form, or back, one for one. */
export function wrapStep({ by, ...what }: wrapStep.Options): Step {
  const { isWrapping } = what
  return {
    id: isWrapping ? 'currency-wrapping' : 'currency-unwrapping',
    action: isWrapping ? 'Wrap currency' : 'Unwrap currency',
    description: 'One for one, by the contract of the wrapped currency',
    kind: 'transaction',
    items: [transactionItem({ ...by, call: wrapCall(what) })],
  }
}

export declare namespace wrapStep {
  type Options = wrapCall.Options & { by: Omit<transactionItem.Options, 'call'> }
}
