import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { buildAll } from './lib/buildAll.mjs'
import { buildWorkbench } from './lib/buildWorkbench.mjs'
import { checkNode } from './lib/checkNode.mjs'
import { fail } from './lib/fail.mjs'
import { install } from './lib/install.mjs'
import { lookAtPictures } from './lib/lookAtPictures.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

// Every state of every component and every screen of the app, dark and light, at 1440 and 390 px: pictures of them,
// contact sheets, and what is hard to read, cut, too wide or complained about. What differs from the pictures of
// the run before is listed, with a picture of the difference; it does not fail, for it may be meant.
//   npm run test:visual
//   npm run test:visual -- stories               the components alone
//   npm run test:visual -- screens -t portfolio  what is named so alone; keeps the pictures of the others
checkNode()
const log = line => process.stdout.write(`${line}\n`)
const wanted = process.argv.slice(2)
await install({ all: true, log })
await install({ folder: join(root, 'packages/react/workbench'), all: true, log })
await ensureBrowser({ log }).catch(error => fail(error.message))
await buildAll({ log })
await buildWorkbench({ log })
const types = await run(process.execPath, [
  join(root, 'node_modules/typescript-native/bin/tsc'),
  ...['-p', join(root, 'packages/react/workbench')],
])
if (types.code !== 0) fail('The types of the workbench are wrong.')

const folder = join(root, 'test/visual/pictures')
const [now, before] = ['now', 'before'].map(name => join(folder, name))
if (wanted.length === 0 && existsSync(now)) {
  rmSync(before, { recursive: true, force: true })
  renameSync(now, before)
}
const { code } = await run(process.execPath, [
  join(root, 'node_modules/vitest/vitest.mjs'),
  ...['run', '--project', 'visual*', ...wanted],
])
const { taken, compared, changes } = await lookAtPictures(folder)
log(`\n${taken} pictures, and contact sheets of them, are in ${relative(root, folder)}.`)
if (!compared) log('There are none of a former run to compare them with.')
else if (changes.length === 0) log('They look like those of the former run.')
else {
  log(`${changes.length} differ from those of the former run:`)
  for (const { path, what } of changes) log(`  ${path}: ${what}`)
}
process.exitCode = code
