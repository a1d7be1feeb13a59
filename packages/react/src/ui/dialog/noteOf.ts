import type { FlowDialog } from './FlowDialog.tsx'

/** Why the button of a form is disabled, or what else to know. */
export const noteOf = <quote>(
  submit: FlowDialog.Submit<quote> | undefined,
  quote: quote | undefined,
): string | undefined => (typeof submit?.note === 'function' ? submit.note(quote) : submit?.note)
