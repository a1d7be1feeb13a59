import { useMatches } from './useMatches.ts'

/** Whether the window is as narrow as a phone: narrower than Tailwind's `sm`. */
export const useIsPhone = (): boolean => useMatches('(width < 40rem)')
