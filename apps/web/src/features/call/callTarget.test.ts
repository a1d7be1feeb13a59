import { describe, expect, test } from 'vitest'
import type { AppChain } from '../../config/parseConfig.ts'
import { callTarget, callTargets } from './callTarget.ts'

const chain = (id: number, crossChainEscrow: string | undefined = '0x1') =>
  ({ id, crossChainEscrow }) as AppChain
const [first, second, third] = [chain(1), chain(2), chain(3)] as const
const without = { ...chain(4), crossChainEscrow: undefined }

describe('callTargets', () => {
  test('default: the others that have an escrow', () => {
    expect(callTargets([first, second, without, third], second)).toEqual([first, third])
  })

  test('behavior: none where nothing can be paid', () => {
    expect(callTargets([first, second, without], without)).toEqual([])
  })
})

describe('callTarget', () => {
  test.each([
    ['the one that is named', 3, third],
    ['the first, where none is named', undefined, second],
    ['the first, where the one that is paid on is named', 1, second],
    ['no other one than the one that is named and not known', 999, undefined],
    ['no other one than one without an escrow', 4, undefined],
  ])('default: %s', (_, named, target) => {
    expect(callTarget([second, third], { named, paidOn: first })).toBe(target)
  })
})
