import { expect, test } from 'vitest'
import { check } from './check.ts'

const chain = { id: 31337, name: 'Local', rpcUrl: 'http://127.0.0.1:8545' }
const args = ['--chains', JSON.stringify([chain])]

test('default: says what the server would do, and no secrets', () => {
  expect(check(args, {})).toBe(`The configuration is right.
  listens on 127.0.0.1, port 3000; data in memory
  chain 31337 (Local), 1 node, from block 0, all collections
  0 API keys; no limits`)
})

test('behavior: names what yields nothing', () => {
  const [, warning, next] = check([...args, '--database-connections', '5'], {}).split('\n')
  expect(warning).toBe(
    '  warning: --database-connections has no effect without databaseUrl: the embedded database has one connection',
  )
  expect(next).toMatch(/^ {2}listens on/)
})
