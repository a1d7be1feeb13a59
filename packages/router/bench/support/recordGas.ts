import { mkdirSync, writeFileSync } from 'node:fs'

const folder = new URL('../../../../node_modules/.cache/router-gas/', import.meta.url)

/**
 * Keeps what a transaction cost, for the table in the docs: one file for each name, so that tests that
 * run side by side do not write over each other. Does nothing unless SLUICE_GAS is set.
 */
export function recordGas(name: string, gas: bigint): void {
  if (!process.env.SLUICE_GAS) return
  mkdirSync(folder, { recursive: true })
  const file = new URL(`${name.replace(/[^a-zA-Z0-9]+/g, '-')}.json`, folder)
  writeFileSync(file, JSON.stringify({ name, gas: Number(gas) }))
}
