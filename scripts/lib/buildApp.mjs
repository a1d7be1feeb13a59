import { join } from 'node:path'
import { buildOnce } from './buildOnce.mjs'
import { fail } from './fail.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Builds the web app when its sources changed. Returns the folder to serve. */
export async function buildApp({ log = () => {} } = {}) {
  const dist = join(root, 'apps/web/dist')
  await buildOnce({
    name: 'app',
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'packages/react/src',
      'packages/sdk/src',
      'packages/router/src',
    ],
    result: join(dist, 'index.html'),
    async build() {
      log('Building the web app…')
      const { code, output } = await run(
        process.execPath,
        [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
        { cwd: join(root, 'apps/web'), quiet: true },
      )
      if (code !== 0) fail(`${output.trim()}\n\nThe web app could not be built.`)
    },
  })
  return dist
}
