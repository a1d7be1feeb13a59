import { defineIcon } from './defineIcon.tsx'

export const LoaderCircle = defineIcon('M12 3a9 9 0 1 1-8.6 6.3')
