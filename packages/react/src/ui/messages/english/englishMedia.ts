/** What the media of a token say, in English. */
export const englishMedia = {
  open: 'Run interactive media',
  close: 'Stop interactive media',
  apart: 'Made by the token’s creator. It runs apart from this page and cannot reach your wallet.',
  load3d: 'Load 3D',
  interactive: (name: string) => `Interactive media of ${name}`,
}
