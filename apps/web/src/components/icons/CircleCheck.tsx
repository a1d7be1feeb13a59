import { defineIcon } from './defineIcon.tsx'

export const CircleCheck = defineIcon(
  'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18',
  'M8 12.3l2.8 2.7L16 9.5',
)
