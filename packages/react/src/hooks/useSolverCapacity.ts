import { solverCapacityQueryOptions } from '../query/solverCapacityQueryOptions.ts'
import { readHook } from './readHook.ts'

/** `solverCapacityQueryOptions` as a hook. */
export const useSolverCapacity = readHook(solverCapacityQueryOptions)
