import type { Messages } from '../en.ts'

/** What many components say, in German. */
export const germanCommon: Messages['common'] = {
  close: 'Schließen',
  done: 'Fertig',
  back: 'Zurück',
  details: 'Einzelheiten',
  tryAgain: 'Noch einmal',
  tryRest: 'Den Rest noch einmal',
  checkAgain: 'Neu prüfen',
  stopWaiting: 'Nicht mehr warten',
  answerInWallet: 'Antworte in deiner Wallet',
  walletWaits: 'Deine Wallet wartet auf deine Antwort.',
  walletHidden: 'Kein Fenster? Öffne deine Wallet.',
  copied: 'Kopiert',
  copyHash: 'Hash der Transaktion kopieren',
  copyAddress: 'Adresse kopieren',
  you: 'Du',
  as: account => `Als ${account}`,
  connectFirst: account => `Verbinde ${account}, um damit weiterzumachen.`,
  none: '—',
  oneLess: 'Eins weniger',
  oneMore: 'Eins mehr',
  missing: amount => `${amount} fehlen.`,
  missingAndFee: amount => `${amount} fehlen, und die Netzwerkgebühr dazu.`,
  swapFor: amount => `${amount} eintauschen`,
  addFunds: amount =>
    `Lade dieses Konto um ${amount} auf: es hat nichts, was dafür getauscht werden könnte.`,
  notEnough: symbol => `Zu wenig ${symbol}`,
  unknown: 'unbekannt',
}
