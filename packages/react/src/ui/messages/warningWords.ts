/** What is said about a price; amounts as they are shown, '' for what is not known. */
export type WarningWords = (facts: {
  price: string
  /** How far it is from the market: "−99.0 %". */
  difference: string
  market: string
  /** When the other listing ends. */
  until: string
}) => string
