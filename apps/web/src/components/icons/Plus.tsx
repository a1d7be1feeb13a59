import { defineIcon } from './defineIcon.tsx'

export const Plus = defineIcon('M12 5v14', 'M5 12h14')
