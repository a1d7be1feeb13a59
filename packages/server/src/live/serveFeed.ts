import { upgradeWebSocket } from '@hono/node-server'
import type { Hono } from 'hono'
import { WebSocket } from 'ws'
import { ServerError } from '../errors.ts'
import type { Limits } from '../http/admit.ts'
import type { ApiKey, ApiKeys } from '../http/createApiKeys.ts'
import { keyHolder } from '../http/keyHolder.ts'
import { networkOf } from '../http/networkOf.ts'
import type { RequestEnv } from '../http/RequestEnv.ts'
import type { Feed } from './createFeed.ts'
import type { Hub } from './createHub.ts'

/** Sockets at once of an address without a key, and of a key, unless the limits say otherwise. */
const usual = { anonymous: 5, keyed: 20 }

/** The live feed of each chain, at `/api/{chainId}/ws`. */
export function serveFeed(app: Hono<RequestEnv>, options: serveFeed.Options): void {
  const { feeds, hub, keys, limits, required } = options
  const most = limits ? (limits.sockets ?? usual) : undefined
  app.get('/api/:chain/ws', async (c, next) => {
    c.set('route', '/ws')
    const { upgrade, origin } = c.req.header()
    const feed = feeds.get(c.req.param('chain'))
    if (!feed)
      throw new ServerError(`Chain ${c.req.param('chain').slice(0, 50)} is not served here`, {
        code: 'unknown_chain',
        statusCode: 404,
      })
    if (upgrade?.toLowerCase() !== 'websocket')
      throw new ServerError('The live feed is a WebSocket', { code: 'not_a_websocket' })
    const sent = c.req.query('api_key')
    const found = sent && keys.size > 0 ? keys.find(sent, origin) : undefined
    if (sent && keys.size > 0 && !found) {
      await c.get('chargeGuess')?.()
      throw new ServerError('The API key is not valid here', {
        code: 'invalid_api_key',
        statusCode: 401,
      })
    }
    const key = found ?? c.get('apiKey')
    const holderOf = (own: ApiKey | undefined) => {
      const address = c.get('address')
      return {
        id: own ? keyHolder(own, address) : `a:${networkOf(address)}`,
        most: most?.[own ? 'keyed' : 'anonymous'] ?? Number.POSITIVE_INFINITY,
        charge: async (times: number) => c.get('charge')?.('read', times, own),
      }
    }
    const holder = holderOf(key)
    hub.check(holder)
    const upgraded = upgradeWebSocket(() => ({
      onOpen: (_, { raw }) => {
        if (!(raw instanceof WebSocket)) return
        hub.open(raw, {
          feed,
          holder,
          key,
          needsKey: required === 'always',
          findHolder: text => {
            // A server without keys takes whatever is sent as one for none, as its other routes do.
            if (keys.size === 0) return holder
            const own = keys.find(text, origin)
            if (own) return holderOf(own)
            // Its socket is closed in any case: what is used up by now is told to the next one.
            void c
              .get('chargeGuess')?.()
              .catch(() => undefined)
            return undefined
          },
        })
      },
    }))
    return upgraded(c, next)
  })
}

export declare namespace serveFeed {
  type Options = {
    feeds: ReadonlyMap<string, Feed>
    hub: Hub
    keys: ApiKeys
    limits: Limits | undefined
    required: 'never' | 'write' | 'always'
  }
}
