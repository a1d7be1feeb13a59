import { countText } from '../../format/countText.ts'
/** What the mint dialog says, in English. */
export const englishMint = {
  title: (collection: string) => `Mint ${collection}`,
  reading: 'Reading the mint',
  phases: 'Phases',
  public: 'for everybody',
  allowlist: 'for those on its list',
  status: { upcoming: 'upcoming', open: 'open', over: 'over' },
  begins: (time: string) => `begins ${time}`,
  ends: (time: string) => `ends ${time}`,
  /** How many can be minted at most, and how many are left in all; either can be unknown. */
  left: (most: bigint | undefined, all: bigint | undefined) =>
    [
      most === undefined ? '' : `up to ${countText(most)}`,
      all === undefined ? '' : `${countText(all)} left in all`,
    ]
      .filter(part => part !== '')
      .join(' · '),
  unnamed: 'Phase',
  numbered: (place: number) => `Phase ${place}`,
  action: (many: bigint, total: string) => `Mint ${countText(many)} for ${total}`,
  actionAlone: (many: bigint) => `Mint ${countText(many)}`,
  goesOn: 'You can close this. The mint goes on.',
  backTo: 'Back to the mint',
  minted: (many: bigint) => `You minted ${countText(many)}`,
  mintedAs: (account: string, many: bigint) => `As ${account}: minted ${countText(many)}`,
  partly: 'A part was minted',
  tokens: 'Minted',
  forOther: 'For somebody else',
  to: 'To',
  onTop: 'Fee on top',
}
