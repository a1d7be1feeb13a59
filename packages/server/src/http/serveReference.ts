import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import type { RequestEnv } from './RequestEnv.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sluice marketplace API</title>
    <link rel="stylesheet" href="/reference/swagger-ui.css">
    <link rel="stylesheet" href="/reference/page.css">
    <link rel="icon" href="/reference/favicon-32x32.png">
  </head>
  <body>
    <main id="reference"></main>
    <noscript><p>The same, for programs: <a href="/openapi.json">openapi.json</a></p></noscript>
    <script src="/reference/swagger-ui-bundle.js"></script>
    <script src="/reference/page.js"></script>
  </body>
</html>
`
const style = `body { margin: 0; background: #fafafa; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .wrapper { max-width: 1100px; }
`
// No validator of others is asked, and what is tried out goes nowhere but to this server.
const script = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  tryItOutEnabled: false,
  validatorUrl: null,
  queryConfigEnabled: false,
  persistAuthorization: false,
})
`
/** Everything is a file of ours; nothing may be framed, sent elsewhere, or written into the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const own: Readonly<Record<string, { type: string; content: string }>> = {
  'page.css': { type: 'text/css; charset=utf-8', content: style },
  'page.js': { type: 'text/javascript; charset=utf-8', content: script },
}
const packaged: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Serves the description of the API as a page that people can read and try it out on. */
export function serveReference(app: Hono<RequestEnv>): void {
  for (const path of ['/reference', '/reference/'])
    app.get(path, c => {
      c.header('content-security-policy', policy)
      c.header('cache-control', 'no-cache')
      return c.html(page)
    })
  for (const [name, { type, content }] of Object.entries(own))
    app.get(`/reference/${name}`, c =>
      c.body(content, 200, { 'content-type': type, 'cache-control': 'no-cache' }),
    )
  for (const [name, type] of Object.entries(packaged))
    app.get(`/reference/${name}`, async c => {
      const file = createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
      const content = new Uint8Array(await readFile(file))
      return c.body(content, 200, {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
      })
    })
}
