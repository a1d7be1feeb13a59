import { describe, expect, test } from 'vitest'
import { criteriaTree } from './criteriaTree.ts'

describe('criteriaTree', () => {
  // keccak256 of the number 1 in 32 bytes, as every Solidity mapping has it.
  test('behavior: of one identifier the root is its hash, and there is nothing to prove', () => {
    const tree = criteriaTree([1n])
    expect(tree.root).toBe('0xb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6')
    expect(tree.proof('1')).toEqual([])
  })

  test('behavior: the order of identifiers does not matter', () => {
    expect(criteriaTree([1n, 2n, 3n]).root).toBe(criteriaTree(['3', '1', '2']).root)
  })

  test.each<[string, unknown]>([
    ['identifiers', []],
    ['identifiers', null],
    ['identifiers[1]', [1n, -1n]],
    ['identifiers[0]', [2n ** 256n]],
    ['identifiers[0]', ['0x1']],
    ['identifiers[0]', Array(2)],
  ])('error: %s', (field, identifiers) => {
    expect(() => criteriaTree(identifiers as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })

  test('error: a proof for what is not in it', () => {
    for (const identifier of [4n, 'x', null])
      expect(() => criteriaTree([1n, 2n]).proof(identifier as never)).toThrow(
        expect.objectContaining({ code: 'invalid_input', field: 'identifier' }),
      )
  })
})
