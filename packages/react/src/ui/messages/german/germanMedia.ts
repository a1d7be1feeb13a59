import type { Messages } from '../en.ts'

/** What the media of a token say, in German. */
export const germanMedia: Messages['media'] = {
  open: 'Interaktiven Inhalt öffnen',
  load3d: '3D laden',
  interactive: name => `Interaktiver Inhalt von ${name}`,
}
