import { ConfigError } from './ConfigError.ts'

/** What Kubernetes sets of itself for a service whose name begins with `sluice`. */
const ofService = /^SLUICE_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_\w+)$/

/**
 * Refuses variables that look like settings and are none: whoever mistypes a limit must not run without it.
 *
 * @throws ConfigError that names the first of them and the setting that is spelt most like it.
 */
export function checkVariables(
  env: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
): void {
  for (const name of Object.keys(env).sort()) {
    if (!name.startsWith('SLUICE_') || known.has(name) || ofService.test(name)) continue
    const [nearest] = [...known]
      .filter(each => each.startsWith('SLUICE_'))
      .map(each => ({ each, far: distance(name, each) }))
      .sort((a, b) => a.far - b.far)
    throw new ConfigError(name, `is no setting; the nearest one is ${nearest?.each}`)
  }
}

/** How many letters have to be put in, taken out or changed to make one of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
