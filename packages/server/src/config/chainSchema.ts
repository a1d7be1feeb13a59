import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { hostName } from './hostName.ts'
import { matching } from './matching.ts'
import { whole } from './whole.ts'

/** Of secp256k1. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const httpUrl = z
  .string()
  .check(
    z.refine(
      text => /^https?:\/\/\S+$/.test(text) && URL.canParse(text),
      'must be an http:// or https:// URL',
    ),
  )
const socketUrl = z
  .string()
  .check(
    z.refine(
      text => /^wss?:\/\/\S+$/.test(text) && URL.canParse(text),
      'must be a ws:// or wss:// URL',
    ),
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
const block = z.int('must be a block number').check(z.minimum(0, 'must be a block number'))

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

/** A chain as the settings have it. */
export const chainSchema = z.pipe(
  z
    .strictObject({
      // As far as the columns of the database go.
      id: z
        .int('must be the number of a chain')
        .check(
          z.positive('must be the number of a chain'),
          z.maximum(2_147_483_647, 'must be at most 2147483647, which is as far as is kept'),
        ),
      name: z.optional(z.string().check(z.minLength(1, 'must not be empty'))),
      rpcUrl: z.optional(httpUrl),
      rpcSocket: z.optional(socketUrl),
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
      pollInterval: z.optional(whole(50, 60_000)),
      keptBlocks: z.optional(whole(64, 20_000)),
      router: z.optional(address),
      swapFactories: z.optional(
        z.strictObject({ v2: z.optional(address), v3: z.optional(address) }),
      ),
      dollar: z.optional(address),
      pools: z.optional(
        z
          .array(z.strictObject({ kind: z.enum(['sudoswap', 'nftx', 'nft20']), address }))
          .check(z.maxLength(1000, 'must have at most 1000')),
      ),
      poolFactories: z.optional(
        z.strictObject({
          sudoswap: z.optional(address),
          nftx: z.optional(address),
          nft20: z.optional(address),
        }),
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
          // An hour of blocks of one second; how long they take is seen when something is quoted.
          confirmations: z._default(whole(0, 3_600), 12),
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
