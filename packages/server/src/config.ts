import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { Chain } from './context.ts'
import { ServerError } from './errors.ts'

export type Config = {
  host: string
  /** 0 lets the system choose one. */
  port: number
  /** Undefined keeps everything in memory. */
  dataDir: string | undefined
  chains: readonly Chain[]
  app: { dir: string; config: unknown; origin: string | undefined } | undefined
  origins: readonly string[]
}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1']

const chainConfig = z.strictObject({
  id: z.int().check(z.positive()),
  name: z.optional(z.string()),
  rpcUrl: z.string().check(z.regex(/^https?:\/\/\S+$/)),
  startBlock: z.optional(z.int().check(z.minimum(0))),
  nativeCurrency: z.optional(
    z.strictObject({
      name: z.string(),
      symbol: z.string(),
      decimals: z.int().check(z.minimum(0), z.maximum(77)),
    }),
  ),
})

/**
 * The configuration, from flags and, where a flag is missing, from the environment.
 *
 * @throws ConfigError that names the setting and what is wrong with it.
 */
export function readConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Config {
  const flags = readFlags(args)
  const setting = (flag: keyof typeof flags, variable: string) => flags[flag] ?? env[variable]
  if (env.DATABASE_URL)
    throw new ConfigError('DATABASE_URL', 'PostgreSQL is not supported yet; unset it')
  const host = setting('host', 'SLUICE_HOST') ?? '127.0.0.1'
  if (!loopbackHosts.includes(host))
    throw new ConfigError('--host', `must be one of ${loopbackHosts.join(', ')}, got ${host}`)
  const port = setting('port', 'SLUICE_PORT') ?? '3000'
  if (!/^\d{1,5}$/.test(port) || Number.parseInt(port, 10) > 65_535)
    throw new ConfigError('--port', `must be a port number, got ${port}`)
  const appDir = setting('app', 'SLUICE_APP')
  return {
    host,
    port: Number.parseInt(port, 10),
    dataDir: setting('data', 'SLUICE_DATA'),
    chains: readChains(setting('chains', 'SLUICE_CHAINS')),
    app:
      appDir === undefined
        ? undefined
        : {
            dir: appDir,
            config: parseJson('--app-config', setting('app-config', 'SLUICE_APP_CONFIG') ?? '{}'),
            origin: readOrigin(setting('app-origin', 'SLUICE_APP_ORIGIN')),
          },
    origins: (setting('origins', 'SLUICE_ORIGINS') ?? '').split(',').filter(part => part !== ''),
  }
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        host: { type: 'string' },
        port: { type: 'string' },
        data: { type: 'string' },
        chains: { type: 'string' },
        app: { type: 'string' },
        'app-config': { type: 'string' },
        'app-origin': { type: 'string' },
        origins: { type: 'string' },
      },
    }).values
  } catch (cause) {
    throw new ConfigError('flags', cause instanceof Error ? cause.message : 'cannot be read')
  }
}

function readChains(text: string | undefined): Chain[] {
  if (text === undefined) throw new ConfigError('--chains', 'is missing: a JSON list of chains')
  const json = parseJson('--chains', text)
  const parsed = z.array(chainConfig).check(z.minLength(1)).safeParse(json)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new ConfigError('--chains', `has a wrong or missing value at ${path || 'the top'}`)
  }
  const ids = new Set(parsed.data.map(chain => chain.id))
  if (ids.size !== parsed.data.length)
    throw new ConfigError('--chains', 'has two chains with one id')
  return parsed.data.map(chain => ({
    id: chain.id,
    name: chain.name ?? `Chain ${chain.id}`,
    rpcUrl: chain.rpcUrl,
    startBlock: chain.startBlock ?? 0,
    nativeCurrency: chain.nativeCurrency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }))
}

function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && new URL(text).origin === text)) return text
  throw new ConfigError(
    '--app-origin',
    `must be an origin such as http://127.0.0.1:4400, got ${text}`,
  )
}

function parseJson(setting: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(setting, 'is not valid JSON')
  }
}

/** A setting with which the server cannot start. */
export class ConfigError extends ServerError {
  override readonly name = 'ConfigError'
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`, { code: 'config', statusCode: 500 })
    this.setting = setting
  }
}
