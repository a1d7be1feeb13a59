import { keptDump } from './keptDump.ts'
import { startTestPostgres } from './startTestPostgres.ts'

/** Before the tests of the storage: one PostgreSQL for all of them and their fuzz, a database for each file. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.SLUICE_TEST_POSTGRES) return async () => undefined
  // Here it may take as long as it does, which is once.
  await keptDump()
  const postgres = await startTestPostgres()
  process.env.SLUICE_TEST_POSTGRES = postgres.templateUrl
  return () => postgres.stop()
}
