import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fieldName } from '../http/fieldName.ts'
import { ConfigError } from './ConfigError.ts'
import { checkVariables } from './checkVariables.ts'

type Json = Record<string, unknown>
type Setting = {
  /** Where it stands in the configuration file. */
  path: readonly [string, string?]
  flag?: string
  variable: string
  read: (text: string) => unknown
}

const text = (value: string) => value
const list = (value: string) => value.split(',').filter(part => part !== '')
/** What is no number stays as it is, so that the check can show it. */
const number = (value: string) => (/^\d{1,15}$/.test(value) ? Number(value) : value)
const boolean = (value: string) => (value === 'true' ? true : value === 'false' ? false : value)
const json = (value: string): unknown => JSON.parse(value)

const settings: readonly Setting[] = [
  { path: ['host'], flag: 'host', variable: 'SLUICE_HOST', read: text },
  { path: ['port'], flag: 'port', variable: 'SLUICE_PORT', read: number },
  { path: ['hosts'], flag: 'hosts', variable: 'SLUICE_HOSTS', read: list },
  { path: ['origins'], flag: 'origins', variable: 'SLUICE_ORIGINS', read: list },
  { path: ['data'], flag: 'data', variable: 'SLUICE_DATA', read: text },
  // No flag: every user of a machine can read what its processes were started with.
  { path: ['databaseUrl'], variable: 'DATABASE_URL', read: text },
  {
    path: ['databaseConnections'],
    flag: 'database-connections',
    variable: 'SLUICE_DATABASE_CONNECTIONS',
    read: number,
  },
  { path: ['chains'], flag: 'chains', variable: 'SLUICE_CHAINS', read: json },
  { path: ['app', 'dir'], flag: 'app', variable: 'SLUICE_APP', read: text },
  { path: ['app', 'config'], flag: 'app-config', variable: 'SLUICE_APP_CONFIG', read: json },
  {
    path: ['trustedProxies'],
    flag: 'trusted-proxies',
    variable: 'SLUICE_TRUSTED_PROXIES',
    read: list,
  },
  { path: ['apiKeys'], variable: 'SLUICE_API_KEYS', read: json },
  {
    path: ['requireApiKey'],
    flag: 'require-api-key',
    variable: 'SLUICE_REQUIRE_API_KEY',
    read: text,
  },
  { path: ['limits'], flag: 'limits', variable: 'SLUICE_LIMITS', read: json },
  { path: ['log', 'level'], flag: 'log-level', variable: 'SLUICE_LOG_LEVEL', read: text },
  {
    path: ['metadata', 'fetch'],
    flag: 'fetch-metadata',
    variable: 'SLUICE_FETCH_METADATA',
    read: boolean,
  },
  { path: ['metricsFrom'], flag: 'metrics-from', variable: 'SLUICE_METRICS_FROM', read: list },
  {
    path: ['answerLifetime'],
    flag: 'answer-lifetime',
    variable: 'SLUICE_ANSWER_LIFETIME',
    read: number,
  },
  {
    path: ['drainSeconds'],
    flag: 'drain-seconds',
    variable: 'SLUICE_DRAIN_SECONDS',
    read: number,
  },
  {
    path: ['shutdownSeconds'],
    flag: 'shutdown-seconds',
    variable: 'SLUICE_SHUTDOWN_SECONDS',
    read: number,
  },
  { path: ['app', 'origin'], flag: 'app-origin', variable: 'SLUICE_APP_ORIGIN', read: text },
]

export type Settings = {
  /** As the configuration file has it, with what flags and variables say instead. */
  values: Json
  /** How the person who set it knows a setting: `--port`, `SLUICE_PORT`, `port in sluice.json`. */
  nameOf(path: readonly PropertyKey[]): string
}

/**
 * Gathers what flags, the environment and the configuration file say. A flag wins over a variable, a
 * variable over the file. Texts in the file may name variables, `${RPC_KEY}`, so that secrets can stay
 * out of it.
 *
 * @throws ConfigError for an unknown flag or variable, a file that cannot be read, and what is not JSON.
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const flags = readFlags(args)
  const file = flags.config ?? env.SLUICE_CONFIG
  const named = new Set(['SLUICE_CONFIG', ...settings.map(({ variable }) => variable)])
  const values = file ? readFile(file, env, named) : {}
  checkVariables(env, named)
  const names = new Map<string, string>()
  const set = ({ path: [outer, inner], read }: Setting, name: string, given: string) => {
    const value = parse(read, name, given)
    names.set([outer, inner].filter(Boolean).join('.'), name)
    if (inner === undefined) values[outer] = value
    else values[outer] = { ...objectOf(values[outer]), [inner]: value }
  }
  for (const setting of settings) {
    const flag = setting.flag === undefined ? undefined : flags[setting.flag]
    const variable = env[setting.variable]
    if (flag !== undefined) set(setting, `--${setting.flag}`, flag)
    else if (variable) set(setting, setting.variable, variable)
  }
  keepOnePlace(values, names)
  return {
    values,
    nameOf: path => {
      const keys = path.map(String)
      for (let length = keys.length; length > 0; length--) {
        const name = names.get(keys.slice(0, length).join('.'))
        if (name) return [name, fieldName(path.slice(length))].filter(Boolean).join(' ')
      }
      const isOwn = file !== undefined && keys[0] !== undefined && keys[0] in values
      if (!isOwn && path.length > 0) {
        const own = settings.find(each => each.path.join('.') === keys.join('.'))
        if (own?.flag) return `--${own.flag}`
      }
      return `${fieldName(path) || 'The configuration'}${file ? ` in ${file}` : ''}`
    },
  }
}

function readFlags(args: readonly string[]): Record<string, string | undefined> {
  const names = ['config', ...settings.flatMap(({ flag }) => flag ?? [])]
  try {
    const options = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]))
    return parseArgs({ args: [...args], options }).values
  } catch (cause) {
    throw new ConfigError('flags', cause instanceof Error ? cause.message : 'cannot be read')
  }
}

/** Adds to `named` the variables that the file names. */
function readFile(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  named: Set<string>,
): Json {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new ConfigError('--config', `names ${file}, which cannot be read${code}`)
  }
  const find = (name: string) => {
    named.add(name)
    return env[name]
  }
  const values = fill(parse(json, file, content), find, file, [])
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new ConfigError(file, 'must hold a JSON object')
  const config = values as Json
  // Folders are meant from where the file stands, not from where the server happens to be started.
  // An empty name is none, and left for the check to refuse: it would be the folder of the file itself.
  const here = dirname(resolve(file))
  if (config.data && typeof config.data === 'string') config.data = resolve(here, config.data)
  const app = objectOf(config.app)
  if (app.dir && typeof app.dir === 'string') config.app = { ...app, dir: resolve(here, app.dir) }
  return config
}

/** Puts the environment's values where the file names them. */
function fill(
  value: unknown,
  find: (name: string) => string | undefined,
  file: string,
  path: readonly PropertyKey[],
): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = find(name)
      if (found !== undefined) return found
      throw new ConfigError(`${fieldName(path)} in ${file}`, `needs the variable ${name}`)
    })
  if (Array.isArray(value)) return value.map((each, i) => fill(each, find, file, [...path, i]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, fill(each, find, file, [...path, key])]),
  )
}

/**
 * A folder that a flag names wins over DATABASE_URL: whoever has that in the environment for another
 * program does not want our tables in its database.
 */
function keepOnePlace(values: Json, names: ReadonlyMap<string, string>) {
  const [folder, database] = [names.get('data'), names.get('databaseUrl')]
  if (folder?.startsWith('--')) delete values.databaseUrl
  else if (database && !folder) delete values.data
  else if (folder && !database) delete values.databaseUrl
}

function parse(read: Setting['read'], name: string, given: string): unknown {
  try {
    return read(given)
  } catch {
    throw new ConfigError(name, 'is not valid JSON')
  }
}

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
