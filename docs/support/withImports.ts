import ts from 'typescript'

/**
 * An example with an import for every name of a package that it uses and does not say where from.
 *
 * @param exports - Which entry exports a name.
 */
export function withImports(code: string, exports: ReadonlyMap<string, string>): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true)
  const declared = new Set<string>()
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node))
      (declares(node) ? declared : isUse(node) ? used : new Set()).add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const imports = [...used].flatMap(name => {
    const entry = exports.get(name)
    return entry && !declared.has(name) ? `import { ${name} } from '${entry}'` : []
  })
  return [...imports, code].join('\n')
}

function declares(name: ts.Identifier): boolean {
  const { parent } = name
  return (
    ((ts.isVariableDeclaration(parent) ||
      ts.isBindingElement(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent)) &&
      parent.name === name) ||
    (ts.isImportSpecifier(parent) && parent.name === name)
  )
}

/** Not the name of a property, which has nothing to do with what is exported. */
function isUse(name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === name
  if (ts.isPropertyAssignment(parent)) return parent.initializer === name
  if (ts.isBindingElement(parent)) return parent.initializer === name
  return !ts.isImportSpecifier(parent)
}
