import type { RecipientCheck, RecipientWarning } from '../../flow/transfer/checkRecipient.ts'
import type { Messages } from '../messages/en.ts'

/** What there is to know about a recipient, in a sentence. */
export function warningText(
  words: Messages['transfer'],
  warning: RecipientWarning,
  { resembles }: RecipientCheck,
): string {
  if (warning !== 'lookalike') return words[warning]
  return resembles === undefined ? words.lookalikeUnknown : words.lookalike(resembles)
}
