import { consoleSink, createLogger, type LogLevel } from '../logger.ts'

/**
 * Writes a line to the console if the current level includes it; keys and signatures are left out.
 *
 * @example
 * ```ts
 * import { LogLevel, log } from '@sluice/sdk/reservoir'
 *
 * log(['Bought', 12n], LogLevel.Info, LogLevel.Verbose)
 * ```
 */
export function log(parts: readonly unknown[], level: LogLevel, currentLevel: LogLevel): void {
  if (level === 0) return
  const logger = createLogger(() => currentLevel, consoleSink)
  const write = [logger.error, logger.error, logger.warn, logger.info, logger.verbose][level]
  write?.(parts)
}
