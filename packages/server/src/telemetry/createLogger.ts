import { type DestinationStream, destination, pino } from 'pino'
import { createRedactor } from './createRedactor.ts'
import { describeError } from './describeError.ts'
import type { LogLevel } from './logLevels.ts'

/** Bytes of lines that wait to be written; what comes on top is lost. */
const mostWaiting = 4 * 1024 * 1024

type Fields = Record<string, unknown>

/** A log of one JSON object per line. Every text that goes in is redacted. */
export type Logger = {
  debug(message: string, fields?: Fields): void
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  /** `error` among the fields is told with its causes. */
  error(message: string, fields?: Fields): void
  fatal(message: string, fields?: Fields): void
  /** Writes what is still held back, now. */
  flush(): void
}

/**
 * Makes a log on the standard output. `secrets` are texts that must not occur in it: addresses of nodes
 * and of the database among them.
 */
export function createLogger(options: createLogger.Options = {}): Logger {
  const redact = createRedactor(options.secrets)
  const stream = options.stream ?? destination({ fd: 1, sync: false, maxLength: mostWaiting })
  // A disk that is full takes no lines; that must not end the server. They wait, or are lost.
  if ('on' in stream && typeof stream.on === 'function') stream.on('error', () => undefined)
  const log = pino(
    {
      level: options.level ?? 'info',
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
      messageKey: 'message',
    },
    stream,
  )
  const write = (level: 'debug' | 'info' | 'warn' | 'error' | 'fatal') =>
    function writeLine(message: string, fields: Fields = {}) {
      if (log.isLevelEnabled(level)) log[level](clean(fields) as Fields, redact(message))
    }
  const clean = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return redact(value)
    if (value instanceof Error) return describeError(value, redact)
    if (typeof value === 'bigint') return value.toString()
    if (typeof value !== 'object' || value === null) return value
    if (depth > 5) return '[deep]'
    if (Array.isArray(value)) return value.map(each => clean(each, depth + 1))
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, clean(each, depth + 1)]),
    )
  }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
    flush: () => {
      if ('flushSync' in stream && typeof stream.flushSync === 'function') stream.flushSync()
    },
  }
}

export declare namespace createLogger {
  type Options = {
    level?: LogLevel | undefined
    secrets?: readonly string[] | undefined
    /** Where the lines go, for tests. */
    stream?: DestinationStream | undefined
  }
}
