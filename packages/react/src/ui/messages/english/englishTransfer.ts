import { countText } from '../../format/countText.ts'
import { count } from './count.ts'

/** What the transfer dialog says, in English. */
export const englishTransfer = {
  titleOne: (name: string) => `Send ${name}`,
  tokens: (many: bigint) => count(many, 'token', 'tokens'),
  lines: 'What is sent',
  reading: 'Reading the tokens',
  recipient: 'Recipient',
  addressOrName: '0x… or a name',
  toWhom: 'To whom',
  toOne: 'One recipient',
  toEach: 'One for each',
  recipients: 'Recipients',
  linePerToken: 'one per line',
  linesFollow: (many: number) =>
    `The lines of all ${many} can be pasted: the others go on to their parts.`,
  badLine: (line: number, typed: string, problem: string) => `Line ${line}, “${typed}”: ${problem}`,
  columnsIn: (line: number, typed: string, columns: number) =>
    `Line ${line}, “${typed}”, has ${columns} columns: paste the recipients alone, one per line.`,
  perToken: 'Which token goes to whom',
  about: (address: string, warning: string) => `${address}: ${warning}`,
  noRecipient: 'no recipient yet',
  toReview: 'Review transfer',
  quantity: 'Quantity',
  held: (many: bigint) => `${countText(many)} held`,
  lookalike: (address: string) =>
    `It begins and ends like ${address}, to which you have sent, and is another address.`,
  lookalikeUnknown: 'It begins and ends like an address to which you have sent, and is another.',
  contract: 'There is a contract at this address: it may never be able to send the tokens on.',
  new: 'You have sent nothing to this address lately.',
  unread:
    'To whom you have sent could not be read: an address that only looks like a known one cannot be told.',
  listed: (name: string, price: string, until: string, left: bigint) =>
    `${name} is listed${price === '' ? '' : ` for ${price}`}${until === '' ? '' : `, until ${until}`}. ${
      left === 0n
        ? 'Nobody can buy it by that listing once it is sent; it counts again when the token comes back.'
        : `Fewer stay with you than are listed: ${countText(left)}. No more can be bought once it is sent; all of it counts again when the others come back.`
    }`,
  cancelListings: (many: number) =>
    many === 1 ? 'Cancel the listing first' : `Cancel ${many} listings first`,
  needsRecipient: 'Enter a recipient.',
  needsRecipients: 'Enter a recipient for each token.',
  acceptFirst: (many: number) => `Accept ${count(many, 'warning', 'warnings')} above first.`,
  approve: 'Let the transfer helper move your tokens (a transaction with a network fee, once)',
  direct: 'the contract of the token',
  helper: 'Transfer helper',
  action: 'Send',
  actionMany: (many: bigint) => `Send ${count(many, 'token', 'tokens')}`,
  final: 'A transfer cannot be taken back.',
  goesOn: 'You can close this. The transfer goes on.',
  backTo: 'Back to the transfer',
  sent: (name: string) => `You sent ${name}`,
  sentAs: (account: string, name: string) => `As ${account}: sent ${name}`,
  sentPart: 'Not everything was sent',
  outcomes: { sent: 'sent', 'not-sent': 'not sent', unknown: 'not known' },
}
