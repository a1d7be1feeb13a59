import { kitIcon } from './defineIcon.tsx'

export const Plus = kitIcon('plus')
