import { defineIcon } from './defineIcon.tsx'

export const ChevronDown = defineIcon('M6 9.5l6 6l6-6')
