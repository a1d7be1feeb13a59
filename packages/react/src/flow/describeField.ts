import { untrustedText } from '../format/untrustedText.ts'
import type { FieldCatalogue, FieldProblem } from './fieldProblem.ts'

/** What is said beside a field, in English or in the words of another catalogue. */
export function describeField(
  { code, symbol, most = 0 }: FieldProblem,
  catalogue: FieldCatalogue = englishFields,
): string {
  return catalogue[code]({ symbol: untrustedText(symbol, { max: 24 }), most })
}

/** What is said about fields in English. */
export const englishFields: FieldCatalogue = {
  'price-empty': ({ symbol }) => `Enter a price in ${symbol}.`,
  'price-zero': () => 'The price must be more than 0.',
  'currency-refused': ({ symbol }) => `This marketplace takes no such orders in ${symbol}.`,
  ambiguous: () => 'A comma can mean thousands or decimals. Write 1500 or 1.5.',
  'too-precise': ({ symbol, most }) => `${symbol} has at most ${most} decimal places.`,
  'too-large': () => 'That is more than can exist.',
  'not-a-number': () => 'Enter digits and one decimal point, such as 1.25.',
  'fees-take-all': () => 'The fees would take the whole price.',
  'not-whole': () => 'Enter a whole number, by digits alone.',
  'not-owned': () => 'This account does not own it.',
  'owned-fewer': ({ most }) => `You own ${most}.`,
  'list-none': () => 'List at least 1.',
  'list-most': ({ most }) => `List at most ${most} at once.`,
  'bid-none': () => 'Bid for at least 1.',
  'bid-most': ({ most }) => `Bid for at most ${most} at once.`,
  'no-duration': () => 'Choose an end in the future.',
  'duration-most': ({ most }) => `It can stand ${most} days at most.`,
  'duration-long': ({ most }) =>
    `More than ${most} days have to be chosen on purpose: a price can change a lot by then.`,
}
