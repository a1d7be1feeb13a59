import { join } from 'node:path'
import ts from 'typescript'
import type { Example } from './collectExamples.ts'

/**
 * Type-checks examples as modules of their own.
 *
 * @param world - Declares the names that they use without importing them: those of `exampleWorld.ts`.
 * @returns What the compiler objects to, an entry each.
 */
export function checkExamples(
  root: string,
  examples: readonly Example[],
  world: string = join(root, 'docs/support/exampleGlobals.d.ts'),
): readonly string[] {
  const folder = join(root, 'docs/examples')
  const texts = new Map(
    examples.map(({ code, extension = 'ts' }, index) => [
      join(folder, `${index}.${extension}`),
      `${code}\nexport {}\n`,
    ]),
  )
  const options: ts.CompilerOptions = {
    allowImportingTsExtensions: true,
    customConditions: ['@sluice/source'],
    exactOptionalPropertyTypes: true,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = file => texts.has(file) || fileExists(file)
  host.readFile = file => texts.get(file) ?? readFile(file)
  host.getSourceFile = (file, ...rest) => {
    const text = texts.get(file)
    return text === undefined
      ? getSourceFile(file, ...rest)
      : ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  }
  const program = ts.createProgram([world, ...texts.keys()], options, host)
  return [...texts.keys()].flatMap((file, index) => {
    const source = program.getSourceFile(file)
    return ts.getPreEmitDiagnostics(program, source).map(({ messageText, start }) => {
      const line =
        source && start !== undefined ? source.getLineAndCharacterOfPosition(start).line + 1 : 0
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      return `${examples[index]?.name}, line ${line}: ${text}`
    })
  })
}
