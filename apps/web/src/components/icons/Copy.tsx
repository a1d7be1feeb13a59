import { kitIcon } from './defineIcon.tsx'

export const Copy = kitIcon('copy')
