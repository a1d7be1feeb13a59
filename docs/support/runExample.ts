import { transform } from 'esbuild'
import ts from 'typescript'
import type { Example } from './collectExamples.ts'

/**
 * Runs an example to its end, as a function of its own: its imports are resolved through `modules`, and
 * what it uses without importing it comes from `world`.
 *
 * @throws what the example throws.
 */
export async function runExample(
  { name, code }: Example,
  options: {
    modules: (specifier: string) => Promise<unknown>
    world: Record<string, unknown>
  },
): Promise<void> {
  const { code: script } = await transform(withoutImports(code), {
    loader: 'ts',
    format: 'esm',
    sourcefile: name,
    supported: { 'top-level-await': true },
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  const parameters = ['__import', 'console', ...Object.keys(options.world)]
  const body = `return (async () => {\n${script}\n})()`
  const run = new Function(...parameters, body) as (...values: unknown[]) => Promise<void>
  const silent = { ...console, log: () => undefined, info: () => undefined }
  await run(options.modules, silent, ...Object.values(options.world))
}

/** The same code with each import written as an awaited call, and without exports. */
function withoutImports(code: string): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true)
  return source.statements
    .map(statement => {
      if (ts.isImportDeclaration(statement)) return awaited(statement)
      return statement.getFullText(source).replace(/^(\s*)export (?=const|function|async)/, '$1')
    })
    .join('\n')
}

function awaited({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const call = `await __import(${moduleSpecifier.getText()})`
  if (importClause?.isTypeOnly) return ''
  const bindings = importClause?.namedBindings
  if (!bindings) return call
  if (ts.isNamespaceImport(bindings)) return `const ${bindings.name.text} = ${call}`
  const names = bindings.elements
    .filter(element => !element.isTypeOnly)
    .map(({ name, propertyName }) =>
      propertyName ? `${propertyName.text}: ${name.text}` : name.text,
    )
  return `const { ${names.join(', ')} } = ${call}`
}
