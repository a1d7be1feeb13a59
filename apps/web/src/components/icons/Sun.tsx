import { defineIcon } from './defineIcon.tsx'

export const Sun = defineIcon(
  'M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8',
  'M12 2.5v2',
  'M12 19.5v2',
  'M2.5 12h2',
  'M19.5 12h2',
  'M5.3 5.3l1.4 1.4',
  'M17.3 17.3l1.4 1.4',
  'M5.3 18.7l1.4-1.4',
  'M17.3 6.7l1.4-1.4',
)
