/** One call that the client made. */
type ApiCall = {
  method: string
  path: string
  url: string
  query: URLSearchParams
  headers: Record<string, string>
  body: unknown
}

type ApiReply = {
  status?: number
  /** Sent as JSON; `text` is sent as it is. */
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

/** Answers a call, or throws like a network that fails. */
export type ApiHandler = (call: ApiCall, count: number) => ApiReply | Promise<ApiReply>

export type FakeApi = {
  base: string
  calls: ApiCall[]
  /** By path below the base; `*` for every other. */
  handlers: Record<string, ApiHandler>
  fetch: typeof fetch
  /** The calls to a path. */
  to: (path: string) => ApiCall[]
}

/** A marketplace API whose answers a test writes. */
export function fakeApi(handlers: Record<string, ApiHandler> = {}): FakeApi {
  const base = 'https://market.example/api/31337'
  const api: FakeApi = {
    base,
    calls: [],
    handlers,
    to: path => api.calls.filter(call => call.path === path),
    fetch: async (input, init = {}) => {
      const url = new URL(String(input))
      const inside = url.href.startsWith(`${base}/`)
      const call: ApiCall = {
        method: init.method ?? 'GET',
        path: inside ? url.pathname.slice(new URL(base).pathname.length) : url.href,
        url: url.href,
        query: url.searchParams,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      }
      // As a browser and Node do.
      if (/^(get|head)$/i.test(call.method) && init.body !== undefined && init.body !== null) {
        throw new TypeError('Request with GET/HEAD method cannot have body.')
      }
      const count = api.to(call.path).length
      api.calls.push(call)
      const handler = handlers[call.path] ?? handlers['*']
      if (!handler) return new Response('{"message":"no such route"}', { status: 404 })
      const aborted = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
      })
      const reply = await Promise.race([Promise.resolve(handler(call, count)), aborted])
      const { status = 200, json, text, headers = {} } = reply
      return new Response(text ?? JSON.stringify(json ?? {}), { status, headers })
    },
  }
  return api
}
