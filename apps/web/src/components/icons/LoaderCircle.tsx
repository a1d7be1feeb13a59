import { kitIcon } from './defineIcon.tsx'

export const LoaderCircle = kitIcon('loader')
