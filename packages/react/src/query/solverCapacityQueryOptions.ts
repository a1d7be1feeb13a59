import { readOptions } from './readOptions.ts'

/** How much the solver can take on, in base units of the native currency. */
export const solverCapacityQueryOptions = readOptions(
  'solverCapacity',
  '/execute/solve/capacity/v2',
  'body',
)
