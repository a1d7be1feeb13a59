import { join } from 'node:path'
import { buildOnce } from './buildOnce.mjs'
import { fail } from './fail.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Builds the web app for the local market, with its developer wallet, when its sources changed. Returns the
 * folder to serve. It is not `apps/web/dist`, where a build for production lies.
 */
export async function buildApp({ log = () => {} } = {}) {
  const folder = join(root, 'node_modules/.cache/sluice/app')
  await buildOnce({
    name: 'app',
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/pageCode.ts',
      'apps/web/vite.config.ts',
      'packages/react/src',
      'packages/sdk/src',
      'packages/router/src',
    ],
    result: join(folder, 'index.html'),
    async build() {
      log('Building the web app…')
      const { code, output } = await viteBuild(folder, '--mode', 'devnet')
      if (code !== 0) fail(`${output.trim()}\n\nThe web app could not be built.`)
    },
  })
  return folder
}

/** Builds the app into a folder, whatever is there; resolves to the exit code and what was printed. */
export const viteBuild = (folder, ...args) =>
  run(
    process.execPath,
    [
      ...[join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      ...['--outDir', folder, '--emptyOutDir', ...args],
    ],
    { cwd: join(root, 'apps/web'), quiet: true },
  )
