import type { Messages } from '../en.ts'

/** What the viewer of 3D models says, in German. */
export const germanModel: Messages['model'] = {
  of: name => `3D-Modell von ${name}: Pfeiltasten drehen, Plus und Minus ändern die Größe`,
  loading: 'Das Modell wird geladen …',
  unavailable:
    'Der Marktplatz hat das Modell nicht geliefert. Die Seite neu laden, um es noch einmal zu versuchen.',
  large: 'Dieses Modell ist zu groß, um hier gezeigt zu werden.',
  decoder: 'Dieses Modell ist auf eine Weise gepackt, die hier nicht entpackt werden kann.',
  form: 'Dieses Modell kann nicht gezeigt werden: Es ist keine vollständige glTF-Datei.',
  lost: 'Dieser Browser konnte das Modell nicht zeichnen.',
}
