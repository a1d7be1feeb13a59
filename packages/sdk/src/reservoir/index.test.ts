import { expect, test } from 'vitest'
import * as reservoir from './index.ts'

test('exports: every name of the old package, and two of its utilities', () => {
  const old = [
    ...['ReservoirClient', 'getClient', 'createClient', 'executeSteps', 'setParams'],
    ...['pollUntilOk', 'pollUntilHasData', 'request', 'APIError', 'isAPIError', 'log'],
    ...['LogLevel', 'axios', 'adaptViemWallet', 'customChains', 'TransactionTimeoutError'],
    ...['CrossChainTransactionError', 'reservoirChains', 'routes'],
  ]
  const added = ['prepareCallTransaction', 'refreshLiquidity']
  expect(Object.keys(reservoir).sort()).toEqual([...old, ...added].sort())
})

test('routes: the 232 public addresses', () => {
  expect(reservoir.routes).toHaveLength(232)
  expect(reservoir.routes).toContain('/execute/buy/v7')
  expect(reservoir.routes).not.toContain('/execute/swap/v1')
})
