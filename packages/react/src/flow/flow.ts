import type { Store } from './createStore.ts'
import type { FlowEvent, FlowState } from './flowState.ts'
import type { FlowKind, FlowScope } from './flowTypes.ts'

/**
 * A trade without a screen: what its form holds, how it is read, reviewed and carried out. It lives outside of
 * components, so a run goes on when its dialog is closed.
 */
export type Flow<form, quote, receipt, kind extends FlowKind = FlowKind> = Pick<
  Store<FlowState<form, quote, receipt>, FlowEvent<form, quote, receipt>>,
  'getState' | 'subscribe'
> & {
  readonly kind: kind
  readonly scope: FlowScope
  /**
   * A new beginning, with these fields of the form; nothing happens while a run is under way. With `reviews` it goes on
   * to the review where nothing is wrong with the form, as what was reviewed before and is tried again.
   */
  open(form?: Partial<form>, options?: { reviews?: boolean | undefined }): void
  /** Changes fields of the form; what depends on them is read anew. Not while a run is under way. */
  setForm(form: Partial<form>): void
  /** From the form to the review, when nothing is wrong with it; a review is read anew, and stands until it is. */
  review(): Promise<void>
  /** Back from the review to the form. */
  edit(): void
  /**
   * Carries out what the review shows. A second call while a run is under way does nothing, nor does one while a warning
   * of the review is open (`openWarnings`).
   */
  start(): Promise<void>
  /** Stops waiting for the wallet; what was sent already, or is confirmed later, stays. */
  stop(): void
  /** Back to the beginning; a run under way is not stopped. */
  close(): void
  /** Whether its form is not as it began, and was not carried out: who forgets the flow now, loses what was typed. */
  isTouched(): boolean
}
