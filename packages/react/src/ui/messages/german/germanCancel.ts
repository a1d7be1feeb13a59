import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the cancel dialog says, in German. */
export const germanCancel: Messages['cancel'] = {
  titleOne: name => `${name} zurückziehen`,
  titleMany: many => `${count(many, 'Auftrag', 'Aufträge')} zurückziehen`,
  titleAll: 'Alle Aufträge zurückziehen',
  reading: 'Die Aufträge werden gelesen',
  label: 'Rücknahme',
  gasless: many => `${count(many, 'Auftrag', 'Aufträge')} durch Unterschrift`,
  onChain: many => `${count(many, 'Auftrag', 'Aufträge')} durch Transaktion`,
  every: exchange => `Alle Aufträge dieses Kontos auf ${exchange}, ob hier bekannt oder nicht`,
  byCounter: 'Alle durch eine Transaktion',
  exchange: 'Börse',
  othersStay: exchanges => `Die auf ${exchanges} bleiben; sie werden für sich zurückgezogen.`,
  free: 'kostenlos',
  over: many => `${count(many, 'Auftrag ist', 'Aufträge sind')} schon beendet.`,
  stays: names =>
    `Damit nicht zurückgezogen und vielleicht noch ausführbar: ${names}. Der Marktplatz bietet keinen Weg, das zurückzuziehen.`,
  forceOnChain:
    'Durch eine Transaktion, auch wo eine Unterschrift genügt: sofort endgültig, was auch immer der Marktplatz tut',
  action: many => `${count(many, 'Auftrag', 'Aufträge')} zurückziehen`,
  actionAll: exchange => `Alle auf ${exchange} zurückziehen`,
  goesOn: 'Du kannst das schließen. Die Rücknahme läuft weiter.',
  backTo: 'Zurück zur Rücknahme',
  cancelled: many => `${count(many, 'Auftrag', 'Aufträge')} zurückgezogen`,
  cleared: exchange => `Alle Aufträge auf ${exchange} sind zurückgezogen`,
  partly: (done, many) => `${done} von ${many} zurückgezogen`,
  outcomes: {
    cancelled: 'zurückgezogen',
    'not-cancelled': 'nicht zurückgezogen',
    unknown: 'nicht bekannt',
  },
}
