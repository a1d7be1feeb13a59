import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** A piece of documentation that must type-check and run. */
export type Example = {
  /** Where it stands: an exported name, or a file and the number of its block. */
  name: string
  code: string
  /** Of a file whose name ends so; TypeScript without markup by default. */
  extension?: 'ts' | 'tsx'
}

/** Every public function of the entry files, with the examples in its documentation. */
export type Documented = { name: string; entry: string; examples: readonly string[] }

/**
 * The functions that the entry files export, and their `@example` blocks.
 *
 * @param entries - Paths below `root`.
 */
export function collectExports(root: string, entries: readonly string[]): readonly Documented[] {
  const files = entries.map(entry => join(root, entry))
  const program = ts.createProgram(files, {
    allowImportingTsExtensions: true,
    customConditions: ['@sluice/source'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    types: [],
  })
  const checker = program.getTypeChecker()
  return files.flatMap(file => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} exports nothing`)
    return checker.getExportsOfModule(module).flatMap(symbol => {
      const aliased = symbol.flags & ts.SymbolFlags.Alias
      const target = aliased ? checker.getAliasedSymbol(symbol) : symbol
      const declaration = target.valueDeclaration
      if (!declaration || target.flags & ts.SymbolFlags.Class) return []
      const type = checker.getTypeOfSymbolAtLocation(target, declaration)
      if (type.getCallSignatures().length === 0) return []
      const examples = target
        .getJsDocTags(checker)
        .filter(tag => tag.name === 'example')
        .map(tag => unfenced(ts.displayPartsToString(tag.text)))
      return [{ name: symbol.name, entry: relative(root, file), examples }]
    })
  })
}

/** The TypeScript blocks of a Markdown file, with markup or without; blocks of other languages are prose. */
export function collectBlocks(root: string, file: string): readonly Example[] {
  const text = readFileSync(join(root, file), 'utf8')
  const blocks = [...text.matchAll(/^( *)```(tsx?)\n([\s\S]*?)^\1```$/gm)]
  return blocks.map(([, , language, code = ''], index) => ({
    ...{ name: `${file} (${index + 1})`, code },
    extension: language === 'tsx' ? 'tsx' : 'ts',
  }))
}

function unfenced(text: string): string {
  return text.replace(/^```ts\n|```$/gm, '').trim()
}
