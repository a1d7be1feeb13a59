import { defineIcon } from './defineIcon.tsx'

export const Minus = defineIcon('M5 12h14')
