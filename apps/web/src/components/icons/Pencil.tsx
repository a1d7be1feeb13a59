import { defineIcon } from './defineIcon.tsx'

export const Pencil = defineIcon(
  'M17 3.5a2.1 2.1 0 0 1 3 3L7.5 19 3 20.5 4.5 16z',
  'm14.5 6 3.5 3.5',
)
