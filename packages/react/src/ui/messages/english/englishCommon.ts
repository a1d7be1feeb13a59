import { countText } from '../../format/countText.ts'
/** What many components say, in English. */
export const englishCommon = {
  close: 'Close',
  done: 'Done',
  back: 'Back',
  discardTyped: 'Discard what you typed?',
  discard: 'Discard',
  keepTyping: 'Keep it',
  details: 'Details',
  tryAgain: 'Try again',
  tryRest: 'Try the rest again',
  part: (from: number, to: number, of: number) =>
    `${from === to ? from : `${from}–${to}`} of ${of}`,
  othersFollow: 'The others follow, with a review of their own.',
  leaveOthers: (many: number) =>
    many === 1 ? 'Leave out the last one' : `Leave out the other ${many}`,
  nextPart: (many: number) =>
    many === 1 ? 'Go on with the last one' : `Go on with the next ${many}`,
  checkAgain: 'Check again',
  stopWaiting: 'Stop waiting',
  answerInWallet: 'Answer in your wallet',
  walletWaits: 'Your wallet is waiting for your answer.',
  walletHidden: 'No window? Open your wallet.',
  copied: 'Copied',
  copyHash: 'Copy transaction hash',
  copyAddress: 'Copy address',
  you: 'You',
  as: (account: string) => `As ${account}`,
  connectFirst: (account: string) => `Connect ${account} to go on with this.`,
  none: '—',
  oneLess: 'One less',
  oneMore: 'One more',
  enterQuantity: 'Enter how many.',
  noMoreThan: (most: bigint) => `No more than ${countText(most)}.`,
  missing: (amount: string) => `${amount} is missing.`,
  missingAndFee: (amount: string) => `${amount} is missing, and the network fee on top.`,
  missingForFee: (amount: string) => `${amount} is missing, by an estimate of the network fee.`,
  missingAndForFee: (amount: string, fee: string) =>
    `${amount} is missing, and ${fee} for the network fee, by an estimate.`,
  swapFor: (amount: string) => `Swap for ${amount}`,
  addFunds: (amount: string) =>
    `Add ${amount} to this account: it has nothing to spare that could be swapped for it.`,
  notEnough: (symbol: string) => `Not enough ${symbol}`,
  unknown: 'unknown',
}
