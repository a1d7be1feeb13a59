/** What there is of a trade with a swap before or after it, of which only the first part went through. */
export const halfSentences = {
  swapped: {
    money: 'The swap before it was made; what it brought and was not spent is in your account.',
    next: 'Pay with that, or swap it back: the same purchase would swap again.',
    open: 'The swap before it was made, and more may have been sent.',
  },
  sold: {
    money: 'It was sold; what it was sold for is in your account and was not swapped.',
    next: 'Swap it when you want.',
    open: 'It was sold, and the swap of what it was sold for may have been sent.',
  },
} as const
