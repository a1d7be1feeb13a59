import { describe, expect, test } from 'vitest'
import type { AppChain } from '../../config/parseConfig.ts'
import { callTarget, callTargets } from './callTarget.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = (id: number, crossChainEscrow: string | undefined = '0x1', nativeCurrency = ether) =>
  ({ id, crossChainEscrow, nativeCurrency }) as unknown as AppChain
const [first, second, third] = [chain(1), chain(2), chain(3)] as const
const without = { ...chain(4), crossChainEscrow: undefined }

describe('callTargets', () => {
  test('default: the others that have an escrow', () => {
    expect(
      callTargets([first, second, without, third], { paidOn: second, withValue: true }),
    ).toEqual([first, third])
  })

  test('behavior: none where nothing can be paid', () => {
    expect(callTargets([first, second, without], { paidOn: without, withValue: false })).toEqual([])
  })
})

describe('callTargets of chains with other money', () => {
  const other = chain(5, '0x1', { ...ether, symbol: 'POL' })
  const finer = chain(6, '0x1', { ...ether, decimals: 6 })

  test.each([
    ['all of them without a value', false, [second, other, finer]],
    ['those with the same native currency alone, with one', true, [second]],
  ])('behavior: %s', (_, withValue, targets) => {
    expect(callTargets([first, second, other, finer], { paidOn: first, withValue })).toEqual(
      targets,
    )
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

  test.each([
    ['nothing is named', undefined],
    ['the chain that is paid on is named', 1],
    ['another one is named', 2],
  ])('behavior: where there is no chain for it, it is made on none: %s', (_, named) => {
    expect(callTarget([], { named, paidOn: first })).toBeUndefined()
  })
})
