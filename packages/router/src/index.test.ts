import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import * as decode from './decode/index.ts'
import * as router from './index.ts'
import * as seaport from './markets/seaport/index.ts'
import * as pools from './pools/index.ts'
import * as swap from './swap/index.ts'
import * as ticks from './ticks/index.ts'

const names = (entry: object) => Object.keys(entry).sort()

test('exports', () => {
  expect(names(router)).toMatchInlineSnapshot(`
    [
      "RouterError",
      "buildTransaction",
      "contractBalance",
      "cryptopunks",
      "cryptopunksAddress",
      "element",
      "encodePlan",
      "foundation",
      "looksRareMaker",
      "looksRareV2",
      "nativeCurrency",
      "nft20",
      "nftx",
      "pay",
      "permit2AddressOf",
      "permitBatchCommand",
      "permitCommand",
      "permitTypedData",
      "planCost",
      "routerAddresses",
      "routerAsRecipient",
      "seaport",
      "senderAsRecipient",
      "sudoswap",
      "takeTokens",
      "transferFromBatchCommand",
      "transferFromCommand",
      "unwrapWeth",
      "wrapWeth",
      "wrappedNativeAddresses",
      "x2y2",
    ]
  `)
})

test('exports: decode', () => {
  expect(names(decode)).toMatchInlineSnapshot(`
    [
      "RouterError",
      "decodeCall",
      "decodeTransaction",
      "describeCommand",
      "readPlan",
    ]
  `)
})

test('exports: swap', () => {
  expect(names(swap)).toMatchInlineSnapshot(`
    [
      "RouterError",
      "addDelta",
      "amountsForLiquidity",
      "bestSplit",
      "bestTrade",
      "computeSwapStep",
      "createRoute",
      "createTrade",
      "decodeRouter02",
      "decodeV3Path",
      "encodeRouter02",
      "encodeSqrtRatioX96",
      "encodeV3Path",
      "executionPrice",
      "fromQuote",
      "getAmount0Delta",
      "getAmount1Delta",
      "getNextSqrtPriceFromInput",
      "getNextSqrtPriceFromOutput",
      "getSqrtRatioAtTick",
      "getTickAtSqrtRatio",
      "isNativeAddress",
      "liquidityMinted",
      "liquidityValue",
      "maxLiquidityForAmounts",
      "maxSqrtRatio",
      "maxTick",
      "maximumAmountIn",
      "midPrice",
      "minSqrtRatio",
      "minTick",
      "minimumAmountOut",
      "minimumLiquidity",
      "mostSignificantBit",
      "mulDivRoundingUp",
      "nearestUsableTick",
      "priceImpact",
      "priceToClosestTick",
      "router02Addresses",
      "swap",
      "tickSpacings",
      "tickToPrice",
      "uncheckedTrade",
      "v2AmountIn",
      "v2AmountOut",
      "v2Pair",
      "v3AmountIn",
      "v3AmountOut",
      "v3Pool",
      "v3Price",
      "worstExecutionPrice",
    ]
  `)
})

test('exports: seaport', () => {
  expect(names(seaport)).toMatchInlineSnapshot(`
    [
      "RouterError",
      "bulkDigest",
      "bulkSignature",
      "bulkTree",
      "bulkTypes",
      "cancel",
      "conduitControllerAbi",
      "conduitControllerAddress",
      "criteriaTree",
      "decodeBulkSignature",
      "domain",
      "domainSeparator",
      "fulfil",
      "fulfilBasic",
      "incrementCounter",
      "itemType",
      "match",
      "maxBulkHeight",
      "openseaConduitKey",
      "orderHash",
      "orderType",
      "orderTypes",
      "seaportAbi",
      "seaportAddress",
      "seaportCalls",
      "typedData",
      "zeroAddress",
      "zeroConduitKey",
      "zeroHash",
    ]
  `)
})

test('exports: pools', () => {
  expect(names(pools)).toMatchInlineSnapshot(`
    [
      "pairAddress",
      "poolAddress",
      "v2Factories",
      "v2InitCodeHash",
      "v3Factories",
      "v3InitCodeHash",
    ]
  `)
})

test('exports: ticks', () => {
  expect(names(ticks)).toMatchInlineSnapshot(`
    [
      "RouterError",
      "readV3AmountIn",
      "readV3AmountOut",
      "v3TickReader",
    ]
  `)
})

describe('what is loaded', () => {
  /** The packages that an entry imports when it runs, and its modules. */
  async function loads(entry: string) {
    const { metafile } = await build({
      entryPoints: [new URL(entry, import.meta.url).pathname],
      ...{ bundle: true, format: 'esm', metafile: true, outdir: 'none', write: false },
      ...{ packages: 'external', logLevel: 'error' },
    })
    const [output] = Object.values(metafile.outputs)
    return {
      packages: output?.imports.filter(({ external }) => external).map(({ path }) => path) ?? [],
      modules: Object.keys(metafile.inputs).map(path => path.replace(/.*\/router\/src\//, '')),
    }
  }

  test.each(['./index.ts', './decode/index.ts', './swap/index.ts'])(
    'behavior: %s stands on no package at all',
    async entry => {
      expect((await loads(entry)).packages).toEqual([])
    },
  )

  test('behavior: encoding loads neither the search for trades nor the decoder', async () => {
    const { modules } = await loads('./index.ts')
    expect(modules).toContain('buildTransaction.ts')
    expect(modules.filter(path => /^(swap\/|decode|plan\/|describe)/.test(path))).toEqual([])
  })
})
