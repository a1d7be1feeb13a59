import { type AppConfig, parseConfig } from './parseConfig.ts'

/**
 * Reads `/config.json` from the app's own origin.
 *
 * @param options.timeout Milliseconds; 10,000 by default.
 * @throws ConfigError when a field is wrong, ConfigUnavailableError when there is no answer.
 */
export async function loadConfig(options: loadConfig.Options = {}): Promise<AppConfig> {
  const { timeout = 10_000, fetch = globalThis.fetch } = options
  const response = await fetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  }).catch(cause => {
    throw new ConfigUnavailableError('The server does not answer.', cause)
  })
  if (!response.ok) throw new ConfigUnavailableError(`The server answered ${response.status}.`)
  const body: unknown = await response.json().catch(cause => {
    throw new ConfigUnavailableError('The answer is not a configuration.', cause)
  })
  return parseConfig(body)
}

export declare namespace loadConfig {
  type Options = { timeout?: number | undefined; fetch?: typeof globalThis.fetch | undefined }
}

/** The configuration could not be read; trying again may help. */
export class ConfigUnavailableError extends Error {
  override readonly name = 'ConfigUnavailableError'
  readonly code = 'config_unavailable'
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
