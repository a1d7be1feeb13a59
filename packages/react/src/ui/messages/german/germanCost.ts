import type { Messages } from '../en.ts'

/** The rows of what it costs, in German. */
export const germanCost: Messages['cost'] = {
  label: 'Kosten',
  price: 'Preis',
  networkFee: 'Netzwerkgebühr',
  byWallet: 'bestimmt deine Wallet',
  about: amount => `etwa ${amount}`,
  upTo: amount => `bis zu etwa ${amount}`,
  onTop: 'Aufgeschlagene Gebühren',
  total: 'Summe',
  beforeFee: 'vor der Netzwerkgebühr',
  balance: 'Dein Guthaben',
  atMost: 'höchstens',
}
