import pg from 'pg'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** More rows of one table than this for a page of 20 are not those of the page. */
const mostRead = 300

/** Which tables a request reads more of than a page, whatever of it is left in the end. For tests. */
export async function readRows(
  client: pg.Client,
  work: () => Promise<unknown>,
  most = mostRead,
): Promise<string[]> {
  const found = new Map<string, unknown[]>()
  const query = pg.Client.prototype.query
  const noting = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text?: string })?.text
    if (text && /^\s*(select|with)\b/i.test(text)) found.set(text, (second as unknown[]) ?? [])
    return Reflect.apply(query, this, args)
  }
  pg.Client.prototype.query = noting as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  const faults: string[] = []
  const look = (plan: Plan, text: string) => {
    const each =
      plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)
    const read = each * plan['Actual Loops']
    const table = plan['Relation Name']
    if (table && read > most) faults.push(`${read} of ${table}: ${text}`)
    for (const inner of plan.Plans ?? []) look(inner, text)
  }
  for (const [text, values] of found) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    look(rows[0]?.['QUERY PLAN'][0].Plan as Plan, text)
  }
  if (found.size === 0) throw new Error('Nothing was read')
  return faults
}
