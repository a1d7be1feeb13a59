/** What is said about a price; amounts as they are shown, '' for what is not known. */
export type WarningWords = (facts: {
  price: string
  /** How far it is from the market: "−99.0 %". */
  difference: string
  market: string
  /** When the other listing ends. */
  until: string
  /** A trait of the token, in the words of its metadata. */
  trait: string
  /** Whom a fee goes to; the contract of an unknown currency. */
  recipient: string
  /** Its place by rarity, of how many. */
  rank: string
  of: string
  /** How many are offered for, and how many there are. */
  asked: string
  exist: string
}) => string
