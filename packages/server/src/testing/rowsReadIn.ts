/** A statement's plan with what it did, as PostgreSQL explains it. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** More rows of one table than this for a page of 20 are not those of the page. */
const mostRead = 300

/** Of which tables a statement has read more than so many rows, and how many. For tests. */
export function rowsReadIn(plan: Plan, most = mostRead): string[] {
  const each =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  const read = each * plan['Actual Loops']
  const table = plan['Relation Name']
  const own = table && read > most ? [`${read} of ${table}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(inner => rowsReadIn(inner, most))]
}
