import { errorText } from '../api/callApi.ts'
import { readBody } from '../api/readBody.ts'
import { toQueryString } from '../api/toQueryString.ts'
import { clientVersion } from '../clientVersion.ts'
import { redactUrl } from '../logger.ts'
import { withDeadline } from '../withDeadline.ts'
import { currentClient } from './currentClient.ts'
import { APIError } from './oldErrors.ts'

/** What a request is made of, by the names that the old package's HTTP library had for it. */
export type RequestConfig = {
  url?: string | undefined
  baseURL?: string | undefined
  method?: string | undefined
  params?: Readonly<Record<string, unknown>> | undefined
  /** The body; a string is sent as it is, anything else as JSON. */
  data?: unknown
  headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds; 15000 when absent. */
  timeout?: number | undefined
  signal?: AbortSignal | undefined
}

export type Response<data = unknown> = {
  data: data
  status: number
  statusText: string
  headers: Record<string, string>
  config: RequestConfig
}

/**
 * Makes one HTTP request, once. The API key goes only to the API of a configured chain.
 *
 * @throws APIError for a status outside 200 to 299, and when there is no answer.
 * @example
 * ```ts
 * import { request } from '@sluice/sdk/reservoir'
 *
 * const { data, status } = await request<{ tokens: readonly unknown[] }>({
 *   url: 'https://market.example/api/8453/tokens/v7',
 *   params: { limit: 20 },
 * })
 * console.log(status, data.tokens.length)
 * ```
 */
export async function request<data = unknown>(config: RequestConfig = {}): Promise<Response<data>> {
  const { url: path = '', baseURL = '', method = 'GET', timeout = 15_000, signal } = config
  const url = /^https?:/i.test(path) ? path : baseURL + path
  const failed = (message: string, status?: number, body?: unknown) =>
    new APIError(message, status, body, redactUrl(url))
  const client = currentClient()
  const settings = client?.config
  const ours = settings?.chains.some(chain => isInside(url, chain.baseApiUrl)) ?? false
  const send = async (stop: AbortSignal) => {
    const answer = await (settings?.fetch ?? fetch)(
      url + toQueryString(url, { ...config.params }),
      {
        method: method.toUpperCase(),
        headers: {
          'content-type': 'application/json',
          ...(ours ? { 'x-rkc-version': clientVersion } : {}),
          ...(ours && settings?.apiKey ? { 'x-api-key': settings.apiKey } : {}),
          ...(ours && settings?.uiVersion ? { 'x-rkui-version': settings.uiVersion } : {}),
          ...config.headers,
        },
        ...(config.data === undefined ? {} : { body: toBody(config.data) }),
        ...{ signal: stop, redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' },
      },
    )
    return { answer, text: await readBody(answer, stop) }
  }
  const { answer, text } = await withDeadline(send, {
    milliseconds: timeout,
    signal,
    onTimeout: () => failed(`No answer within ${timeout / 1000} seconds`),
    onAbort: () => failed('The request was aborted'),
  }).catch((error: unknown) => {
    throw error instanceof APIError ? error : failed('The API cannot be reached')
  })
  if (text === undefined) throw failed('The answer is longer than can be read', answer.status)
  const data = parsed(text)
  const { status, statusText } = answer
  if (status < 200 || status > 299) {
    throw failed(errorText(data) ?? `Request failed with status code ${status}`, status, data)
  }
  const headers = Object.fromEntries(answer.headers)
  return { data: data as data, status, statusText, headers, config }
}

/** The few calls of the old package's HTTP library that applications made through it. */
export const axios = {
  request,
  get: <data = unknown>(url: string, config?: RequestConfig) =>
    request<data>({ ...config, url, method: 'GET' }),
  post: <data = unknown>(url: string, body?: unknown, config?: RequestConfig) =>
    request<data>({ ...config, url, method: 'POST', data: body }),
}

function isInside(url: string, base: string | undefined): boolean {
  if (!base || !URL.canParse(url) || !URL.canParse(base)) return false
  const [to, from] = [new URL(url), new URL(base)]
  const prefix = from.pathname.replace(/\/+$/, '')
  return to.origin === from.origin && to.pathname.startsWith(`${prefix}/`)
}

function toBody(data: unknown): string {
  if (typeof data === 'string') return data
  return JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
