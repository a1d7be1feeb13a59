import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { changedFollowing } from './changedFollowing.ts'
import type { Followed } from './gapsBetween.ts'

const contracts = [1, 2, 3, 4, 5].map((n): Hex => `0x${`${n}`.repeat(40)}`)
const settings = fc.record({
  startBlock: fc.constant(0),
  collections: fc.oneof(fc.constant('all' as const), fc.subarray(contracts.slice(0, 4))),
  ignored: fc.subarray(contracts.slice(0, 4)),
})
const isFollowed = ({ collections, ignored }: Followed, contract: Hex) =>
  collections === 'all' ? !ignored.includes(contract) : collections.includes(contract)

test('behavior: exactly the contracts that one of both follows', () => {
  fc.assert(
    fc.property(settings, settings, (before, now) => {
      const changed = changedFollowing(before, now)
      for (const contract of contracts) {
        const isChanged =
          changed?.type === 'contracts' && changed.contracts.includes(contract) !== changed.except
        expect(isChanged).toBe(isFollowed(before, contract) !== isFollowed(now, contract))
      }
    }),
  )
})
