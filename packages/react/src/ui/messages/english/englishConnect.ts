/** What the connect dialog says, in English. */
export const englishConnect = {
  title: 'Connect a wallet',
  reading: 'Looking for wallets',
  choose: 'Wallets',
  kinds: { browser: 'In this browser', remote: 'On a phone', other: 'Elsewhere' },
  shares: 'The page sees your address. It can sign and send nothing by itself.',
  confirm: (wallet: string) => `Confirm in ${wallet}`,
  scan: (wallet: string) => `Open ${wallet} on your phone`,
  scanHow: 'Open this link on the phone, or copy it into the wallet.',
  code: 'Scan this code with the wallet on your phone',
  open: 'Open in a wallet',
  copy: 'Copy the link',
  others: 'Other wallets',
  connected: (wallet: string) => `${wallet} is connected`,
  account: 'Account',
  switchTo: 'Switch network',
}
