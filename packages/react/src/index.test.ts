import { expect, test } from 'vitest'
import * as api from './index.ts'

test('exports', () => {
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "SluiceProvider",
      "asksQueryOptions",
      "collectionsQueryOptions",
      "createBuyFlow",
      "createListFlow",
      "describeSteps",
      "formatAmount",
      "formatAmountShort",
      "imageSource",
      "invalidateMarket",
      "isRunning",
      "isSettled",
      "listTerms",
      "parseAmount",
      "problemOf",
      "queryKey",
      "tokenQueryOptions",
      "tokensQueryOptions",
      "untrustedText",
      "useAsks",
      "useBuyFlow",
      "useCollections",
      "useListFlow",
      "useSluiceClient",
      "useToken",
      "useTokens",
      "useUserTokens",
      "userTokensQueryOptions",
    ]
  `)
})
