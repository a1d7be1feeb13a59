import type { Messages } from '../en.ts'

/** What the mint dialog says, in German. */
export const germanMint: Messages['mint'] = {
  title: collection => `${collection} minten`,
  reading: 'Der Mint wird gelesen',
  phases: 'Phasen',
  public: 'für alle',
  allowlist: 'für die auf ihrer Liste',
  status: { upcoming: 'kommt noch', open: 'offen', over: 'vorbei' },
  begins: time => `beginnt ${time}`,
  ends: time => `endet ${time}`,
  left: (most, all) =>
    [most === undefined ? '' : `bis zu ${most}`, all === undefined ? '' : `insgesamt ${all} übrig`]
      .filter(part => part !== '')
      .join(' · '),
  unnamed: 'Phase',
  numbered: place => `Phase ${place}`,
  action: (many, total) => `${many} für ${total} minten`,
  actionAlone: many => `${many} minten`,
  goesOn: 'Du kannst das schließen. Der Mint läuft weiter.',
  backTo: 'Zurück zum Mint',
  minted: many => `Du hast ${many} gemintet`,
  mintedAs: (account, many) => `Als ${account}: ${many} gemintet`,
  partly: 'Ein Teil ist gemintet',
  tokens: 'Gemintet',
  forOther: 'Für jemand anderen',
  to: 'An',
  onTop: 'Aufgeschlagene Gebühr',
}
