import { describeFailure } from '../describeFailure.ts'

/** Causes that are told of one failure. */
const mostCauses = 5

export type ErrorDescription = {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: ErrorDescription
  /** Of a failure that has several. */
  errors?: ErrorDescription[]
}

/** A failure for the log, its causes with it. What a query was about is not told, see describeFailure. */
export function describeError(
  error: unknown,
  redact: (text: string) => string,
  depth = mostCauses,
): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  // The stack repeats the message, and with it what describeFailure leaves out.
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  const isQuery = 'query' in error && 'params' in error
  return {
    type: error.name,
    ...('code' in error && error.code !== undefined ? { code: redact(String(error.code)) } : {}),
    message: redact(describeFailure(error)),
    ...(frames && frames.length > 0 ? { stack: redact(frames.join('\n')) } : {}),
    ...(error.cause !== undefined && !isQuery && depth > 1
      ? { cause: describeError(error.cause, redact, depth - 1) }
      : {}),
    ...(error instanceof AggregateError && depth > 1
      ? {
          errors: error.errors
            .slice(0, mostCauses)
            .map((each: unknown) => describeError(each, redact, depth - 1)),
        }
      : {}),
  }
}
