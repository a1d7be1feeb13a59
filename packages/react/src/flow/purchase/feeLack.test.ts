import { expect, test } from 'vitest'
import { ether, openMarket } from '../../testing/openMarket.ts'
import { byKind } from '../kindSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { feeLack } from './feeLack.ts'

const withNative = (native: bigint) => openMarket({}, { getBalance: async () => native }).scope

test('what is lacking is the fee, exactly, in the currency of the chain', async () => {
  expect(await feeLack(withNative(7n), { gas: 7n }, byKind.list)).toBeUndefined()
  expect(await feeLack(withNative(4n), { gas: 7n }, byKind.list)).toMatchObject({
    ...{ code: 'insufficient_funds', missing: 3n, isFee: true, currency: { address: ether } },
    happened: 'Your balance is too low for the network fee.',
  })
})

test('where nothing is sent, or nobody knows the fee or the balance, there is no lack', async () => {
  expect(await feeLack(withNative(0n), undefined, byKind.list)).toBeUndefined()
  expect(await feeLack(withNative(0n), { gas: undefined }, byKind.list)).toBeUndefined()
  expect(await feeLack(withNative(0n), { gas: 0n }, byKind.cancel)).toBeUndefined()
  expect(await feeLack(openMarket({}).scope, { gas: 7n }, byKind.list)).toBeUndefined()
})

test('what was found wrong already is said first', async () => {
  const problem = ownProblem('refused', { reasons: ['value'] })
  expect(await feeLack(withNative(0n), { gas: 7n, problem }, byKind.list)).toBe(problem)
})
