import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve, sep } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/launchBrowser.ts'
import { seriousFindings } from '../support/seriousFindings.ts'
import { takePictures } from './takePictures.ts'

const dist = resolve(import.meta.dirname, '../../packages/react/workbench/dist')
const { entries } = JSON.parse(readFileSync(resolve(dist, 'index.json'), 'utf8')) as {
  entries: Record<string, { id: string; title: string; name: string }>
}
const stories = Object.values(entries)
const types: Record<string, string> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' },
  ...{ '.json': 'application/json', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' },
}
// What a renderer without a graphics card says of taking pictures, and axe of a frame that lets nobody in.
const ofTools = /GPU stall due to ReadPixels|'postMessage' on 'DOMWindow'/
// A moment between the past and the future of the cases, so that no picture depends on when it is taken.
const now = new Date('2026-01-01T12:00:00Z')

/** One for all: what they have in common is loaded and compiled once. None of them stores anything. */
let context: BrowserContext
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    // Asked for by the browser itself; there is none.
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    const path = resolve(dist, `.${new URL(request.url ?? '/', 'http://localhost').pathname}`)
    try {
      if (!path.startsWith(dist + sep)) throw new Error('outside of the workbench')
      const body = readFileSync(path)
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.setHeader('cache-control', 'max-age=3600')
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await launchBrowser()
  context = await browser.newContext({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await context.clock.setFixedTime(now)
})
afterAll(async () => {
  await context?.browser()?.close()
  server?.closeAllConnections()
  await new Promise(done => server?.close(done))
})

describe.concurrent.each(stories)('$title', ({ id, title, name }) => {
  test(`${name}: nothing is cut, too wide, hard to read or complained about`, async () => {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => {
      if (ofTools.test(message.text())) return
      if (/^(error|warning)$/.test(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    page.on('request', request => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== url) complaints.push(`asked ${origin}`)
    })
    try {
      const show = async (globals: string) => {
        await page.goto(`${url}/iframe.html?id=${id}&viewMode=story${globals}`)
        await page.locator('body.sb-show-main #storybook-root > *').first().waitFor()
      }
      await show('')
      const found = await takePictures(page, `kit/${title}`, name)
      // The same with names that are made to break it, from right to left, where there is the least room.
      await page.setViewportSize({ width: 390, height: 844 })
      await show('&globals=names:hostile;direction:rtl;locale:de')
      const hostile = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return {
          over: scrollWidth - clientWidth,
          turned: document.body.innerText.includes('\u202e'),
        }
      })
      expect(found).toEqual([])
      expect(hostile).toEqual({ over: 0, turned: false })
      expect(await seriousFindings(page)).toEqual([])
      expect(complaints).toEqual([])
    } finally {
      await page.close()
    }
  })
})
