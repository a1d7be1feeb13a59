import type { Messages } from '../en.ts'

/** What the mint dialog says, in German. */
export const germanMint: Messages['mint'] = {
  title: collection => `${collection} prägen`,
  reading: 'Die Prägung wird gelesen',
  phases: 'Phasen',
  public: 'für alle',
  allowlist: 'für die auf ihrer Liste',
  status: { upcoming: 'kommt noch', open: 'offen', over: 'vorbei' },
  begins: time => `beginnt ${time}`,
  ends: time => `endet ${time}`,
  left: many => `${many} übrig`,
  unnamed: 'Abschnitt',
  action: (many, total) => `${many} für ${total} prägen`,
  goesOn: 'Du kannst das schließen. Die Prägung läuft weiter.',
  backTo: 'Zurück zur Prägung',
  minted: many => `Du hast ${many} geprägt`,
  mintedAs: (account, many) => `Als ${account}: ${many} geprägt`,
  partly: 'Ein Teil ist geprägt',
  tokens: 'Geprägt',
  forOther: 'Für jemand anderen',
  to: 'An',
}
