import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// Compiles the local chain's contracts anew; with --check it compares them with what is committed.
const folder = join(root, 'packages/devnet')
await install({ folder: join(folder, 'contracts'), all: true, log: console.log })
const { code } = await run(process.execPath, [
  join(folder, 'scripts/contracts.mjs'),
  ...process.argv.slice(2),
])
process.exitCode = code
