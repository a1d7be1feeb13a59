import { expect, test } from 'vitest'
import { withGasMargin } from './withGasMargin.ts'

test.each([
  ['half as much again', 212_832n, 319_248n],
  ['rounded down', 3n, 4n],
  ['never more than a transaction may have', 16_000_000n, 16_777_216n],
  ['what it needs, where that is more', 16_777_217n, 16_777_217n],
])('withGasMargin: %s', (_, estimate, gas) => {
  expect(withGasMargin(estimate)).toBe(gas)
})
