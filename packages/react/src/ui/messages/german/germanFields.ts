import type { Messages } from '../en.ts'

/** What is wrong with what was typed, in German. */
export const germanFields: Messages['fields'] = {
  'price-empty': ({ symbol }) => `Gib einen Preis in ${symbol} ein.`,
  'currency-refused': ({ symbol }) =>
    `Dieser Marktplatz nimmt solche Aufträge nicht in ${symbol} an.`,
  'price-zero': () => 'Der Preis muss mehr als 0 sein.',
  ambiguous: () => 'Ein Punkt kann Tausender oder Dezimalen meinen. Schreibe 1500 oder 1,5.',
  'too-precise': ({ symbol, most }) => `${symbol} hat höchstens ${most} Nachkommastellen.`,
  'too-large': () => 'Das ist mehr, als es geben kann.',
  'not-a-number': () => 'Gib Ziffern und ein Dezimalkomma ein, etwa 1,25.',
  'fees-take-all': () => 'Die Gebühren nähmen den ganzen Preis.',
  'not-whole': () => 'Gib eine ganze Zahl ein, nur mit Ziffern.',
  'not-owned': () => 'Es gehört diesem Konto nicht.',
  'owned-fewer': ({ most }) => `Dir gehören ${most}.`,
  'list-none': () => 'Biete mindestens 1 an.',
  'list-most': ({ most }) => `Biete höchstens ${most} auf einmal an.`,
  'bid-none': () => 'Biete auf mindestens 1.',
  'bid-most': ({ most }) => `Biete auf höchstens ${most} auf einmal.`,
  'no-duration': () => 'Wähle ein Ende in der Zukunft.',
  'duration-most': ({ most }) => `Höchstens ${most} Tage sind möglich.`,
  'duration-long': ({ most }) =>
    `Mehr als ${most} Tage müssen eigens gewählt werden: ein Preis kann sich bis dahin stark ändern.`,
}
