import { isIP } from 'node:net'
import type * as z from 'zod/mini'
import type { Limits } from '../http/admit.ts'
import { firstProblem } from '../http/firstProblem.ts'
import { ConfigError } from './ConfigError.ts'
import { configSchema } from './configSchema.ts'
import { idleSettings } from './idleSettings.ts'
import { readSettings } from './readSettings.ts'

type Checked = z.output<typeof configSchema>

export type Config = Omit<Checked, 'data' | 'databaseUrl' | 'app' | 'limits'> & {
  /** The folder of the embedded database; without it, and without a URL, everything is in memory. */
  data: string | undefined
  /** A PostgreSQL to use instead of the embedded one. Holds a password. */
  databaseUrl: string | undefined
  app: { dir: string; config: unknown; origin: string | undefined } | undefined
  /** Undefined holds nobody back: by default so on the loopback, where everybody is one address. */
  limits: Limits | undefined
  /** What yields nothing of what was set, by name and why. */
  warnings: readonly string[]
}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1']
/** What an error must not show. */
const secret = /rpcUrl|rpcSocket|databaseUrl|hash|cosignerKey|solverKey/

/**
 * The configuration, from flags, the environment and the configuration file, in this order.
 *
 * @throws ConfigError that names the setting and what is wrong with it.
 */
export function readConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Config {
  const { values, nameOf } = readSettings(args, env)
  const parsed = configSchema.safeParse(values)
  if (!parsed.success) {
    const { path, complaint, got } = firstProblem(parsed.error.issues, values)
    const isSecret = path.some(part => secret.test(String(part)))
    const shown = isSecret && !got.endsWith('is missing') ? '' : got
    throw new ConfigError(nameOf(path), complaint + shown)
  }
  const config = parsed.data
  if (config.data && config.databaseUrl)
    throw new ConfigError(nameOf(['databaseUrl']), 'must not be given beside data')
  const isLoopback = loopbackHosts.includes(config.host) && config.trustedProxies.length === 0
  if (!loopbackHosts.includes(config.host)) checkPublic(config, nameOf)
  else if (isLoopback) checkLocal(config, nameOf)
  const limits = config.limits ?? (isLoopback ? false : configSchema.shape.limits.parse({}))
  const idle = idleSettings(values, config, { isLimited: limits !== false })
  return {
    ...config,
    limits: limits || undefined,
    warnings: idle.map(({ path, why }) => `${nameOf(path)} ${why}`),
    data: config.data,
    databaseUrl: config.databaseUrl,
    app: config.app && { ...config.app, origin: config.app.origin },
  }
}

/** A server that others can reach must know its names, else it cannot tell a page that pretends one. */
function checkPublic({ host, hosts }: Checked, nameOf: (path: readonly string[]) => string) {
  if (isIP(host) === 0 && !/^[a-z0-9.-]+$/.test(host))
    throw new ConfigError(nameOf(['host']), `must be an address or a host name, got ${host}`)
  if (hosts.length === 0)
    throw new ConfigError(
      nameOf(['hosts']),
      `must name the hosts under which the server is reached when it listens on ${host}`,
    )
}

/**
 * Others reach the loopback through a proxy alone, and whoever it lets in would be this machine itself: without
 * limits, and trusted.
 */
function checkLocal({ hosts, origins }: Checked, nameOf: (path: readonly string[]) => string) {
  const isOwn = (host: string) => loopbackHosts.includes(host.replace(/^\[|\]$/g, ''))
  const names = [...hosts, ...origins.map(origin => new URL(origin).hostname)]
  const foreign = names.find(name => !isOwn(name))
  if (foreign)
    throw new ConfigError(
      nameOf(['trustedProxies']),
      `must name the proxy through which others reach the server as ${foreign}, such as 127.0.0.1: it listens on the loopback`,
    )
}
