import { routeMethods } from '../api/routes/routeMethods.ts'

/** What only a server of this project has. */
const added: ReadonlySet<string> = new Set(['/execute/swap/v1'])

/** The address of every public route of the marketplace API that the old client knew. */
export const routes: readonly string[] = Object.keys(routeMethods).filter(path => !added.has(path))
