import { defineIcon } from './defineIcon.tsx'

export const ArrowUp = defineIcon('M12 19V5', 'M6 11l6-6l6 6')
