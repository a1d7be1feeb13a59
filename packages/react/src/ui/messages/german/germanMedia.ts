import type { Messages } from '../en.ts'

/** What the media of a token say, in German. */
export const germanMedia: Messages['media'] = {
  open: 'Interaktiven Inhalt starten',
  close: 'Interaktiven Inhalt beenden',
  apart: 'Vom Urheber des Tokens. Läuft getrennt von dieser Seite und kommt nicht an deine Wallet.',
  load3d: '3D laden',
  interactive: name => `Interaktiver Inhalt von ${name}`,
}
