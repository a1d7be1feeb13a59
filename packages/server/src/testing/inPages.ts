import type { Json, TestMarket } from './createTestMarket.ts'

/** All rows of a list that has a query, page by page. For tests. */
export async function inPages<row = Json>(
  { get }: Pick<TestMarket, 'get'>,
  path: string,
  name: string,
  size = 1,
): Promise<row[]> {
  const found: row[] = []
  let next = ''
  for (let i = 0; i < 50; i++) {
    const { status, body } = await get(`${path}&limit=${size}${next}`)
    if (status !== 200) throw new Error(`${path} is answered with ${status}: ${body.message}`)
    found.push(...(body[name] as row[]))
    if (!body.continuation) return found
    next = `&continuation=${body.continuation}`
  }
  throw new Error(`There is no end of the pages of ${path}`)
}
