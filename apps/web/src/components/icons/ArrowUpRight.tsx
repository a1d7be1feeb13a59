import { defineIcon } from './defineIcon.tsx'

export const ArrowUpRight = defineIcon('M7 17L17 7', 'M8.5 7H17v8.5')
