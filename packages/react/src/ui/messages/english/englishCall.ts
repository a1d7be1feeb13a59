import { count } from './count.ts'

/** What the call dialog says, in English. */
export const englishCall = {
  title: (chain: string) => `Call on ${chain}`,
  reading: 'Asking for a quote',
  value: (chain: string) => `Sent on ${chain}`,
  fee: 'Relayer fee',
  deposit: 'You pay, as quoted',
  most: 'You pay at most',
  atMost: 'at most',
  paid: 'Paid',
  calls: (many: number) => count(many, 'call', 'calls'),
  one: (index: number) => `Call ${index}`,
  target: 'Calls',
  sends: 'Sends',
  data: 'Calldata',
  noData: 'none: value alone is sent',
  bytes: (many: number) => count(many, 'byte', 'bytes'),
  copyData: 'Copy calldata',
  on: (chain: string, what: string) => `${what} on ${chain}`,
  until: (minutes: number) =>
    `called or paid back within ${count(minutes, 'minute', 'minutes')} of paying`,
  escrow: 'an escrow',
  by: (chain: string) => `Called by the escrow on ${chain}`,
  bound:
    'Compared with what the payment names: the escrow makes exactly these calls for it, or none.',
  action: (total: string) => `Pay at most ${total}`,
  goesOn: 'You can close this. The call goes on.',
  backTo: 'Back to the call',
  done: (chain: string) => `Called on ${chain}`,
  refunded: 'It did not happen; the payment came back',
  partly: 'A part of it happened',
  paidOn: (chain: string) => `Payment on ${chain}`,
  refundOn: (chain: string) => `Refund on ${chain}`,
  filledOn: (chain: string) => `Call on ${chain}`,
}
