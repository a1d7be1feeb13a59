import type { Messages } from '../en.ts'
import { count } from './count.ts'

/** What the cancel dialog says, in German. */
export const germanCancel: Messages['cancel'] = {
  titleOne: name => `${name} zurückziehen`,
  titleMany: many => `${count(many, 'Auftrag', 'Aufträge')} zurückziehen`,
  titleAll: 'Alle auf Seaport 1.5 zurückziehen',
  reading: 'Die Aufträge werden gelesen',
  label: 'Rücknahme',
  gasless: many => `${count(many, 'Auftrag', 'Aufträge')} durch Unterschrift`,
  onChain: many => `${count(many, 'Auftrag', 'Aufträge')} durch Transaktion`,
  every: 'Alle Aufträge dieses Kontos auf Seaport 1.5, ob hier bekannt oder nicht',
  free: 'kostenlos',
  over: many => `${count(many, 'Auftrag ist', 'Aufträge sind')} schon beendet.`,
  stays: names =>
    `Damit nicht zurückgezogen und vielleicht noch ausführbar: ${names}. Der Marktplatz bietet keinen Weg, das zurückzuziehen.`,
  forceOnChain:
    'Durch eine Transaktion, auch wo eine Unterschrift genügt: sofort endgültig, was auch immer der Marktplatz tut',
  action: many => `${count(many, 'Auftrag', 'Aufträge')} zurückziehen`,
  actionAll: 'Alle auf Seaport 1.5 zurückziehen',
  goesOn: 'Du kannst das schließen. Die Rücknahme läuft weiter.',
  backTo: 'Zurück zur Rücknahme',
  cancelled: many => `${count(many, 'Auftrag', 'Aufträge')} zurückgezogen`,
  partly: (done, many) => `${done} von ${many} zurückgezogen`,
  outcomes: {
    cancelled: 'zurückgezogen',
    'not-cancelled': 'nicht zurückgezogen',
    unknown: 'nicht bekannt',
  },
}
