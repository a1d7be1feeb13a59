import type { Messages } from '../en.ts'

/** How the steps of a run stand, in German. */
export const germanStepStates: Messages['steps'] = {
  label: 'Schritte',
  asking: 'Wird vorbereitet',
  done: 'Erledigt',
  active: 'Läuft',
  failed: 'Fehlgeschlagen',
  unknown: 'Ausgang offen',
  waiting: 'Steht noch aus',
  stopped: 'Angehalten',
  refund: 'Rückzahlung',
}
