import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { isNetwork } from '../http/parseNetworks.ts'
import { requestClasses } from '../http/requestClass.ts'
import { logLevels } from '../telemetry/logLevels.ts'

/** Of secp256k1. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const matching = (pattern: RegExp, rule: string) => z.string().check(z.regex(pattern, rule))

const httpUrl = z
  .string()
  .check(
    z.refine(
      text => /^https?:\/\/\S+$/.test(text) && URL.canParse(text),
      'must be an http:// or https:// URL',
    ),
  )
const origin = z
  .string()
  .check(
    z.refine(
      text => URL.canParse(text) && new URL(text).origin === text,
      'must be an origin such as http://127.0.0.1:4400',
    ),
  )
const hostName = matching(
  /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/,
  'must be a host name in lower case, without a port',
)
const address = z.pipe(
  matching(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits'),
  z.transform(text => text.toLowerCase() as Address),
)
const collection = z.pipe(
  matching(
    /^0x[0-9a-fA-F]{40}(:[0-9]{1,78}:[0-9]{1,78})?$/,
    'must be a collection: a contract, or <contract>:<first token id>:<last token id>',
  ),
  z.transform(text => text.toLowerCase()),
)
const privateKey = z.pipe(
  z
    .string()
    .check(
      z.refine(
        text => /^0x[0-9a-fA-F]{64}$/.test(text) && isPrivateKey(text as Hex),
        'must be a private key: 0x and 64 hex digits',
      ),
    ),
  z.transform(text => text as Hex),
)
const port = z
  .number('must be a port number')
  .check(z.refine(n => Number.isInteger(n) && n >= 0 && n <= 65_535, 'must be a port number'))
const block = z.int('must be a block number').check(z.minimum(0, 'must be a block number'))

const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`
  return z.int(rule).check(z.minimum(least, rule), z.maximum(most, rule))
}

const amountRule = 'must be a decimal number in quotes, in base units'
/** Base units: more than a JSON number can hold exactly. */
const amount = z.pipe(
  z.string(amountRule).check(z.regex(/^[1-9][0-9]{0,76}$/, amountRule)),
  z.transform(text => BigInt(text)),
)

const fee = z.pipe(
  matching(
    /^0x[0-9a-fA-F]{40}:([1-9][0-9]{0,2}|[1-4][0-9]{3}|5000)$/,
    'must be <recipient>:<bps>, 1 to 5000 bps',
  ),
  z.transform(text => ({
    recipient: text.slice(0, 42).toLowerCase() as Address,
    bps: Number(text.slice(43)),
  })),
)

const chain = z.pipe(
  z
    .strictObject({
      id: z.int('must be the number of a chain').check(z.positive('must be the number of a chain')),
      name: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
      rpcUrl: z.optional(httpUrl),
      rpcUrls: z.optional(z.array(httpUrl).check(z.minLength(1, 'must have at least one URL'))),
      startBlock: z._default(block, 0),
      collections: z._default(
        z.union([z.literal('all'), z.array(address).check(z.minLength(1))], {
          error: 'must be "all" or a list of addresses',
        }),
        'all',
      ),
      ignoredCollections: z.optional(
        z.array(address).check(z.maxLength(1000, 'must have at most 1000')),
      ),
      nativeCurrency: z._default(
        z.strictObject({
          name: z.string(),
          symbol: z.string(),
          decimals: z.int().check(z.minimum(0), z.maximum(77)),
        }),
        { name: 'Ether', symbol: 'ETH', decimals: 18 },
      ),
      wrappedNative: z.optional(address),
      bidCurrencies: z.optional(z.array(address).check(z.maxLength(20, 'must have at most 20'))),
      leastBidBps: z.optional(whole(1, 10_000)),
      mostBlockLead: z.optional(whole(0, 1e9)),
      router: z.optional(address),
      swapFactories: z.optional(
        z.strictObject({ v2: z.optional(address), v3: z.optional(address) }),
      ),
      pools: z.optional(
        z
          .array(z.strictObject({ kind: z.enum(['sudoswap', 'nftx', 'nft20']), address }))
          .check(z.maxLength(1000, 'must have at most 1000')),
      ),
      zones: z.optional(z.array(address)),
      allowLists: z.optional(
        z.array(z.array(address).check(z.minLength(1, 'must name at least one account'))),
      ),
      sources: z.optional(
        z
          .array(
            z.strictObject({
              domain: hostName,
              name: z.optional(
                z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(100)),
              ),
              icon: z.optional(httpUrl),
              tokenUrl: z.optional(httpUrl),
            }),
          )
          .check(z.maxLength(1000, 'must have at most 1000')),
      ),
      communities: z.optional(
        z.record(
          z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(200)),
          z
            .array(collection)
            .check(
              z.minLength(1, 'must name at least one collection'),
              z.maxLength(500, 'must have at most 500'),
            ),
        ),
      ),
      currencyIcons: z.optional(
        z
          .array(z.strictObject({ address, icon: httpUrl }))
          .check(z.maxLength(1000, 'must have at most 1000')),
      ),
      fees: z.optional(z.array(fee).check(z.maxLength(5, 'must have at most 5'))),
      orderZone: z.optional(z.strictObject({ address, cosignerKey: privateKey })),
      crossChain: z.optional(
        z.strictObject({
          escrow: address,
          solverKey: privateKey,
          confirmations: z._default(whole(0, 10_000), 12),
          feeBps: z._default(whole(0, 1000), 10),
          mostPerIntent: z.optional(amount),
          mostPerGas: z._default(amount, 500_000_000_000n),
        }),
      ),
    })
    .check(
      z.refine(({ rpcUrl, rpcUrls }) => rpcUrl !== undefined || rpcUrls !== undefined, {
        error: 'must be a list of URLs',
        path: ['rpcUrls'],
      }),
      z.refine(({ rpcUrl, rpcUrls }) => rpcUrl === undefined || rpcUrls === undefined, {
        error: 'must not be given beside rpcUrls',
        path: ['rpcUrl'],
      }),
    ),
  z.transform(({ rpcUrl, rpcUrls, name, ...rest }) => ({
    ...rest,
    name: name ?? `Chain ${rest.id}`,
    rpcUrls: rpcUrls ?? (rpcUrl === undefined ? [] : [rpcUrl]),
  })),
)

/** Not every number of 256 bits is a key. */
function isPrivateKey(key: Hex): boolean {
  return BigInt(key) > 0n && BigInt(key) < curveOrder
}

const network = z
  .string()
  .check(z.refine(isNetwork, 'must be an address or a network such as 10.0.0.0/8'))

/** An API key as the file has it. */
export const apiKeySchema = z.strictObject({
  name: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(100)),
  prefix: matching(
    /^sluice_[A-Za-z0-9]{8}$/,
    'must be the beginning of a key, sluice_ and 8 letters',
  ),
  hash: matching(
    /^[0-9a-f]{64}$/,
    'must be the SHA-256 of a key, as `sluice-server keys create` prints it',
  ),
  origins: z.optional(z.array(origin).check(z.minLength(1, 'must have at least one origin'))),
  limit: z.optional(whole(1, 1e9)),
})

const [read, write, execute] = requestClasses
const limits = z.strictObject({
  window: z._default(whole(1, 3600), 60),
  anonymous: z._default(whole(1, 1e9), 600),
  keyed: z._default(whole(1, 1e9), 3000),
  cost: z._default(
    z.strictObject({
      [read]: z._default(whole(0, 1e6), 1),
      [write]: z._default(whole(0, 1e6), 10),
      [execute]: z._default(whole(0, 1e6), 5),
    }),
    { [read]: 1, [write]: 10, [execute]: 5 },
  ),
  sockets: z._default(
    z.strictObject({
      anonymous: z._default(whole(0, 1e6), 5),
      keyed: z._default(whole(0, 1e6), 20),
    }),
    { anonymous: 5, keyed: 20 },
  ),
})

const defaultGateways = {
  ipfs: ['https://ipfs.io', 'https://dweb.link'],
  arweave: 'https://arweave.net',
}
const gateway = z
  .string()
  .check(
    z.refine(
      text =>
        /^https?:/.test(text) &&
        URL.canParse(text) &&
        new URL(text).origin === text &&
        new URL(text).port === '',
      'must be an origin such as https://ipfs.io, without a port',
    ),
  )

/** What the configuration file may hold; flags and variables are laid over it before it is checked. */
export const configSchema = z.strictObject({
  host: z._default(z.string().check(z.minLength(1, 'must not be empty')), '127.0.0.1'),
  port: z._default(port, 3000),
  hosts: z._default(z.array(hostName), []),
  origins: z._default(z.array(origin), []),
  data: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
  databaseUrl: z.optional(
    matching(/^postgres(ql)?:\/\/\S+$/, 'must be a URL that begins with postgres://'),
  ),
  databaseConnections: z._default(whole(2, 1000), 20),
  chains: z.array(chain, 'must be a list of chains').check(
    z.minLength(1, 'must have at least one chain'),
    z.refine(
      chains => new Set(chains.map(each => each.id)).size === chains.length,
      'must not have two chains with one id',
    ),
  ),
  app: z.optional(
    z.strictObject({
      dir: z.string().check(z.minLength(1, 'must not be empty')),
      config: z._default(z.unknown(), {}),
      origin: z.optional(origin),
    }),
  ),
  trustedProxies: z._default(z.array(network), []),
  apiKeys: z._default(
    z
      .array(apiKeySchema)
      .check(
        z.refine(
          keys => new Set(keys.map(key => key.prefix)).size === keys.length,
          'must not have two keys with one prefix',
        ),
      ),
    [],
  ),
  requireApiKey: z._default(z.enum(['never', 'write', 'always']), 'never'),
  limits: z.optional(
    z.union([z.literal(false), limits], { error: 'must be false or an object of limits' }),
  ),
  log: z._default(
    z.strictObject({
      level: z._default(z.enum(logLevels), 'info'),
      requests: z._default(z.boolean(), true),
    }),
    { level: 'info', requests: true },
  ),
  metadata: z._default(
    z.strictObject({
      fetch: z._default(z.boolean('must be true or false'), false),
      ipfsGateways: z._default(z.array(gateway), defaultGateways.ipfs),
      arweaveGateway: z._default(gateway, defaultGateways.arweave),
    }),
    { fetch: false, ipfsGateways: defaultGateways.ipfs, arweaveGateway: defaultGateways.arweave },
  ),
  metricsFrom: z._default(z.array(network), ['127.0.0.0/8', '::1']),
  answerLifetime: z._default(whole(0, 10_000), 5000),
  shutdownSeconds: z._default(whole(0, 600), 5),
})
