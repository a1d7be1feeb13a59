import { defineIcon } from './defineIcon.tsx'

export const Ban = defineIcon('M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18', 'M5.7 5.7l12.6 12.6')
