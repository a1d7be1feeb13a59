import { writeFileSync } from 'node:fs'
import type { Measured } from './measured.ts'

/** Hands on what was measured to `npm run bench:router`, or prints it. */
export function keep(measured: Measured): void {
  const text = JSON.stringify(measured, null, 2)
  const file = process.env.SLUICE_BENCH
  if (file === undefined) process.stdout.write(`${text}\n`)
  else writeFileSync(file, text)
}
