/** Rows per insert statement: PostgreSQL takes at most 65,535 parameters in one. */
const chunkSize = 1000

/** Rows, as many at a time as one statement takes. */
export function* chunks<row>(rows: readonly row[]): Generator<row[]> {
  for (let i = 0; i < rows.length; i += chunkSize) yield rows.slice(i, i + chunkSize)
}
