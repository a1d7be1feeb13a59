import { allowList, allowListProof } from '@sluice/devnet'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { allowListTree } from './allowListTree.ts'

const lower = (address: string) => address.toLowerCase() as Hex

describe('allowListTree', () => {
  // The proofs of the local chain's drop are shown to hold by its contract.
  test('default: the proofs that the drop of the local chain accepts', () => {
    const tree = allowListTree(allowList.map(lower))
    for (const account of allowList)
      expect(tree.proof(lower(account))).toEqual(allowListProof(account))
    expect(tree.proof(`0x${'11'.repeat(20)}`)).toBeUndefined()
  })

  test('behavior: a list of one is its own root', () => {
    const [first] = allowList
    const tree = allowListTree([lower(first ?? '')])
    expect(tree.proof(lower(first ?? ''))).toEqual([])
  })
})
