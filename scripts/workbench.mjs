import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWorkbench, storybook } from './lib/buildWorkbench.mjs'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { writeStories } from './lib/writeStories.mjs'

// Every component of the kit in every state, to look at:
//   npm run workbench                   at http://127.0.0.1:6006, following every change of a component
//   npm run workbench -- --port 7000
//   npm run workbench -- --build        into packages/react/workbench/dist, to be served by anything
checkNode()
const log = line => process.stdout.write(`${line}\n`)
const { port, build } = readArguments()
await install({ all: true, log })
await install({ folder: join(root, 'packages/react/workbench'), all: true, log })
if (build) {
  log(`The workbench is in ${relative(root, await buildWorkbench({ log }))}`)
} else {
  await writeStories()
  const { code } = await storybook([
    ...['dev', '--host', '127.0.0.1', '--port', port],
    ...['--exact-port', '--no-open', '--no-version-updates'],
  ])
  process.exitCode = code
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '6006' },
        build: { type: 'boolean', default: false },
      },
    })
    if (!/^\d{1,5}$/.test(values.port)) fail(`--port must be a port, not "${values.port}".`)
    return values
  } catch (error) {
    return fail(error.message)
  }
}
