import { readFileSync } from 'node:fs'
import { base, entries, markets, sizes } from '../packages/router/bench/sizes.mjs'
import { budgets } from '../packages/sdk/bench/budgets.mjs'
import { bundleSize } from './lib/bundleSize.mjs'
import { fail } from './lib/fail.mjs'
import { purchaseParts } from './lib/purchaseParts.mjs'
import { writeSection } from './lib/writeSection.mjs'

const source = { conditions: ['@sluice/source'] }
const kB = bytes => `${(bytes / 1024).toFixed(1)} kB`
const log = line => process.stdout.write(`${line}\n`)

// How heavy the client is for a page that imports it, by its sources. Fails when it is over its budget.
// `--write` puts what they and the router weigh into docs/benchmarks.md.
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

// The live feed, which a page loads when it follows a market; most of it is the parser that reads use too.
const live = await bundleSize("export { openFeed } from '@sluice/sdk/live'", source)
log(`openFeed: ${kB(live.first)} gzipped, at most ${budgets.feedSize} kB.`)
if (live.first / 1024 > budgets.feedSize) fail('openFeed is over its budget.')

// All that a page of React, wagmi and TanStack Query adds to buy a token: client, flow and dialog.
const beside = { ...source, external: ['react', 'react-dom', '@tanstack/react-query', 'wagmi'] }
const purchase = `export { createClient } from '@sluice/sdk'
   export { createBuyFlow } from '@sluice/react'
   export { BuyDialog, UiProvider } from '@sluice/react/ui'`
const buying = await bundleSize(purchase, beside)
log(
  `BuyDialog with flow and client: ${kB(buying.first)} gzipped, at most ${budgets.dialogSize} kB.`,
)
if (buying.first / 1024 > budgets.dialogSize) fail('The buy dialog is over its budget.')
// With what is loaded between its opening and its receipt.
const loaded = purchaseParts.map((file, index) => `export * as part${index} from './${file}'`)
const bought = await bundleSize([purchase, ...loaded].join('\n'), beside)
log(
  `The same with what a purchase loads on its way: ${kB(bought.first)} gzipped, ` +
    `at most ${budgets.purchaseSize} kB.`,
)
if (bought.first / 1024 > budgets.purchaseSize) fail('A purchase is over its budget.')
// The kit's README tells the budgets alone: what is measured stands in docs/benchmarks.md.
const readme = readFileSync(new URL('../packages/react/README.md', import.meta.url), 'utf8')
for (const size of [budgets.dialogSize, budgets.purchaseSize])
  if (!readme.includes(`at most ${size} kB`))
    fail(`The README of the kit does not say "at most ${size} kB".`)

const rest = size => `${kB(size.onDemand)} in ${size.pieces.length} pieces`
const ofClient = [
  [
    '`createClient` with its actions',
    kB(first),
    `${budgets.clientSize} kB`,
    rest({ onDemand, pieces }),
  ],
  ['`openFeed`', kB(live.first), `${budgets.feedSize} kB`, rest(live)],
  [
    '`createClient`, `createBuyFlow` and `BuyDialog`, beyond React, wagmi and TanStack Query',
    ...[kB(buying.first), `${budgets.dialogSize} kB`, rest(buying)],
  ],
  [
    'the same once a token was bought, in one file',
    ...[kB(bought.first), `${budgets.purchaseSize} kB`, rest(bought)],
  ],
]

// The same for the router: each entry as a whole, and what each market adds to a plan.
const weigh = async contents => (await bundleSize(contents, source)).first
const named = names => `export { ${names.join(', ')} } from '@sluice/router'`
const over = []
const rows = []
for (const entry of entries) {
  const size = await weigh(`export * from '${entry}'`)
  log(`${entry}: ${kB(size)} gzipped, at most ${sizes.entry} kB.`)
  rows.push([`\`${entry}\`, everything in it`, kB(size), `${sizes.entry} kB`])
  if (size / 1024 > sizes.entry) over.push(entry)
}
const ofBase = await weigh(named(base))
rows.push([
  `a plan without a market: ${base.map(name => `\`${name}\``).join(', ')}`,
  kB(ofBase),
  '',
])
const added = []
for (const market of markets) {
  const size = (await weigh(named([...base, market]))) - ofBase
  added.push(`${market} ${kB(size)}`)
  rows.push([`\`${market}\`, on top of that`, kB(size), `${sizes.market} kB`])
  if (size / 1024 > sizes.market) over.push(market)
}
log(`One market, on top of ${kB(ofBase)}, at most ${sizes.market} kB: ${added.join(', ')}.`)
// The base holds what pays in ERC20 by Permit2, which is no market's own. Seaport alone of them brings it along.
const ofSeaport =
  (await weigh(named(['buildTransaction', 'seaport']))) - (await weigh(named(['buildTransaction'])))
rows.push([
  '`seaport` with what pays by Permit2, on top of `buildTransaction` alone',
  kB(ofSeaport),
  '',
])
const together = entries.map((entry, index) => `export * as e${index} from '${entry}'`)
const ofAll = kB(await weigh(together.join('\n')))
log(`All entries of the router together: ${ofAll}.`)
rows.push(['all entries together', ofAll, ''])
if (process.argv.includes('--write')) {
  const table = [
    '| what | gzipped | at most |',
    '|---|---|---|',
    ...rows.map(([what, size, limit]) => `| ${what} | ${size} | ${limit} |`.replace('|  |', '| |')),
  ]
  const command = 'node scripts/size.mjs --write'
  writeSection('router sizes', command, table.join('\n'))
  const client = [
    '| what | gzipped | at most | loaded when needed |',
    '|---|---|---|---|',
    ...ofClient.map(row => `| ${row.join(' | ')} |`.replace('|  |', '| |')),
  ]
  writeSection('client sizes', command, client.join('\n'))
}
if (over.length > 0) fail(`Over its budget: ${over.join(', ')}.`)
