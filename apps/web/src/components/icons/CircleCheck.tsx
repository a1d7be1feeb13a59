import { kitIcon } from './defineIcon.tsx'

export const CircleCheck = kitIcon('circleCheck')
