import { randomInt } from 'node:crypto'
import { fail } from './fail.mjs'

/** The seed that was given, or a new one; says which, so that a run can be had again. */
export function readSeed(given) {
  if (given !== undefined && !/^\d{1,9}$/.test(given)) fail(`"${given}" is no seed.`)
  const seed = given ?? String(randomInt(1_000_000_000))
  process.stdout.write(`seed ${seed} (again with --seed ${seed})\n`)
  return seed
}
