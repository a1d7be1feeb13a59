/** The rows of what it costs, in English. */
export const englishCost = {
  label: 'Cost',
  price: 'Price',
  networkFee: 'Network fee',
  byWallet: 'set by your wallet',
  total: 'Total',
  beforeFee: 'before the network fee',
  balance: 'Your balance',
  atMost: 'at most',
}
