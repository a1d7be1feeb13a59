import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Where each fault is met, below `src`. The whole of a trade is lived there, with the invariants at its end. */
const faults: Record<string, string> = {
  ...inFile('faults/api.test.ts', 'F', [...range(1, 22), 24]),
  F23: 'faults/socket.test.ts',
  ...inFile('faults/rpc.test.ts', 'F', [...range(25, 36)]),
  ...inFile('faults/wallet.test.ts', 'F', [...range(37, 50), ...range(54, 58)]),
  F51: 'execution/carryOutBatch.test.ts',
  F52: 'execution/carryOutBatch.test.ts',
  F53: 'execution/assertSignature.chain.test.ts',
  ...inFile('faults/chain.test.ts', 'F', range(59, 70)),
  F71: 'faults/crash.test.ts',
  ...inFile('faults/process.test.ts', 'F', range(72, 82)),
}

/** Where less is asserted than the catalogue of faults asks for, and what it is. */
const asserted: Record<string, string> = {
  F67: 'The reason is told where the transaction is tried out before the prompt. After a block it is not read.',
  F68: 'The allowance is not read again. The sale is tried out after the approval, and its revert is told.',
  F70: 'The clock of the machine bounds an order, not the time of a block. Waits do not depend on either.',
}

/** Defects of published clients, and the test that the client does not have them. */
const defects: Record<string, string> = {
  ...inFile('faults/chain.test.ts', 'A', [1, 2, 3, 4]),
  ...inFile('faults/api.test.ts', 'A', [5, 7, 8, 9, 11, 12, 15, 16, 23, 24, 25]),
  ...inFile('faults/api.test.ts', 'A', [32, 36, 37, 38, 41, 50]),
  A6: 'faults/rpc.test.ts',
  A10: 'execution/price.test.ts',
  A13: 'faults/wallet.test.ts',
  A14: 'actions/buyToken.test.ts',
  A17: 'faults/process.test.ts',
  ...inFile('faults/defects.test.ts', 'A', [19, 20, 21, 28, 34, 35, 40, 42, 46, 47, 48, 51]),
  ...inFile('faults/wallet.test.ts', 'A', [22, 27, 39, 44]),
  A26: 'execution/runSteps.test.ts',
  A29: 'actions/buyToken.test.ts',
  A30: 'faults/rpc.test.ts',
  A31: 'execution/carryOutSignature.test.ts',
  A33: 'execution/price.test.ts',
  A43: 'faults/process.test.ts',
  A45: 'faults/socket.test.ts',
  A49: 'execution/carryOutSignature.test.ts',
}

/** Defects that a client cannot have that does without what they are about. */
const elsewhere: Record<string, string> = {
  A18: 'The client does not listen to the marketplace for the end of a trade: there is no event to match.',
  A47b: 'Nothing waits for a socket to fail: the chain is asked at intervals whether there is one or not.',
}

function inFile(file: string, letter: string, numbers: readonly number[]): Record<string, string> {
  return Object.fromEntries(numbers.map(number => [`${letter}${number}`, file]))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The codes in the titles of a file: in strings that say more than the code alone. */
function codesIn(file: string): Set<string> {
  const text = readFileSync(join(root, file), 'utf8')
  const strings = text.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []
  const codes = strings.flatMap(entry =>
    /[a-z]{3}/.test(entry) ? (entry.match(/\b[AF]\d{1,2}b?\b/g) ?? []) : [],
  )
  return new Set(codes)
}

describe('catalogue', () => {
  test.each(Object.entries({ ...faults, ...defects }))('default: %s is met in %s', (code, file) => {
    expect([...codesIn(file)]).toContain(code)
  })

  test('behavior: every fault and every defect is in the table', () => {
    const all = [...range(1, 82).map(number => `F${number}`), ...range(1, 51).map(n => `A${n}`)]
    const known = Object.keys({ ...faults, ...defects, ...elsewhere })
    expect(all.filter(code => !known.includes(code))).toEqual([])
    expect(known.filter(code => !all.includes(code))).toEqual(['A47b'])
  })

  test('behavior: what is asserted for less than all of a fault is said of faults that exist', () => {
    expect(Object.keys(asserted).filter(code => !(code in faults))).toEqual([])
  })

  test('behavior: no title names a fault or a defect that does not exist', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const known = new Set(Object.keys({ ...faults, ...defects, ...elsewhere }))
    const strays = files
      .filter(file => file.endsWith('.test.ts'))
      .flatMap(file => [...codesIn(file)].filter(code => !known.has(code)))
    expect(strays).toEqual([])
  })
})
