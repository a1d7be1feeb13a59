import { fileURLToPath } from 'node:url'

/** The folder of what drizzle-kit wrote. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
