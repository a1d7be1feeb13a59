import { expect, test } from 'vitest'
import * as api from './api/index.ts'
import * as chains from './chains/index.ts'
import * as sdk from './index.ts'

test('exports', () => {
  expect(Object.keys(sdk).sort()).toMatchInlineSnapshot(`
    [
      "APIError",
      "AbortedError",
      "AccountChangedError",
      "BlockedError",
      "ConfigurationError",
      "CrossChainError",
      "DataTimeoutError",
      "ForeignEndpointError",
      "IncompleteAnswerError",
      "InvalidInputError",
      "LogLevel",
      "NothingBoughtError",
      "OrderRefusedError",
      "PartialError",
      "PostUnknownError",
      "PriceChangedError",
      "RunUnderWayError",
      "SignatureLostError",
      "SluiceError",
      "StepsChangedError",
      "TransactionAlteredError",
      "TransactionCheckError",
      "TransactionReplacedError",
      "TransactionRevertedError",
      "TransactionTimeoutError",
      "TransactionUnknownError",
      "UnprovenError",
      "UserRejectedError",
      "WalletRefusedError",
      "WrongChainError",
      "WrongSignerError",
      "buyToken",
      "clientVersion",
      "createClient",
      "defineChain",
      "getClient",
      "isSluiceError",
      "listToken",
      "version",
      "withApi",
      "withRpc",
    ]
  `)
  expect(Object.keys(chains).sort()).toMatchInlineSnapshot(`
    [
      "defineChain",
      "devnet",
      "mainnet",
      "withApi",
      "withRpc",
    ]
  `)
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "address",
      "bytes32",
      "executeResponse",
      "hex",
      "routes",
      "step",
      "token",
      "transactionData",
      "uint",
    ]
  `)
})

test('version: that of the package, and of the protocol', async () => {
  const { default: manifest } = await import('../package.json', { with: { type: 'json' } })
  expect(sdk.version).toBe(manifest.version)
  expect(sdk.clientVersion).toBe('2.4.11')
})
