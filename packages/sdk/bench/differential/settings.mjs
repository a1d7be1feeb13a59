const referrer = '0x5555555555555555555555555555555555555555'

/** Of every client of the comparison: the old one cannot change most of them after it was made. */
export const settings = {
  apiKey: 'key-of-the-test',
  uiVersion: '1.2.3',
  source: 'market.example',
  marketplaceFees: [`${referrer}:100`],
  automatedRoyalties: false,
  normalizeRoyalties: true,
  bountyReferrer: referrer,
}
