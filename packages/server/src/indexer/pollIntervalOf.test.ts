import { expect, test } from 'vitest'
import { pollIntervalOf } from './pollIntervalOf.ts'

test.each([
  [['http://127.0.0.1:8545', 'http://[::1]:8545', 'http://localhost:1'], 50],
  [['https://rpc.example/key'], 1000],
  [['http://127.0.0.1:8545', 'https://rpc.example/key'], 1000],
  [['http://127.0.0.1.example'], 1000],
] as const)('default: with the nodes %o every %i ms', (rpcUrls, milliseconds) => {
  expect(pollIntervalOf({ rpcUrls })).toBe(milliseconds)
})

test('options: pollInterval, of the settings', () => {
  expect(pollIntervalOf({ rpcUrls: ['https://rpc.example'], pollInterval: 12_000 })).toBe(12_000)
})
