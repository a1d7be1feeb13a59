/** The rows of what it costs, in English. */
export const englishCost = {
  label: 'Cost',
  price: 'Price',
  networkFee: 'Network fee',
  byWallet: 'set by your wallet',
  about: (amount: string) => `about ${amount}`,
  upTo: (amount: string) => `up to about ${amount}`,
  onTop: 'Fees on top',
  total: 'Total',
  beforeFee: 'before the network fee',
  balance: 'Your balance',
  atMost: 'at most',
}
