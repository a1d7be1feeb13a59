import type { Messages } from '../en.ts'

/** The rows of a review, in German. */
export const germanReview: Messages['review'] = {
  label: 'Übersicht',
  edited: 'Zurück im Formular',
  first: 'Zuerst',
  give: 'Du gibst',
  get: 'Du bekommst',
  to: 'An',
  until: 'Bis',
  through: 'Über',
  noExpiry: 'das Angebot läuft nicht ab',
  yourself: 'dich selbst',
}
