import type { ReactElement } from 'react'
import type { FlowState } from '../flow/flowState.ts'
import type { TokenSubject } from '../ui/dialog/subjects.ts'
import { contract } from './openMarket.ts'

/** A dialog with the states of its flow in which it is shown. */
export type DialogCase = {
  name: string
  states: Record<string, unknown>
  dialog: (
    state: unknown,
    name?: string,
    onClose?: () => void,
  ) => { node: ReactElement; flow: { asked: string[]; set(state: unknown): void } }
}

const subjectOf = (name = 'Harbor #7'): TokenSubject => ({
  ...{ chainId: 31337, contract, tokenId: 7n, image: undefined },
  ...{ name, collection: 'Harbors' },
})
const close = () => undefined

/** One flow of a kind, in each of its states. */
export function dialogCase<form, quote, receipt>(
  name: string,
  states: Record<string, FlowState<form, quote, receipt>>,
  make: (
    state: FlowState<form, quote, receipt>,
    subject: TokenSubject,
    onClose: () => void,
  ) => { node: ReactElement; flow: { asked: string[]; set(state: never): void } },
): DialogCase {
  return {
    name,
    states,
    dialog(state, of, onClose = close) {
      if (state === undefined) throw new Error('There is no such state.')
      const made = make(state as FlowState<form, quote, receipt>, subjectOf(of), onClose)
      return { ...made, flow: { ...made.flow, set: next => made.flow.set(next as never) } }
    },
  }
}
