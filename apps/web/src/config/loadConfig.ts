import { withConnections } from './connectionChoice.ts'
import { type AppConfig, parseConfig } from './parseConfig.ts'

declare global {
  /** The request for `/config.json` that `public/begin.js` has sent, with its deadline. */
  var sluiceConfig: Promise<Response> | undefined
}

/**
 * Reads `/config.json` of the app's own origin, as `public/begin.js` has asked for it, with the connections that
 * this person has chosen.
 *
 * @throws ConfigError when a field is wrong, ConfigUnavailableError when there is no answer.
 */
export async function loadConfig(request = globalThis.sluiceConfig): Promise<AppConfig> {
  const response = await request?.catch(cause => {
    throw new ConfigUnavailableError('The server does not answer.', cause)
  })
  if (response === undefined)
    throw new ConfigUnavailableError('The configuration was not asked for.')
  if (!response.ok) throw new ConfigUnavailableError(`The server answered ${response.status}.`)
  const body: unknown = await response.json().catch(cause => {
    throw new ConfigUnavailableError('The answer is not a configuration.', cause)
  })
  const config = withConnections(parseConfig(body), location.origin)
  // Few have any: nobody else loads what reads them.
  if (!hasOwnTokens()) return config
  const read = await import('./ownTokens.ts').catch(() => undefined)
  return read?.withOwnTokens(config) ?? config
}

function hasOwnTokens(): boolean {
  try {
    return localStorage.getItem('sluice.tokens') !== null
  } catch {
    return false
  }
}

/** The configuration could not be read; trying again may help. */
export class ConfigUnavailableError extends Error {
  override readonly name = 'ConfigUnavailableError'
  readonly code = 'config_unavailable'
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}
