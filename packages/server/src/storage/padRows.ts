/**
 * Rows for a statement that takes as many as there are, with the last one again until there are 1, 2, 4, 8 and so on:
 * its text then has few forms, and each connection prepares and plans each of them once. The statement must do no harm
 * with a row that it gets twice.
 */
export function padRows<row>(rows: readonly row[]): row[] {
  const last = rows.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(rows.length))
  return [...rows, ...new Array<row>(length - rows.length).fill(last)]
}
