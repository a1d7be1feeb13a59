import { fail } from './fail.mjs'

/** Stops with a clear line when this Node is too old (20.19 is the first that everything here runs on). */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Sluice needs Node 20.19 or later; this is ${version}.`)
}
