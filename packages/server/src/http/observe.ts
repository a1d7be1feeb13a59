import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../telemetry/createLogger.ts'
import type { Metrics } from '../telemetry/createMetrics.ts'
import type { RequestEnv } from './RequestEnv.ts'
import type { senderOf } from './senderOf.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']

/**
 * Gives each request an id, and tells the log and the metrics what became of it. Of the request they
 * learn the route, not the address: queries hold signatures.
 */
export function observe(options: observe.Options): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const start = performance.now()
    const requestId = randomUUID()
    const { address, protocol } = options.sender(c)
    c.set('requestId', requestId)
    c.set('address', address)
    c.set('protocol', protocol)
    c.header('x-request-id', requestId)
    await next()
    // An error's answer does not carry what was set before. Only there: to set a header of an answer that is
    // done makes it anew, as a stream, which costs as much as the rest of a small request.
    if (c.res.headers.get('x-request-id') === null) c.header('x-request-id', requestId)
    const method = methods.includes(c.req.method) ? c.req.method : 'other'
    const route = c.get('route') ?? routePath(c, -1)
    const { status } = c.res
    const milliseconds = performance.now() - start
    options.metrics.request({ method, route, status, seconds: milliseconds / 1000 })
    options.log?.info('request', {
      requestId,
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      address,
      key: c.get('apiKey')?.prefix,
    })
  }
}

export declare namespace observe {
  type Options = {
    sender: ReturnType<typeof senderOf>
    metrics: Metrics
    /** Without one no request is logged. */
    log?: Logger | undefined
  }
}
