import { defineIcon } from './defineIcon.tsx'

export const ChevronDown = defineIcon('M6 9l6 6l6-6')
