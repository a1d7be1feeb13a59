import { sql } from 'drizzle-orm'
import { databaseFailure } from '../storage/databaseFailure.ts'
import { type Db, openDatabase } from '../storage/openDatabase.ts'

// The embedded database of a folder in a process of its own, which may come to a stand-still. Each message
// is a statement, run once or until it fails; the answer says how often it did not, and what went wrong.
export type Statement = { text: string; untilItFails: boolean }
export type Outcome = { done: number; rows: Record<string, unknown>[]; failure: string | undefined }

const [dataDir] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.on('message', async (message: Statement | 'close') => {
  if (message !== 'close') return void process.send?.(await run(database.db, message))
  await database.close()
  process.disconnect()
})
process.send?.('open')

async function run(db: Db, { text, untilItFails }: Statement): Promise<Outcome> {
  for (let done = 0; ; )
    try {
      const { rows } = (await db.transaction(tx => tx.execute(sql.raw(text)))) as unknown as Outcome
      done++
      if (!untilItFails) return { done, rows, failure: undefined }
    } catch (error) {
      return { done, rows: [], failure: databaseFailure(error)?.code ?? codeOf(error) }
    }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? `${error.code}` : `${error}`
