import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { isContractCode } from './isContractCode.ts'

const other = '63c0c19a282a1b52b07dd5a65b58948a07dae32b'

test.each<[string, Hex | undefined, boolean]>([
  ['nothing', undefined, false],
  ['no code', '0x', false],
  ['code', '0x6080604052', true],
  ['a delegation (EIP-7702)', `0xef0100${other}`, false],
  ['a longer code that begins like one', `0xef0100${other}00`, true],
  ['a code in the format of EOF', '0xef000101', true],
])('isContractCode: %s', (_, code, expected) => {
  expect(isContractCode(code)).toBe(expected)
})
