import { routeMethods } from '../api/routes/routeMethods.ts'

/** The address of every public route of the marketplace API. */
export const routes: readonly string[] = Object.keys(routeMethods)
