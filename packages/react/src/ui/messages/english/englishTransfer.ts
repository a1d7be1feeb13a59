import { count } from './count.ts'

/** What the transfer dialog says, in English. */
export const englishTransfer = {
  titleOne: (name: string) => `Send ${name}`,
  titleMany: (many: number) => `Send ${count(many, 'token', 'tokens')}`,
  reading: 'Reading the tokens',
  recipient: 'Recipient',
  toReview: 'Review transfer',
  ofMany: (many: bigint) => `of ${many}`,
  lookalike: (address: string) =>
    `It begins and ends like ${address}, with whom you have dealt, and is another address.`,
  lookalikeUnknown: 'It begins and ends like an address with which you have dealt, and is another.',
  contract: 'There is a contract at this address: it may never be able to send the tokens on.',
  new: 'You have not dealt with this address before.',
  approve: 'Let the transfer helper move your tokens (a transaction with a network fee, once)',
  direct: 'the contract of the token',
  helper: 'Transfer helper',
  action: 'Send',
  actionMany: (many: number) => `Send ${count(many, 'token', 'tokens')}`,
  final: 'A transfer cannot be taken back.',
  goesOn: 'You can close this. The transfer goes on.',
  backTo: 'Back to the transfer',
  sent: (name: string) => `You sent ${name}`,
  sentAs: (account: string, name: string) => `As ${account}: sent ${name}`,
  sentPart: 'Not everything was sent',
  outcomes: { sent: 'sent', 'not-sent': 'not sent', unknown: 'not known' },
}
