import type { Context, MiddlewareHandler } from 'hono'
import { ServerError } from '../errors.ts'
import type { RequestEnv } from './RequestEnv.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']
const allowedHeaders =
  'content-type, idempotency-key, x-api-key, x-rkc-version, x-rkui-version, x-rkui-context'
// With the time a page can tell that its computer's clock is wrong.
const exposedHeaders =
  'Date, Deprecation, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id'

/**
 * Lets in only who may ask: the Host must be one that we are known by (else a foreign page could reach
 * us by pointing its own name at this machine), and a page must be ours or a configured one. No cookies
 * and no credentials are known here, so a page can do nothing that its user's wallet does not sign.
 */
export function guard(options: guard.Options): MiddlewareHandler<RequestEnv> {
  const hosts = new Set([...loopback, ...options.hosts])
  const origins = new Set(options.origins)
  const urlOf = createUrlOf()
  return async (c, next) => {
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-frame-options', 'DENY')
    c.header('cross-origin-opener-policy', 'same-origin')
    c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    const url = urlOf(c)
    if (!url || !hosts.has(url.hostname))
      throw new ServerError('This server does not answer under this host name', {
        code: 'unknown_host',
        statusCode: 403,
      })
    const origin = c.req.header('origin')
    if (origin === undefined || origin === url.origin) return next()
    c.header('vary', 'Origin')
    if (!origins.has(origin))
      throw new ServerError(`Pages of ${origin.slice(0, 200)} may not use this server`, {
        code: 'unknown_origin',
        statusCode: 403,
      })
    c.header('access-control-allow-origin', origin)
    c.header('access-control-expose-headers', exposedHeaders)
    if (c.req.method !== 'OPTIONS') return next()
    c.header('access-control-allow-methods', 'GET, POST')
    c.header('access-control-allow-headers', allowedHeaders)
    c.header('access-control-max-age', '600')
    return c.body(null, 204)
  }
}

export declare namespace guard {
  type Options = {
    /** Host names besides those of the loopback. */
    hosts: readonly string[]
    /** Origins of other pages that may use the server. */
    origins: readonly string[]
  }
}

/** Our own address as the browser has it: behind a proxy that ends TLS, https. */
function createUrlOf() {
  // All but a few requests name the same host.
  let last: { text: string; url: URL | undefined } | undefined
  return (c: Context<RequestEnv>): URL | undefined => {
    const host = c.req.header('host')
    const text = `${c.get('protocol')}//${host ?? new URL(c.req.url).host}`
    if (last?.text !== text) last = { text, url: parse(text) }
    return last.url
  }
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
