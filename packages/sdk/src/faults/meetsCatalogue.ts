import { catalogue } from './catalogue.ts'
import { codesOf } from './codesOf.ts'
import { witness } from './witness.ts'

type Tasks = readonly { mode: string; tasks?: Tasks }[]
type Test = { task: { name: string; file: { tasks: Tasks } } }

/** The hooks of the test runner, as a file of tests has them. */
type Hooks = {
  beforeEach: (work: () => void) => void
  afterEach: (work: (test: Test) => void) => void
  afterAll: (work: () => void) => void
}

/**
 * Holds a file of tests to the catalogue: a test whose own title names a fault or a defect fails unless it
 * lived at least one world and checked the invariants at the end of each; and once all have run, every code
 * that the catalogue says is met here was in the title of such a test.
 */
export function meetsCatalogue(path: string, { beforeEach, afterEach, afterAll }: Hooks): void {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const met = new Set<string>()
  let whole = false
  beforeEach(witness.reset)
  afterEach(({ task }) => {
    // Of some tests alone nothing can be said about all.
    whole = isWhole(task.file.tasks)
    const codes = codesOf(task.name)
    if (codes.length === 0) return
    if (!witness.vouches()) throw new Error(`no invariants at the end of: ${task.name}`)
    for (const code of codes) met.add(code)
  })
  afterAll(() => {
    const codes = Object.keys(catalogue).filter(code => catalogue[code] === file)
    const missing = codes.filter(code => !met.has(code))
    if (whole && missing.length > 0) {
      throw new Error(`no test that passed is of: ${missing.join(', ')}`)
    }
  })
}

function isWhole(tasks: Tasks): boolean {
  return tasks.every(task => task.mode === 'run' && isWhole(task.tasks ?? []))
}
