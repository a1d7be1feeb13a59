/** Addresses that nothing is sent to. */
export const recipientSentences = {
  empty: {},
  'not-an-address': { happened: 'This is no address.' },
  checksum: {
    happened: 'The capital letters of this address do not fit: it was mistyped.',
    next: 'Copy the address again from where it comes from.',
  },
  zero: { happened: 'This is the zero address: what is sent there is lost.' },
  dead: { happened: 'This address belongs to nobody: what is sent there is lost.' },
  own: { happened: 'This is your own address.' },
  token: { happened: 'This is the contract of the token: what is sent there is lost.' },
  'no-names': {
    happened: 'Names are not known on this chain.',
    next: 'Enter the address of the recipient.',
  },
  'unknown-name': {
    happened: 'This name stands for no address.',
    next: 'Check how it is written, or enter the address.',
  },
  'name-unread': {
    happened: 'The name could not be looked up.',
    next: 'Try again in a moment, or enter the address.',
  },
  'name-changed': {
    happened: 'The name stands for another address than when you typed it.',
    next: 'Look at the new address, and ask the recipient if you are not sure.',
  },
} as const
