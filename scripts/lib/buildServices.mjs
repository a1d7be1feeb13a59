import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce } from './buildOnce.mjs'
import { root } from './root.mjs'

/**
 * Our sources find their files beside themselves; the bundle must let them look where they were. The program that
 * draws is bundled too: from its source each process would take seconds to begin.
 */
const ownUrl = {
  name: 'own-url',
  setup(build) {
    build.onLoad({ filter: /packages[\\/]\w+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      if (path.endsWith('createRenderer.ts')) return undefined
      return {
        contents: (await readFile(path, 'utf8')).replaceAll(
          'import.meta.url',
          JSON.stringify(pathToFileURL(path).href),
        ),
        loader: 'ts',
      }
    })
  },
}

/**
 * Bundles the chain and the server when their sources changed, because reading a thousand small files
 * is most of what their start would take. Returns the files to run.
 */
export async function buildServices({ log = () => {} } = {}) {
  const outdir = join(root, 'node_modules/.cache/sluice/services')
  const entryPoints = {
    chain: join(root, 'packages/devnet/src/node.ts'),
    server: join(root, 'packages/server/src/node.ts'),
    database: join(root, 'packages/server/src/storage/openEmbedded.ts'),
    renderProcess: join(root, 'packages/server/src/media/renderProcess.ts'),
  }
  const services = {
    chain: join(outdir, 'chain.mjs'),
    server: join(outdir, 'server.mjs'),
    database: join(outdir, 'database.mjs'),
  }
  await buildOnce({
    name: 'services',
    sources: [
      'packages/devnet/src',
      'packages/server/src',
      'packages/sdk/src',
      'packages/router/src',
      'scripts/lib/buildServices.mjs',
    ],
    result: services.server,
    async build() {
      log('Building the chain and the server…')
      const { build } = await import('esbuild')
      rmSync(outdir, { recursive: true, force: true })
      await build({
        entryPoints,
        outdir,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        conditions: ['@sluice/source'],
        // Packages in CommonJS ask for Node's own modules by a function that a bundle of modules lacks.
        banner: {
          js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
        },
        // They load their WebAssembly and machine code from beside themselves.
        external: ['@electric-sql/pglite', 'sharp', 'tiny-secp256k1'],
        plugins: [ownUrl],
        logLevel: 'error',
      })
    },
  })
  return services
}
