#!/usr/bin/env node
import { describeFailure } from './describeFailure.ts'

const help = `sluice-server [--config FILE] [flags]   runs the marketplace server
sluice-server keys create NAME [--config FILE] [--origins ORIGIN,…] [--limit N]
                                         makes an API key; with a file, adds it there
sluice-server check [--config FILE] [flags]
                                         says whether the configuration is right
sluice-server --version | --help

The settings: README.md of @sluice/server.
`

const [command, ...rest] = process.argv.slice(2)
const write = (text: string) => process.stdout.write(`${text}\n`)

try {
  if (command === 'keys') {
    const { key, note } = (await import('./commands/keys.ts')).keys(rest)
    // The key alone is the output, so that it can be led somewhere without being seen.
    process.stderr.write(`${note}\n`)
    write(key)
  } else if (command === 'check')
    write((await import('./commands/check.ts')).check(rest, process.env))
  else if (command === '--version') write((await import('./version.ts')).version())
  else if (command === '--help' || command === '-h') process.stdout.write(help)
  else await (await import('./commands/run.ts')).run(process.argv.slice(2), process.env)
} catch (error) {
  process.stderr.write(`sluice-server: ${describeFailure(error)}\n`)
  process.exit(1)
}
