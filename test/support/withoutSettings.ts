/** The environment without what tests are told by it: a server takes each `SLUICE_` variable for a setting. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('SLUICE_')))
}
