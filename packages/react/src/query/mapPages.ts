/** The same pages with other rows; the same object when no row is another. */
export function mapPages<row>(
  data: unknown,
  name: string,
  change: (rows: readonly row[]) => readonly row[],
): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data)) return data
  const pages = data.pages as readonly Record<string, unknown>[]
  let isChanged = false
  const next = pages.map(page => {
    const rows = page[name]
    if (!Array.isArray(rows)) return page
    const changed = change(rows)
    if (changed.length === rows.length && changed.every((row, i) => row === rows[i])) return page
    isChanged = true
    return { ...page, [name]: changed }
  })
  return isChanged ? { ...data, pages: next } : data
}
