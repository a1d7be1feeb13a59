// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import {
  allowedOrigins,
  connectionChoice,
  readAddress,
  withConnections,
} from './connectionChoice.ts'
import { parseConfig } from './parseConfig.ts'

const own = 'https://app.example'
const chain = {
  ...{ id: 1, name: 'One', apiPath: '/api/1', rpcUrl: 'https://node.example/key' },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}
const connect = ['https://other.example', 'http://127.0.0.1:8545']
const config = parseConfig({ name: 'Sluice', source: 'x.example', chains: [chain], connect })

beforeEach(() => localStorage.clear())

test('default: nothing is chosen, and the configuration stays as it is', () => {
  expect(withConnections(config, own).chains).toEqual([{ ...config.chains[0], apiUrl: undefined }])
})

test('behavior: what is chosen takes its place, over a reload, until it is forgotten', () => {
  const chosen = { apiUrl: `${own}/else/1`, rpcUrl: 'https://other.example/rpc' }
  expect(connectionChoice.set(1, chosen)).toBe(true)
  expect(withConnections(config, own).chains[0]).toMatchObject(chosen)
  connectionChoice.set(1, {})
  expect([connectionChoice.get(1), localStorage.length]).toEqual([{}, 0])
})

test('behavior: what the policy does not allow is not used', () => {
  connectionChoice.set(1, { rpcUrl: 'https://foreign.example', apiUrl: 'https://foreign.example' })
  expect(withConnections(config, own).chains[0]).toMatchObject({
    ...{ rpcUrl: chain.rpcUrl, apiUrl: undefined },
  })
  expect([...allowedOrigins(config, own)]).toEqual([
    ...[own, 'https://node.example', 'https://other.example', 'http://127.0.0.1:8545'],
  ])
})

test.each([
  'x',
  '[]',
  '{"1":5}',
  '{"__proto__":{"rpcUrl":"https://other.example"}}',
  '{"1":{"rpcUrl":"javascript:alert(1)","apiUrl":"//other.example"}}',
  '{"1":{"rpcUrl":"https://a:b@other.example"}}',
])('error: %s is stored', stored => {
  localStorage.setItem('sluice.connection', stored)
  expect(withConnections(config, own).chains[0]).toMatchObject({ rpcUrl: chain.rpcUrl })
  expect(withConnections(config, own).chains[0].apiUrl).toBeUndefined()
})

test.each([
  ['https://node.example/key', true],
  [' http://127.0.0.1:8545 ', true],
  ['node.example', false],
  ['ws://node.example', false],
  ['data:text/html,x', false],
  ['https://a:b@node.example', false],
  ['https://node.example/?key=x', false],
])('readAddress: %s', (text, isOne) => {
  expect(readAddress(text) !== undefined).toBe(isOne)
})
