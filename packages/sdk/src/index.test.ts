import { build } from 'esbuild'
import { expect, test } from 'vitest'
import * as api from './api/index.ts'
import * as calldata from './calldata/index.ts'
import * as chains from './chains/index.ts'
import * as errors from './errors/index.ts'
import * as sdk from './index.ts'

test('exports', () => {
  expect(Object.keys(sdk).sort()).toMatchInlineSnapshot(`
    [
      "AbortedError",
      "ConfigurationError",
      "InvalidInputError",
      "LogLevel",
      "PollLimitError",
      "SluiceError",
      "acceptOffer",
      "buyToken",
      "call",
      "cancelOrder",
      "clientVersion",
      "createClient",
      "currenciesOf",
      "defineChain",
      "forgetRun",
      "forgetSeries",
      "getClient",
      "isSluiceError",
      "listRuns",
      "listToken",
      "memoryStore",
      "mintToken",
      "openSeries",
      "placeBid",
      "pollUntil",
      "readFacts",
      "readIntent",
      "resume",
      "swapTokens",
      "transferTokens",
      "version",
      "watchRuns",
      "watchSeries",
      "webStore",
      "withApi",
      "withRpc",
    ]
  `)
  expect(Object.keys(errors).sort()).toMatchInlineSnapshot(`
    [
      "APIError",
      "AccountChangedError",
      "BatchFailedError",
      "BlockedError",
      "CrossChainError",
      "CrossChainRefundError",
      "CrossChainTimeoutError",
      "DataTimeoutError",
      "ForeignEndpointError",
      "IncompleteAnswerError",
      "InsufficientFundsError",
      "NothingBoughtError",
      "NothingDoneError",
      "OrderRefusedError",
      "PaidTooMuchError",
      "PartialError",
      "PostUnknownError",
      "PriceChangedError",
      "ProceedsError",
      "RunUnderWayError",
      "SignatureLostError",
      "StepsChangedError",
      "TransactionAlteredError",
      "TransactionCheckError",
      "TransactionDroppedError",
      "TransactionReplacedError",
      "TransactionRevertedError",
      "TransactionTimeoutError",
      "TransactionUnknownError",
      "UnknownItemError",
      "UnprovenError",
      "UserRejectedError",
      "WalletRefusedError",
      "WouldRevertError",
      "WrongChainError",
      "WrongSignerError",
    ]
  `)
  expect(Object.keys(calldata)).toEqual(['decodeExactly'])
  expect(Object.keys(chains).sort()).toMatchInlineSnapshot(`
    [
      "abstract",
      "abstractTestnet",
      "ancient8",
      "ancient8Testnet",
      "anime",
      "animeTestnet",
      "apechain",
      "apexPop",
      "apexPopTestnet",
      "arbitrum",
      "arbitrumNova",
      "astarZkEVM",
      "avalanche",
      "b3",
      "b3Testnet",
      "base",
      "baseSepolia",
      "berachain",
      "berachainTestnet",
      "bitlayer",
      "blast",
      "blastSepolia",
      "boss",
      "bsc",
      "cloud",
      "creatorTestnet",
      "curtis",
      "cyber",
      "defineChain",
      "degen",
      "devnet",
      "flow",
      "flowPreviewnet",
      "forma",
      "formaSketchpad",
      "frameTestnet",
      "game7",
      "game7Testnet",
      "garnet",
      "hychain",
      "hychainTestnet",
      "ink",
      "linea",
      "mainnet",
      "minato",
      "monadDevnet",
      "monadTestnet",
      "nebula",
      "opBnb",
      "optimism",
      "polygon",
      "polygonAmoy",
      "polygonZkEvm",
      "redstone",
      "scroll",
      "scrollTestnet",
      "sei",
      "seiTestnet",
      "sepolia",
      "shape",
      "shapeSepolia",
      "soneium",
      "storyOdyssey",
      "withApi",
      "withRpc",
      "xai",
      "zero",
      "zeroTestnet",
      "zkSync",
      "zora",
      "zoraTestnet",
    ]
  `)
  expect(Object.keys(api).sort()).toMatchInlineSnapshot(`
    [
      "address",
      "bytes32",
      "executeResponse",
      "hex",
      "revertReason",
      "routeMethods",
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

test('start: what is loaded by an import of the client needs neither viem nor zod', async () => {
  const { metafile } = await build({
    entryPoints: [new URL('index.ts', import.meta.url).pathname],
    ...{ bundle: true, splitting: true, format: 'esm', metafile: true, write: false },
    ...{ outdir: 'out', external: ['viem', 'viem/*', 'zod', 'zod/*'], logLevel: 'silent' },
  })
  const chunks = metafile.outputs
  const reached = (kind: string, from: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(from)) return seen
    seen.add(from)
    for (const entry of chunks[from]?.imports ?? []) {
      if (entry.kind === kind || entry.kind === 'import-statement') reached(kind, entry.path, seen)
    }
    return seen
  }
  const entry = Object.keys(chunks).find(name => chunks[name]?.entryPoint?.endsWith('src/index.ts'))
  const foreign = (kind: string) =>
    [...reached(kind, entry ?? '')].filter(path => chunks[path] === undefined)
  expect(foreign('import-statement')).toEqual([])
  // The executor, on demand, does need them: so the search above can find what it looks for.
  expect(foreign('dynamic-import')).toEqual(expect.arrayContaining(['viem', 'zod/mini']))
  // What an entry exports is loaded with it, used or not, where something loads it on demand, too.
  const inputs = (kind: string) =>
    [...reached(kind, entry ?? '')]
      .flatMap(path => Object.keys(chunks[path]?.inputs ?? {}))
      .filter(path => /rrors?\.ts$/.test(path))
      .map(path => path.replace(/.*\/src\//, ''))
  expect(inputs('import-statement')).toEqual(['errors.ts'])
  expect(inputs('dynamic-import')).toContain('execution/runErrors.ts')
})
