/** The rows of a receipt, in English. */
export const englishReceipt = {
  label: 'Receipt',
  networkFee: 'Network fee',
  sent: 'You sent',
}
