import { join } from 'node:path'
import { buildOnce } from './buildOnce.mjs'
import { fail } from './fail.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { writeStories } from './writeStories.mjs'

const folder = join(root, 'packages/react/workbench')

/** Runs Storybook, which tells nobody about it. */
export const storybook = (args, options) =>
  run(process.execPath, [join(folder, 'node_modules/storybook/dist/bin/dispatcher.js'), ...args], {
    ...options,
    cwd: folder,
    env: { STORYBOOK_DISABLE_TELEMETRY: '1' },
  })

/** Builds the workbench when what it shows has changed. Returns the folder to serve. */
export async function buildWorkbench({ log = () => {} } = {}) {
  const dist = join(folder, 'dist')
  await buildOnce({
    name: 'workbench',
    sources: [
      'packages/react/src',
      'packages/sdk/src',
      'packages/react/workbench/.storybook',
      'packages/react/workbench/package-lock.json',
      'scripts/lib/writeStories.mjs',
    ],
    result: join(dist, 'index.json'),
    async build() {
      log(`Building the workbench of ${await writeStories()} stories…`)
      const { code, output } = await storybook(['build', '--output-dir', dist, '--quiet'], {
        quiet: true,
      })
      if (code !== 0) fail(`${output.trim()}\n\nThe workbench could not be built.`)
    },
  })
  return dist
}
