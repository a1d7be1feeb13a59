import type { Hono } from 'hono'
import { ServerError } from '../errors.ts'
import type { Metrics } from '../telemetry/createMetrics.ts'
import { parseNetworks } from './parseNetworks.ts'
import type { RequestEnv } from './RequestEnv.ts'

/** What operators ask: whether it lives, whether it can serve, and what it does, which is for some addresses alone. */
export function serveStatus(app: Hono<RequestEnv>, options: serveStatus.Options): void {
  const { notReady, metrics } = options
  app.get('/health', c => c.json({ status: 'ok' }))
  app.get('/ready', async c => {
    const reasons = await notReady()
    return c.json({ ready: reasons.length === 0, reasons }, reasons.length === 0 ? 200 : 503)
  })
  const mayRead = parseNetworks(options.metricsFrom)
  app.get('/metrics', async c => {
    if (!mayRead(c.get('address')))
      throw new ServerError('Metrics are not told to this address', {
        code: 'metrics_closed',
        statusCode: 403,
      })
    const { type, body } = await metrics.text()
    return c.body(body, 200, { 'content-type': type })
  })
}

export declare namespace serveStatus {
  type Options = {
    /** Why the server is not ready; empty when it is. */
    notReady: () => Promise<string[]>
    metrics: Metrics
    /** Networks that may read the metrics. */
    metricsFrom: readonly string[]
  }
}
