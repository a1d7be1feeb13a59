import { kitIcon } from './defineIcon.tsx'

export const X = kitIcon('cross')
