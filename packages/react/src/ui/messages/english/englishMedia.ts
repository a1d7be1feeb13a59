/** What the media of a token say, in English. */
export const englishMedia = {
  open: 'Open interactive media',
  load3d: 'Load 3D',
  interactive: (name: string) => `Interactive media of ${name}`,
}
