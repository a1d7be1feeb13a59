import { kitIcon } from './defineIcon.tsx'

export const Check = kitIcon('check')
