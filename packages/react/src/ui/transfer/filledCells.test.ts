import { describe, expect, test } from 'vitest'
import { filledCells } from './filledCells.ts'

const a = `0x${'a'.repeat(40)}`

describe('filledCells', () => {
  test.each([
    [a, [a]],
    [`  ${a} `, [a]],
    [`"${a}"`, [a]],
    [`"${a}",`, [a]],
    [`${a};;\t`, [a]],
    [`\t${a}`, [a]],
    ['vitalik.eth,', ['vitalik.eth']],
    ['', []],
    [' ;,"" ', []],
    // A quotation mark in a quoted cell is written twice.
    ['"say ""no"""', ['say "no"']],
    ['"a, b"', ['a, b']],
  ])('default: one column, or none: “%s”', (line, cells) => {
    expect(filledCells(line)).toEqual(cells)
  })

  test.each([
    [`"${a}","3"`, [a, '3']],
    [`3\t${a}\t1`, ['3', a, '1']],
    [`${a}; 3`, [a, '3']],
    [`${a} 3`, [a, '3']],
    [`${a},,3`, [a, '3']],
    ['"a b"\tc', ['a b', 'c']],
    // What is no quoted cell to its end is taken as it stands.
    [`"${a}`, [`"${a}`]],
    [`"${a}"3`, [`"${a}"3`]],
    [`'${a}'`, [`'${a}'`]],
  ])('behavior: several columns, and quotation marks that do not fit: “%s”', (line, cells) => {
    expect(filledCells(line)).toEqual(cells)
  })
})
