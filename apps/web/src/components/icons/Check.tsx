import { defineIcon } from './defineIcon.tsx'

export const Check = defineIcon('M5 12.5l4.5 4.5L19 7.5')
