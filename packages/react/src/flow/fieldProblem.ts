/** What is wrong with what was typed into a field; `describeField` says it. */
export type FieldProblem = {
  code: FieldCode
  /** Of the currency. */
  symbol?: string | undefined
  /** The most that is possible: decimal places, pieces or days. */
  most?: bigint | number | undefined
}

export type FieldCode =
  | 'price-empty'
  | 'price-zero'
  | 'currency-refused'
  | 'ambiguous'
  | 'too-precise'
  | 'too-large'
  | 'not-a-number'
  | 'fees-take-all'
  | 'not-whole'
  | 'not-owned'
  | 'owned-fewer'
  | 'list-none'
  | 'list-most'
  | 'bid-none'
  | 'bid-most'
  | 'no-duration'
  | 'duration-most'
  | 'duration-long'

/** One sentence for each, in one language. */
export type FieldCatalogue = Record<
  FieldCode,
  (of: { symbol: string; most: bigint | number }) => string
>
