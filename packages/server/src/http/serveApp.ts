import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { Handler } from 'hono'
import { ServerError } from '../errors.ts'
import { createEncoder } from './createEncoder.ts'
import type { RequestEnv } from './RequestEnv.ts'

/** What is packed already, or never large, is sent as it is. */
const packable = new Set(['.css', '.js', '.json', '.map', '.svg'])

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Serves the built web app. Files under `assets/` carry a hash in their name and never change; every
 * path that is no file is a page of the app.
 */
export function serveApp(options: serveApp.Options): Handler<RequestEnv> {
  const root = resolve(options.dir)
  const policy = contentPolicy(options)
  const encode = createEncoder()
  return async c => {
    const url = new URL(c.req.url)
    if (
      options.origin !== undefined &&
      `${c.get('protocol')}//${c.req.header('host') ?? url.host}` !== options.origin
    )
      return c.redirect(options.origin + url.pathname + url.search, 307)
    const path = decodePath(url.pathname)
    const file = path === undefined ? undefined : await find(root, path)
    if (!file && path !== undefined && extname(path) !== '')
      throw new ServerError(`There is no file ${path.slice(0, 200)}`, {
        code: 'not_found',
        statusCode: 404,
      })
    const chosen = file ?? join(root, 'index.html')
    const content = await readFile(chosen).catch(cause => {
      throw new ServerError('The web app is not built yet', {
        code: 'app_missing',
        statusCode: 503,
        cause,
      })
    })
    const immutable = chosen.startsWith(join(root, 'assets') + sep)
    c.header('content-type', types[extname(chosen)] ?? 'application/octet-stream')
    c.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    c.header('content-security-policy', policy)
    if (!immutable || !packable.has(extname(chosen))) return c.body(new Uint8Array(content))
    const { bytes, encoding } = await encode(chosen, content, c.req.header('accept-encoding'))
    c.header('vary', 'accept-encoding')
    if (encoding !== undefined) c.header('content-encoding', encoding)
    return c.body(new Uint8Array(bytes))
  }
}

export declare namespace serveApp {
  type Options = {
    dir: string
    /** Origins besides our own that the app talks to: the nodes of the chains. */
    connect: readonly string[]
    /** Those of them that pictures, films, sounds and pages of tokens may come from: other marketplace APIs. */
    media: readonly string[]
    /**
     * The one origin of the app; other names of this server lead there. What the browser keeps, and what
     * the nodes of the chains allow, belongs to an origin.
     */
    origin?: string | undefined
  }
}

function contentPolicy({ connect, media }: Pick<serveApp.Options, 'connect' | 'media'>): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The interface kit positions its layers with inline styles.
    "style-src 'self' 'unsafe-inline'",
    // Pictures come from the marketplace, or stand in an answer; the textures of a model are images in its bytes.
    `img-src ${["'self'", 'data:', 'blob:', ...media].join(' ')}`,
    `media-src ${["'self'", ...media].join(' ')}`,
    // The pages that tokens have, from where their pictures are.
    `frame-src ${["'self'", ...media].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

async function find(root: string, path: string): Promise<string | undefined> {
  const file = resolve(root, `.${path}`)
  if (!file.startsWith(root + sep)) return undefined
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? file : undefined
}
