import { defineIcon } from './defineIcon.tsx'

export const ArrowDown = defineIcon('M12 5v14', 'M6 13l6 6l6-6')
