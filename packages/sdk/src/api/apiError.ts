import * as z from 'zod/mini'
import { type MoneyMoved, SluiceError } from '../errors.ts'
import { refusals } from './schemas/execute.ts'

/** The API refused, could not be reached, or answered with something that cannot be used. */
export class APIError extends SluiceError {
  /** The HTTP status; undefined when there was no answer. */
  readonly statusCode: number | undefined
  /** The answer's text, at most 2,000 characters. */
  readonly rawBody: string
  /** The address called, without secrets. */
  readonly url: string
  /** Milliseconds, at most 60000, that the server asks to be left alone. */
  readonly retryAfter: number | undefined

  constructor(message: string, options: APIError.Options) {
    super(message, {
      code: options.code ?? 'api_error',
      cause: options.cause,
      retryable: options.retryable ?? false,
      moneyMoved: options.moneyMoved ?? 'no',
      details: {
        url: options.url,
        method: options.method,
        statusCode: options.statusCode,
        apiCode: apiCodeOf(options.body),
        ...refusalOf(options.body),
        ...(options.mostBytes === undefined ? {} : { mostBytes: options.mostBytes }),
      },
      hints: options.hints ?? [
        options.retryable
          ? 'Try again in a moment. This call moved nothing.'
          : 'This call moved nothing. The marketplace gives the reason above.',
      ],
    })
    this.statusCode = options.statusCode
    this.rawBody = (options.rawBody ?? '').slice(0, 2000)
    this.url = options.url
    this.retryAfter = options.retryAfter
  }
}

export declare namespace APIError {
  type Options = {
    url: string
    method: string
    statusCode?: number | undefined
    rawBody?: string | undefined
    body?: unknown
    code?: string | undefined
    /** How long an answer may be, where this one was longer. */
    mostBytes?: number | undefined
    retryable?: boolean | undefined
    retryAfter?: number | undefined
    moneyMoved?: MoneyMoved | undefined
    hints?: readonly string[] | undefined
    cause?: unknown
  }
}

const refused = z.object({ errors: refusals })

/** Why it refused, of the first of what it names: words of the marketplace and of the contracts that it has tried. */
function refusalOf(body: unknown): { refusal?: z.output<typeof refusals>[number] | undefined } {
  const { data } = z.safeParse(refused, body)
  return data?.errors[0] === undefined ? {} : { refusal: data.errors[0] }
}

function apiCodeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined
}
