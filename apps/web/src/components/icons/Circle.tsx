import { defineIcon } from './defineIcon.tsx'

export const Circle = defineIcon('M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18')
