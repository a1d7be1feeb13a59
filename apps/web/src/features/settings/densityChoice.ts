import { storedChoice } from './storedChoice.ts'

/** How close rows of tables and cards of grids stand. */
export const densityChoice = storedChoice('sluice.density', ['comfortable', 'compact'])
