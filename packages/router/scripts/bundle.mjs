import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

// Puts the entries of the package into a few files each, for Node, after `tsc -b`. Node takes longer to open
// eighty small files than to run what is in them: ten times as long for the encoder. Bundlers get the small
// files, of which they can leave out more.
const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist/bundle')
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: Object.values(exports).map(entry => ({
    in: join(root, entry['@sluice/source']),
    // ./dist/bundle/swap.js
    out: entry.node.slice('./dist/bundle/'.length, -'.js'.length),
  })),
  outdir,
  bundle: true,
  // What several entries need is in one file, so that an error of one is an error for the others.
  splitting: true,
  chunkNames: 'shared-[hash]',
  packages: 'external',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
})
