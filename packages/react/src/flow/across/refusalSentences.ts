/** Why a marketplace takes on nothing on another chain now, by the code of its refusal. */
export const refusalSentences = {
  call_reverted: {
    happened: 'It would fail on the other chain.',
    next: 'Change what is to happen there, or look again later.',
  },
  not_callable: {
    happened: 'At an address that would be called there is no contract on that chain.',
    next: 'Check the address and the chain.',
  },
  gas_too_high: {
    happened: 'It needs more gas on the other chain than the marketplace takes on.',
    next: 'Do less at once.',
  },
  solver_short: {
    happened: 'The marketplace has too little on the other chain to do this now.',
    next: 'Try again later.',
  },
  failed_account: {
    happened:
      'Something that this account paid for failed on the other chain within the last hour.',
    next: 'Try again in an hour.',
  },
  failed_target: {
    happened: 'Calls of the same contract failed on the other chain within the last hour.',
    next: 'Try again in an hour.',
  },
  failed_all: {
    happened: 'Too much has failed on the other chain within the last hour.',
    next: 'Try again in an hour.',
  },
  refund_refused: {
    happened: 'This account did not take a payment back within the last hour.',
    next: 'Try again in an hour, or pay from another account.',
  },
  refunds_full: {
    happened: 'Too many payments were sent back within the last hour.',
    next: 'Try again in an hour.',
  },
} as const
