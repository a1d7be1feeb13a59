import { budgets } from '../packages/sdk/bench/budgets.mjs'
import { bundleSize } from './lib/bundleSize.mjs'
import { fail } from './lib/fail.mjs'

// How heavy the client is for a page that imports it, by its sources. Fails when it is over its budget.
const { first, onDemand, pieces, packages } = await bundleSize(
  "export { createClient } from '@sluice/sdk'",
  { conditions: ['@sluice/source'] },
)
const kB = bytes => `${(bytes / 1024).toFixed(1)} kB`
process.stdout.write(
  `createClient with all actions: ${kB(first)} gzipped, at most ${budgets.clientSize} kB; ` +
    `on demand: ${kB(onDemand)} in ${pieces.length} pieces, and viem.\n`,
)
if (first / 1024 > budgets.clientSize) fail('createClient is over its budget.')
// What decides how fast a page starts is what it must read before it can do anything.
if (packages.length > 0) fail(`createClient loads ${packages.join(' and ')} at once.`)
