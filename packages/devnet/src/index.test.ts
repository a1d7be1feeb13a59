import { expect, test } from 'vitest'
import * as devnet from './index.ts'

test('exports', () => {
  expect(Object.keys(devnet).sort()).toMatchInlineSnapshot(`
    [
      "DevnetError",
      "accounts",
      "addresses",
      "allowList",
      "allowListProof",
      "collections",
      "cosigner",
      "createRpc",
      "dropPhases",
      "eddies",
      "feeBps",
      "feeRecipient",
      "firstLight",
      "isobars",
      "looksRareDomain",
      "looksRareListing",
      "looksRareMaker",
      "looksRareTypes",
      "mnemonic",
      "nft20Vault",
      "nftxVault",
      "openseaConduitKey",
      "orderSource",
      "placeContracts",
      "royaltyReceivers",
      "seed",
      "seedVenues",
      "solver",
      "startChain",
      "startMarket",
      "startTestChain",
      "sudoswapPool",
      "tidelines",
      "usdc",
      "vessels",
      "x2y2Listing",
    ]
  `)
})
