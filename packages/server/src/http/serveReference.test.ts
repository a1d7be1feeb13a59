import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { RequestEnv } from './RequestEnv.ts'
import { serveReference } from './serveReference.ts'

const app = new Hono<RequestEnv>()
serveReference(app)

describe('serveReference', () => {
  test('default: a page whose every file is ours', async () => {
    const page = await app.request('/reference')
    const html = await page.text()
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files).toContain('/reference/swagger-ui-bundle.js')
    for (const file of files.filter(each => each !== '/openapi.json')) {
      expect(file).toMatch(/^\/reference\//)
      const response = await app.request(file)
      expect([file, response.status]).toEqual([file, 200])
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
    }
    // No script stands in the page itself, so that the policy can forbid it.
    expect(html).not.toMatch(/<script>|\son\w+=/)
  })

  test('behavior: a policy that lets nothing in and nothing out', async () => {
    const policy = (await app.request('/reference')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  test.each(['/reference/index.html', '/reference/..%2fpackage.json', '/reference/package.json'])(
    'error: %s is none of its files',
    async path => {
      expect((await app.request(path)).status).toBe(404)
    },
  )
})
