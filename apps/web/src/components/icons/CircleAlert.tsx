import { kitIcon } from './defineIcon.tsx'

export const CircleAlert = kitIcon('circleAlert')
