import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { codesOf } from './codesOf.ts'

/** Defects that a client cannot have that does without what they are about. */
const elsewhere: Record<string, string> = {
  A18: 'The client does not listen to the marketplace for the end of a trade: there is no event to match.',
  A47b: 'Nothing waits for a socket to fail: the chain is asked at intervals whether there is one or not.',
}

/** Where less is asserted than the catalogue of faults asks for, and what it is. */
const asserted: Record<string, string> = {
  F67: 'The reason is told where the transaction is tried out before the prompt. After a block it is not read.',
  F68: 'The allowance is not read again. The sale is tried out after the approval, and its revert is told.',
  F70: 'The clock of the machine bounds an order, not the time of a block. Waits do not depend on either.',
}

const known = new Set([...Object.keys(catalogue), ...Object.keys(elsewhere)])
const all = [
  ...Array.from({ length: 82 }, (_, index) => `F${index + 1}`),
  ...Array.from({ length: 51 }, (_, index) => `A${index + 1}`),
]

describe('catalogue', () => {
  test('default: every fault and every defect is in the table', () => {
    expect(all.filter(code => !known.has(code))).toEqual([])
    expect([...known].filter(code => !all.includes(code))).toEqual(['A47b'])
  })

  // That its tests end with the invariants, and name the codes, is checked where they run.
  test.each([...new Set(Object.values(catalogue))])('behavior: %s is held to the table', file => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    expect(text).toMatch(/^meetsCatalogue\(import\.meta\.filename, /m)
  })

  test('behavior: what is asserted for less than all of a fault is said of faults that are met', () => {
    expect(Object.keys(asserted).filter(code => !(code in catalogue))).toEqual([])
  })

  test('behavior: no title names a fault or a defect that does not exist', () => {
    const root = join(import.meta.dirname, '..')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const strays = files
      .filter(file => file.endsWith('.test.ts'))
      .flatMap(file => titlesIn(readFileSync(join(root, file), 'utf8')).flatMap(codesOf))
      .filter(code => !known.has(code))
    expect(strays).toEqual([])
  })
})

/** The strings of a file that say more than a code alone. */
function titlesIn(text: string): string[] {
  const strings = text.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []
  return strings.filter(entry => /[a-z]{3}/.test(entry))
}
