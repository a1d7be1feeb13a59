import { expect, test } from 'vitest'
import * as devnet from './index.ts'

test('exports', () => {
  expect(Object.keys(devnet).sort()).toMatchInlineSnapshot(`
    [
      "DevnetError",
      "accounts",
      "addresses",
      "collections",
      "createRpc",
      "feeBps",
      "feeRecipient",
      "isobars",
      "mnemonic",
      "openseaConduitKey",
      "orderSource",
      "placeContracts",
      "royaltyReceivers",
      "seed",
      "startChain",
      "startMarket",
      "startTestChain",
      "tidelines",
      "usdc",
      "vessels",
    ]
  `)
})
