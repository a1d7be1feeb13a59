import { readConfig } from '../config/readConfig.ts'

/** Says whether the server could start with this configuration, and what it would do; no secrets. */
export function check(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string {
  const config = readConfig(args, env)
  const store = config.databaseUrl ? 'PostgreSQL' : (config.data ?? 'memory')
  const chains = config.chains.map(
    ({ id, name, rpcUrls, startBlock, collections }) =>
      `  chain ${id} (${name}), ${rpcUrls.length} node${rpcUrls.length === 1 ? '' : 's'}, from block ${startBlock}, ` +
      `${collections === 'all' ? 'all collections' : `${collections.length} collections`}\n`,
  )
  const { limits } = config
  const allowance = limits
    ? `${limits.anonymous} points in ${limits.window} s for an address, ${limits.keyed} for a key`
    : 'no limits'
  const warnings = config.warnings.map(warning => `  warning: ${warning}\n`)
  return `The configuration is right.
${warnings.join('')}  listens on ${config.host}, port ${config.port}; data in ${store}
${chains.join('')}  ${config.apiKeys.length} API keys; ${allowance}`
}
