import { isolate } from './isolate.ts'

const ignore = () => {}

/** How much is logged: each level includes those before it. */
export const LogLevel = { None: 0, Error: 1, Warn: 2, Info: 3, Verbose: 4 } as const
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel]

export type Logger = {
  error: (parts: readonly unknown[]) => void
  warn: (parts: readonly unknown[]) => void
  info: (parts: readonly unknown[]) => void
  verbose: (parts: readonly unknown[]) => void
}

/** Where log lines go: the console, or whatever a caller gives instead. */
export type LogSink = (level: LogLevel, parts: readonly unknown[]) => void

const secretKeys = /^(signature|x-api-key|apikey|api_key|authorization|orderbookapikey)$/i

/** A logger that writes lines of at most `level()` and keeps keys and signatures out of them. */
export function createLogger(level: () => LogLevel, sink: LogSink): Logger {
  const at = (line: LogLevel) => (parts: readonly unknown[]) => {
    // What takes the lines is a stranger's: it must not stop what it only hears of.
    if (level() >= line)
      isolate(
        () =>
          sink(
            line,
            parts.map(part => redact(part)),
          ),
        ignore,
      )
  }
  return {
    error: at(LogLevel.Error),
    warn: at(LogLevel.Warn),
    info: at(LogLevel.Info),
    verbose: at(LogLevel.Verbose),
  }
}

/** The same value with keys and signatures replaced by `[redacted]`. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactUrl(value)
  if (typeof value !== 'object' || value === null || depth > 6) return value
  if (value instanceof Error) return `${value.name}: ${redactUrl(value.message)}`
  if (Array.isArray(value)) return value.map(entry => redact(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      secretKeys.test(key) ? '[redacted]' : redact(entry, depth + 1),
    ]),
  )
}

/** Replaces the values of secret query parameters, and credentials before the host. */
export function redactUrl(text: string): string {
  return text
    .replace(/([?&](?:signature|auth|api_key|apikey|x-api-key)=)[^&#\s"']*/gi, '$1[redacted]')
    .replace(/(https?:\/\/)[^/@\s]+@/gi, '$1[redacted]@')
}

/** Writes a line to the console. */
export function consoleSink(level: LogLevel, parts: readonly unknown[]): void {
  const method = level === LogLevel.Error ? 'error' : level === LogLevel.Warn ? 'warn' : 'info'
  // biome-ignore lint/suspicious/noConsole: the one place where the package writes to the console
  console[method]('[sluice]', ...parts)
}
