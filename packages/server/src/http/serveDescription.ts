import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { createEncoder } from './createEncoder.ts'
import type { RequestEnv } from './RequestEnv.ts'

/**
 * Serves the description of the API. It is made once, when it is first asked for: making it costs more than a
 * start may take, and more than anybody may ask for again and again.
 */
export function serveDescription(app: Hono<RequestEnv>): void {
  const encode = createEncoder()
  let made: ReturnType<typeof make> | undefined
  app.get('/openapi.json', async c => {
    made ??= make().catch(error => {
      made = undefined
      throw error
    })
    const { content, tag } = await made
    c.header('etag', tag)
    c.header('cache-control', 'no-cache')
    c.header('vary', 'accept-encoding')
    const known = c.req.header('if-none-match')?.split(',') ?? []
    if (known.some(each => each.trim() === tag || each.trim() === '*')) return c.body(null, 304)
    const { bytes, encoding } = await encode('', content, c.req.header('accept-encoding'))
    c.header('content-type', 'application/json')
    if (encoding !== undefined) c.header('content-encoding', encoding)
    return c.body(new Uint8Array(bytes))
  })
}

async function make() {
  const { openApi } = await import('../openApi.ts')
  const content = new TextEncoder().encode(JSON.stringify(await openApi()))
  // Weak: packed or not, it says the same.
  return { content, tag: `W/"${createHash('sha256').update(content).digest('base64url')}"` }
}
