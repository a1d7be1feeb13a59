import type { Messages } from '../en.ts'

/** What the connect dialog says, in German. */
export const germanConnect: Messages['connect'] = {
  title: 'Wallet verbinden',
  reading: 'Wallets werden gesucht',
  choose: 'Vorhandene Wallets',
  kinds: { browser: 'In diesem Browser', remote: 'Auf einem Handy', other: 'Anderswo' },
  shares:
    'Die Seite sieht deine Adresse. Von sich aus kann sie nichts unterschreiben und nichts senden.',
  confirm: wallet => `Bestätige in ${wallet}`,
  scan: wallet => `Öffne ${wallet} auf deinem Handy`,
  scanHow: 'Öffne diesen Link auf dem Handy, oder kopiere ihn in die Wallet.',
  code: 'Scanne diesen Code mit der Wallet auf deinem Handy',
  open: 'In einer Wallet öffnen',
  copy: 'Link kopieren',
  inItsBrowser:
    'Eine Wallet auf diesem Handy verbindet sich dort, wo sie diese Seite in ihrem eigenen Browser zeigt.',
  openPage: 'Diese Seite in einer Wallet öffnen',
  openIn: wallet => `In ${wallet} öffnen`,
  others: 'Andere Wallets',
  connected: wallet => `${wallet} ist verbunden`,
  account: 'Konto',
  switchTo: 'Netzwerk wechseln',
}
