import { useDeferredValue } from 'react'

/**
 * False while something is drawn for the first time, and true right after that was painted: what somebody came for is
 * there before what stands beside it.
 */
export const useIsSettled = (): boolean => useDeferredValue(true, false)
