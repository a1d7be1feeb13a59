import pg from 'pg'
import { type Plan, rowsReadIn } from './rowsReadIn.ts'

/**
 * Which tables a request reads more of than a page, whatever of it is left in the end; with `mostBlocks` also the
 * statements that look at more of the database's blocks, as one does that goes through an index. For tests.
 */
export async function readRows(
  client: pg.Client,
  work: () => Promise<unknown>,
  most?: number,
  mostBlocks = Number.POSITIVE_INFINITY,
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
  for (const [text, values] of found) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    for (const fault of [
      ...rowsReadIn(plan, most),
      ...(blocks > mostBlocks ? [`${blocks} blocks`] : []),
    ])
      faults.push(`${fault}: ${text}`)
  }
  if (found.size === 0) throw new Error('Nothing was read')
  return faults
}
