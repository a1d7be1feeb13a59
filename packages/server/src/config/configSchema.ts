import * as z from 'zod/mini'
import { isNetwork } from '../http/parseNetworks.ts'
import { requestClasses } from '../http/requestClass.ts'
import { logLevels } from '../telemetry/logLevels.ts'
import { chainSchema } from './chainSchema.ts'
import { hostName } from './hostName.ts'
import { matching } from './matching.ts'
import { whole } from './whole.ts'

const origin = z
  .string()
  .check(
    z.refine(
      text => URL.canParse(text) && new URL(text).origin === text,
      'must be an origin such as http://127.0.0.1:4400',
    ),
  )
const port = z
  .number('must be a port number')
  .check(z.refine(n => Number.isInteger(n) && n >= 0 && n <= 65_535, 'must be a port number'))

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
  chains: z.array(chainSchema, 'must be a list of chains').check(
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
  answerLifetime: z._default(whole(0, 60_000), 30_000),
  drainSeconds: z._default(whole(0, 600), 0),
  shutdownSeconds: z._default(whole(0, 600), 5),
})
