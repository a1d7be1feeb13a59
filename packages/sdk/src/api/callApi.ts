import * as z from 'zod/mini'
import { clientVersion } from '../clientVersion.ts'
import type { ClientContext, ServedChain } from '../context.ts'
import { AbortedError, SluiceError } from '../errors.ts'
import { redactUrl } from '../logger.ts'
import { withDeadline } from '../withDeadline.ts'
import { APIError } from './apiError.ts'
import { joinEndpoint } from './joinEndpoint.ts'
import { nameCurrencies } from './nameCurrencies.ts'
import { bodyLimit, readBody } from './readBody.ts'
import { retryAfter } from './retryAfter.ts'
import { toQueryString } from './toQueryString.ts'
import { withRetries } from './withRetries.ts'

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Calls an endpoint of a chain's API and parses the answer: once, or with `retry` up to three times within
 * 10 seconds while it cannot be reached or fails.
 *
 * @throws APIError when it cannot be reached, answers with a status outside 200 to 299, or with something
 * that the schema does not accept.
 * @throws ForeignEndpointError when the endpoint leads out of the API.
 * @throws AbortedError when the signal is aborted.
 */
export async function callApi<schema extends z.ZodMiniType>(
  context: ClientContext,
  options: callApi.Options<schema>,
): Promise<z.output<schema>> {
  const { chain, endpoint, schema } = options
  const method = options.method.toUpperCase()
  const url = joinEndpoint(chain.baseApiUrl, endpoint) + toQueryString(endpoint, options.query)
  const details = { url: redactUrl(url), method }
  if (!methods.has(method)) {
    throw new APIError('The marketplace asked for an HTTP method that does not exist', {
      ...details,
      code: 'bad_response',
    })
  }
  const exchange = {
    ...options,
    method,
    url,
    details,
    secrets: [context.config.apiKey, options.query?.signature, options.query?.auth].filter(
      (secret): secret is string => typeof secret === 'string' && secret.length > 5,
    ),
    idempotencyKey: options.retry && method === 'POST' && isOurs(url) ? randomKey() : undefined,
  }
  const attempt = async () => judge(await send(context, exchange), { ...exchange, schema })
  return options.retry ? withRetries(attempt, options.signal) : attempt()
}

type Exchange = Omit<callApi.Options<z.ZodMiniType>, 'schema'> & {
  url: string
  details: { url: string; method: string }
  /** What no error may repeat, even if the answer does. */
  secrets: readonly string[]
  idempotencyKey: string | undefined
}

function judge<schema extends z.ZodMiniType>(
  { status, text: received, wait }: { status: number; text: string; wait: number | undefined },
  { chain, details, schema, secrets, status: wanted }: Exchange & { schema: schema },
): z.output<schema> {
  const text = hide(received, secrets)
  const body = parseJson(text)
  if (wanted === undefined ? status < 200 || status > 299 : status !== wanted) {
    throw new APIError(errorText(body) ?? `The marketplace answered with status ${status}`, {
      ...details,
      statusCode: status,
      rawBody: text,
      body,
      code: codeOf(status),
      retryable: status === 429 || status >= 500,
      retryAfter: wait,
      hints: hintsFor(status, wait),
    })
  }
  const parsed = body === undefined ? undefined : z.safeParse(schema, body)
  if (parsed?.success) return nameCurrencies(parsed.data, chain)
  throw new APIError(
    body === undefined
      ? 'The marketplace did not answer with JSON'
      : (refusal(body) ?? `The marketplace's answer cannot be used: ${firstIssue(parsed?.error)}`),
    { ...details, statusCode: status, rawBody: text, body, code: 'bad_response' },
  )
}

export declare namespace callApi {
  type Options<schema extends z.ZodMiniType> = {
    chain: ServedChain
    /** Appended to the chain's API address. */
    endpoint: string
    method: string
    query?: Record<string, unknown> | undefined
    body?: unknown
    schema: schema
    /** The only status of an answer; any from 200 to 299 when absent. */
    status?: number | undefined
    /** Milliseconds; 15000 when absent. */
    timeout?: number | undefined
    /** Nobody waits for the answer: the call may outlive the run, and leaves no timer of ours behind. */
    detached?: boolean | undefined
    signal?: AbortSignal | undefined
    /** The call creates nothing, so it may be made again. Never for posting an order. */
    retry?: boolean | undefined
    /** Let the call outlive the page. */
    keepalive?: boolean | undefined
  }
}

async function send(
  context: ClientContext,
  options: Exchange,
): Promise<{ status: number; text: string; wait: number | undefined }> {
  const { url, details, method } = options
  const { apiKey, uiVersion } = context.config
  const timeout = options.timeout ?? 15_000
  const fetch = context.config.fetch ?? globalThis.fetch
  const body = options.body === undefined ? undefined : toJson(options.body)
  context.logger.verbose(['Calling the API', method, details.url])
  const exchange = async (signal: AbortSignal) => {
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-rkc-version': clientVersion,
        ...(apiKey ? { 'x-api-key': apiKey } : {}),
        ...(uiVersion ? { 'x-rkui-version': uiVersion } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(options.keepalive ? { keepalive: true } : {}),
      signal,
      // A redirect could carry the key and a signature to another host.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    warnOfDeprecation(context, options.endpoint, response)
    const text = await readBody(response, signal)
    return { status: response.status, text, wait: retryAfter(response.headers) }
  }
  try {
    const { status, text, wait } = await (options.detached
      ? exchange(AbortSignal.timeout(timeout))
      : withDeadline(exchange, {
          milliseconds: timeout,
          signal: options.signal,
          onAbort: () => new AbortedError({ cause: options.signal?.reason }),
          onTimeout: () =>
            new APIError(`The marketplace did not answer within ${timeout / 1000} seconds`, {
              ...details,
              code: 'api_timeout',
              retryable: true,
            }),
        }))
    if (text !== undefined) return { status, text, wait }
    throw new APIError('The marketplace answered with more than can be read', {
      ...details,
      statusCode: status,
      code: 'bad_response',
      mostBytes: bodyLimit,
    })
  } catch (error) {
    if (error instanceof SluiceError) throw error
    throw new APIError('The marketplace cannot be reached', {
      ...details,
      code: 'api_unreachable',
      retryable: true,
      cause: withoutSecrets(error, options.secrets),
    })
  }
}

/** A page of another origin may send only the headers that the API's operator has allowed. */
function isOurs(url: string): boolean {
  const page: { origin?: string } | undefined = globalThis.location
  return page?.origin === undefined || page.origin === new URL(url).origin
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function hide(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '[redacted]'), text)
}

function withoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error) || !secrets.some(secret => error.message.includes(secret))) {
    return error
  }
  return new Error(hide(error.message, secrets))
}

function warnOfDeprecation(context: ClientContext, endpoint: string, response: Response): void {
  const path = endpoint.split('?', 1)[0] ?? endpoint
  if (response.headers.get('deprecation')?.toLowerCase() !== 'true' || context.deprecated.has(path))
    return
  context.deprecated.add(path)
  context.logger.warn([`The API ${path} is deprecated`])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON with amounts as decimal strings. */
function toJson(body: unknown): string {
  return JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}

/** The text of an error body: its message, else its error. */
export function errorText(body: unknown): string | undefined {
  if (typeof body === 'string' && body !== '') return body
  if (typeof body !== 'object' || body === null) return undefined
  for (const key of ['message', 'error']) {
    const text: unknown = Reflect.get(body, key)
    if (typeof text === 'string' && text !== '') return text
    const nested = typeof text === 'object' ? errorText(text) : undefined
    if (nested) return nested
  }
  return undefined
}

/** The text of an `{ error }` that came with status 200. */
function refusal(body: unknown): string | undefined {
  const error: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined
  return error ? errorText(body) : undefined
}

function firstIssue(error: z.core.$ZodError | undefined): string {
  const issue = error?.issues[0]
  return issue ? `${issue.path.join('.') || 'the answer'}: ${issue.message}` : 'it is not JSON'
}

function hintsFor(status: number, wait: number | undefined): readonly string[] | undefined {
  if (status === 401 || status === 403) {
    return ['This call moved nothing. Look at `apiKey`: it is sent in the header `x-api-key`.']
  }
  if (status !== 429) return undefined
  const seconds = wait === undefined ? undefined : Math.ceil(wait / 1000)
  return [`Too many calls. Try again in ${seconds ?? 'some'} seconds. This call moved nothing.`]
}

function codeOf(status: number): string {
  if (status === 401 || status === 403) return 'api_unauthorized'
  if (status === 429) return 'api_rate_limited'
  return 'api_error'
}
