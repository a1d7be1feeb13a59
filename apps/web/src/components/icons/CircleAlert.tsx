import { defineIcon } from './defineIcon.tsx'

export const CircleAlert = defineIcon(
  'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18',
  'M12 7.5v5',
  'M12 16.3v.1',
)
