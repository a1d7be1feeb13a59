import { defineIcon } from './defineIcon.tsx'

export const CircleX = defineIcon('M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18', 'M9 9l6 6', 'M15 9l-6 6')
