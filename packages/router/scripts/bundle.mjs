import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'

// Puts each entry of the package into a file of its own, for Node, after `tsc -b`. Node takes longer to open
// eighty small files than to run what is in them: ten times as long for the encoder. And each file leaves so
// much behind (50 kB) that a few more make the collector of garbage begin in the middle of the first encode.
// Bundlers get the small files, of which they can leave out more.
const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist/bundle')
const errors = join(root, 'src/errors.ts')
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: [
    { in: errors, out: 'errors' },
    ...Object.values(exports).map(entry => ({
      in: join(root, entry['@sluice/source']),
      // ./dist/bundle/swap.js
      out: entry.node.slice('./dist/bundle/'.length, -'.js'.length),
    })),
  ],
  outdir,
  bundle: true,
  plugins: [{ name: 'errors of one file', setup: errorsOfOneFile }],
  packages: 'external',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
})
for (const file of readdirSync(outdir).filter(name => name.endsWith('.js'))) {
  const path = join(outdir, file)
  writeFileSync(path, compiledAtOnce(readFileSync(path, 'utf8')))
}
// A function that is called before its line would only now be found out, and one that is kept for later when
// it is called: with nothing, of which each says in its own words that it takes none.
const { RouterError } = await import(pathToFileURL(join(outdir, 'errors.js')).href)
for (const { node } of Object.values(exports)) {
  const entry = await import(pathToFileURL(join(root, node)).href)
  if ('RouterError' in entry && entry.RouterError !== RouterError)
    throw new Error(`${node} has a RouterError of its own`)
  for (const [name, value] of Object.entries(entry))
    if (typeof value === 'function' && name !== 'RouterError') await callWithNothing(name, value)
}

/** An error of one entry must be one for the others, too: the class is in a file that all of them import. */
function errorsOfOneFile({ onResolve }) {
  onResolve({ filter: /\/errors\.ts$/ }, ({ path, resolveDir, kind }) =>
    kind !== 'entry-point' && join(resolveDir, path) === errors
      ? { path: './errors.js', external: true }
      : undefined,
  )
}

async function callWithNothing(name, call) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof RouterError) || error.field === 'the arguments')
      throw new Error(`${name} does not work in the bundle`, { cause: error })
  }
}

/**
 * The same module with its functions in parentheses, which V8 compiles as it reads them instead of with
 * their first call: 1.5 ms less of the first encode's 2.4 ms, for 2 ms more of the import's 12 ms. Whoever
 * imports the encoder does so before there is an order to be quick about. No line of a function moves, so
 * that the source map holds. What is made out of functions (`guard(encode)`) comes after all of them.
 */
function compiledAtOnce(code) {
  const module = ts.createSourceFile('bundle.js', code, ts.ScriptTarget.ES2022, true)
  const functions = module.statements.filter(ts.isFunctionDeclaration)
  const names = new Set(functions.map(({ name }) => name.text))
  const pieces = []
  const after = []
  let end = 0
  for (const statement of module.statements) {
    const isFunction = ts.isFunctionDeclaration(statement)
    if (!isFunction && !isMadeOf(statement, names)) continue
    const start = statement.getStart(module)
    const text = code.slice(start, statement.end)
    pieces.push(code.slice(end, start))
    if (isFunction) pieces.push(`var ${statement.name.text} = (${text});`)
    else after.push(text)
    end = statement.end
  }
  const [rest, map = ''] = code.slice(end).split(/(?=\/\/# sourceMappingURL)/)
  return [...pieces, rest, ...after.map(text => `${text}\n`), map].join('')
}

/** Whether a statement is `var guarded = guard(encode);` with one of the functions. */
function isMadeOf(statement, names) {
  if (!ts.isVariableStatement(statement)) return false
  const [{ initializer }] = statement.declarationList.declarations
  if (!initializer || !ts.isCallExpression(initializer)) return false
  return initializer.arguments.some(given => ts.isIdentifier(given) && names.has(given.text))
}
