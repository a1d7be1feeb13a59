import { gzipSync } from 'node:zlib'
import { root } from './root.mjs'

/**
 * How heavy a module is in a browser: bundled and minified, without viem. `first` is what is there when the
 * page has loaded, `onDemand` the pieces that it loads later; bytes, each file gzipped on its own. `external` are
 * more packages that are left out.
 */
export async function bundleSize(contents, { folder = root, conditions = [], external = [] } = {}) {
  const { build } = await import('esbuild')
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: folder, sourcefile: 'entry.mjs' },
    outdir: folder,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions,
    external: ['viem', ...external].flatMap(name => [name, `${name}/*`]),
    absWorkingDir: folder,
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const outputs = Object.entries(metafile.outputs)
  // What is loaded on demand is an entry as well, and may come first.
  const [entry] = outputs.find(([, output]) => output.entryPoint === 'entry.mjs')
  const first = new Set()
  const include = path => {
    if (first.has(path)) return
    first.add(path)
    for (const { path: next, kind, external } of metafile.outputs[path].imports) {
      if (kind === 'import-statement' && !external) include(next)
    }
  }
  include(entry)
  const sizes = outputs.map(([path, { inputs, imports }], index) => ({
    path,
    gzipped: gzipSync(outputFiles[index].contents, { level: 9 }).length,
    inputs: Object.keys(inputs),
    viem: imports.some(({ path: name, external }) => external && /^viem(\/|$)/.test(name)),
  }))
  const sum = files => files.reduce((total, { gzipped }) => total + gzipped, 0)
  const atFirst = sizes.filter(({ path }) => first.has(path))
  const later = sizes.filter(({ path }) => !first.has(path))
  return {
    first: sum(atFirst),
    onDemand: sum(later),
    pieces: later.map(({ gzipped }) => gzipped).sort((a, b) => b - a),
    /** Packages that the first load brings: names under `node_modules`, and viem where it is imported. */
    packages: packagesOf(atFirst),
    /** The same of what is loaded later. */
    packagesOnDemand: packagesOf(later),
  }
}

function packagesOf(files) {
  const names = files.flatMap(({ inputs, viem }) => [
    ...inputs.flatMap(path => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
    ...(viem ? ['viem'] : []),
  ])
  return [...new Set(names)].sort()
}
