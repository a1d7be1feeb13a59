import { base, entries, markets, sizes } from '../packages/router/bench/sizes.mjs'
import { budgets } from '../packages/sdk/bench/budgets.mjs'
import { bundleSize } from './lib/bundleSize.mjs'
import { fail } from './lib/fail.mjs'

const source = { conditions: ['@sluice/source'] }
const kB = bytes => `${(bytes / 1024).toFixed(1)} kB`
const log = line => process.stdout.write(`${line}\n`)

// How heavy the client is for a page that imports it, by its sources. Fails when it is over its budget.
const { first, onDemand, pieces, packages } = await bundleSize(
  "export { createClient } from '@sluice/sdk'",
  source,
)
log(
  `createClient with all actions: ${kB(first)} gzipped, at most ${budgets.clientSize} kB; ` +
    `on demand: ${kB(onDemand)} in ${pieces.length} pieces, and viem.`,
)
if (first / 1024 > budgets.clientSize) fail('createClient is over its budget.')
// What decides how fast a page starts is what it must read before it can do anything.
if (packages.length > 0) fail(`createClient loads ${packages.join(' and ')} at once.`)

// The same for the router: each entry as a whole, and what each market adds to a plan.
const weigh = async contents => (await bundleSize(contents, source)).first
const named = names => `export { ${names.join(', ')} } from '@sluice/router'`
const over = []
for (const entry of entries) {
  const size = await weigh(`export * from '${entry}'`)
  log(`${entry}: ${kB(size)} gzipped, at most ${sizes.entry} kB.`)
  if (size / 1024 > sizes.entry) over.push(entry)
}
const ofBase = await weigh(named(base))
const added = []
for (const market of markets) {
  const size = (await weigh(named([...base, market]))) - ofBase
  added.push(`${market} ${kB(size)}`)
  if (size / 1024 > sizes.market) over.push(market)
}
log(`One market, on top of ${kB(ofBase)}, at most ${sizes.market} kB: ${added.join(', ')}.`)
const together = entries.map((entry, index) => `export * as e${index} from '${entry}'`)
log(`All entries of the router together: ${kB(await weigh(together.join('\n')))}.`)
if (over.length > 0) fail(`Over its budget: ${over.join(', ')}.`)
