import { countText } from '../../format/countText.ts'
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
    [
      most === undefined ? '' : `bis zu ${countText(most)}`,
      all === undefined ? '' : `insgesamt ${countText(all)} übrig`,
    ]
      .filter(part => part !== '')
      .join(' · '),
  unnamed: 'Phase',
  numbered: place => `Phase ${place}`,
  action: (many, total) => `${countText(many)} für ${total} minten`,
  actionAlone: many => `${countText(many)} minten`,
  goesOn: 'Du kannst das schließen. Der Mint läuft weiter.',
  backTo: 'Zurück zum Mint',
  minted: many => `Du hast ${countText(many)} gemintet`,
  mintedAs: (account, many) => `Als ${account}: ${countText(many)} gemintet`,
  partly: 'Ein Teil ist gemintet',
  tokens: 'Gemintet',
  forOther: 'Für jemand anderen',
  to: 'An',
  onTop: 'Aufgeschlagene Gebühr',
}
