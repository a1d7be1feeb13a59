import { defineIcon } from './defineIcon.tsx'

export const X = defineIcon('M6 6l12 12', 'M18 6L6 18')
