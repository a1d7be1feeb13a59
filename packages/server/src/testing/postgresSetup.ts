import { startTestPostgres } from './startTestPostgres.ts'

/** Before the tests of the storage: one PostgreSQL for all of them, a database for each file. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  process.env.SLUICE_TEST_POSTGRES = postgres.templateUrl
  return () => postgres.stop()
}
