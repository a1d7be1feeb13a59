import { kitIcon } from './defineIcon.tsx'

export const ChevronDown = kitIcon('chevronDown')
