import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config/ConfigError.ts'
import { apiKeySchema } from '../config/configSchema.ts'
import { createKey } from '../http/createKey.ts'
import { fieldName } from '../http/fieldName.ts'
import { firstProblem } from '../http/firstProblem.ts'

const usage = 'sluice-server keys create NAME [--config FILE] [--origins ORIGIN,…] [--limit N]'

/**
 * `keys create NAME`: makes an API key. The key itself is kept nowhere; what the server needs to know it
 * again goes into the configuration file, or into the note.
 *
 * @throws ConfigError for arguments that are wrong and a file that cannot be read.
 */
export function keys(args: readonly string[]): { key: string; note: string } {
  const { name, file, origins, limit } = readArguments(args)
  const { key, entry: made } = createKey(name)
  const entry = {
    ...made,
    ...(origins === undefined ? {} : { origins: origins.split(',') }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  }
  const parsed = apiKeySchema.safeParse(entry)
  if (!parsed.success) {
    const { path, complaint, got } = firstProblem(parsed.error.issues, entry)
    throw new ConfigError(fieldName(path), complaint + got)
  }
  if (file !== undefined) addTo(file, entry)
  const where =
    file === undefined
      ? `This entry belongs into "apiKeys" of the configuration:\n${JSON.stringify(entry, null, 2)}`
      : `${file} knows it now; restart the server.`
  return { key, note: `Keep the key: it is shown this once. ${where}` }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: { type: 'string' },
        origins: { type: 'string' },
        limit: { type: 'string' },
      },
    })
    const [command, name, ...rest] = positionals
    if (command === 'create' && name && rest.length === 0)
      return { name, file: values.config, origins: values.origins, limit: values.limit }
  } catch (cause) {
    throw new ConfigError('flags', `${cause instanceof Error ? cause.message : ''}\n${usage}`)
  }
  throw new ConfigError('keys', `needs a command and a name: ${usage}`)
}

/** A file that is written half is none: the new one takes the old one's place at once. */
function addTo(file: string, entry: object) {
  let config: unknown
  try {
    config = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigError('--config', `names ${file}, which cannot be read as JSON`)
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    throw new ConfigError(file, 'must hold a JSON object')
  const { apiKeys = [] } = config as { apiKeys?: unknown }
  if (!Array.isArray(apiKeys)) throw new ConfigError(`apiKeys in ${file}`, 'must be a list')
  const text = JSON.stringify({ ...config, apiKeys: [...apiKeys, entry] }, null, 2)
  writeFileSync(`${file}.new`, `${text}\n`, { mode: statSync(file).mode })
  renameSync(`${file}.new`, file)
}
