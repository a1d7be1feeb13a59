import { defineIcon } from './defineIcon.tsx'

export const Search = defineIcon(
  'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13',
  'M15.5 15.5L20 20',
)
