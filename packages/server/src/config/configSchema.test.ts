import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { configSchema } from './configSchema.ts'
import { readConfig } from './readConfig.ts'

type Schema = {
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
}

/** Every key of the schema, as `chains[0].name`; those of records as `*`. */
function keysOf(schema: Schema, path = ''): string[] {
  const { properties = {}, additionalProperties, items, anyOf = [] } = schema
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const key = path ? `${path}.${name}` : name
    return [key, ...keysOf(inner, key)]
  })
  return [
    ...own,
    ...(typeof additionalProperties === 'object' ? keysOf(additionalProperties, `${path}.*`) : []),
    ...(items ? keysOf(items, `${path}[0]`) : []),
    ...anyOf.flatMap(inner => keysOf(inner, path)),
  ]
}

const address = `0x${'d1'.repeat(20)}`
const key = `0x${'1'.repeat(64)}`
const apiKey = { name: 'a', prefix: 'sluice_AbCdEf12', hash: 'a'.repeat(64) }
const source = { domain: 'a.example' }
const crossChain = { escrow: address, solverKey: key }
/** A configuration that is right, into which one wrong value is put. */
const right = () => structuredClone(rightOnce)
const rightOnce = {
  chains: [
    {
      id: 1,
      rpcUrls: ['https://a.example'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      swapFactories: { v2: address },
      poolFactories: { sudoswap: address, nftx: address, nft20: address },
      pools: [{ kind: 'nftx', address }],
      sources: [source],
      communities: { some: [address] },
      currencyIcons: [{ address, icon: 'https://a.example/i' }],
      orderZone: { address, cosignerKey: key },
      crossChain,
    },
  ],
  app: { dir: 'web' },
  apiKeys: [apiKey],
  limits: { cost: {}, sockets: {} },
  log: {},
  metadata: {},
}

/** Of each key, values that nobody can have meant. A key that takes anything has none. */
const wrong: Record<string, readonly unknown[]> = {
  host: ['', 7],
  port: [-1, 65_536, 1.5, '1'],
  hosts: ['a.example', ['https://a.example']],
  origins: [['a.example'], ['https://a.example/']],
  data: ['', 7],
  databaseUrl: ['mysql://a', 7],
  databaseConnections: [1, 1001, 2.5],
  chains: [{}, []],
  'chains[0].id': [0, 1.5, '1', 2 ** 31],
  'chains[0].name': ['', 7],
  'chains[0].rpcUrl': ['ws://a.example'],
  'chains[0].rpcSocket': ['http://a.example', 'wss:'],
  'chains[0].rpcUrls': [[], 'https://a.example', ['ftp://a.example']],
  'chains[0].startBlock': [-1, 1.5, '1'],
  'chains[0].collections': ['some', [], ['0x1']],
  'chains[0].ignoredCollections': [address, ['0x1']],
  'chains[0].nativeCurrency': ['ETH', {}],
  'chains[0].nativeCurrency.name': [7],
  'chains[0].nativeCurrency.symbol': [7],
  'chains[0].nativeCurrency.decimals': [-1, 78, 1.5],
  'chains[0].wrappedNative': ['WETH'],
  'chains[0].bidCurrencies': [address, ['USDC'], Array(21).fill(address)],
  'chains[0].leastBidBps': [0, 10_001, 0.5],
  'chains[0].mostBlockLead': [-1, 0.5],
  'chains[0].pollInterval': [49, 60_001, 100.5],
  'chains[0].keptBlocks': [63, 20_001, 100.5],
  'chains[0].router': ['0x1'],
  'chains[0].swapFactories': [address, { v4: address }],
  'chains[0].swapFactories.v2': ['0x1'],
  'chains[0].swapFactories.v3': ['0x1'],
  'chains[0].dollar': ['USDC'],
  'chains[0].pools': [address],
  'chains[0].pools[0].kind': ['blur'],
  'chains[0].pools[0].address': ['0x1'],
  'chains[0].poolFactories': [address, { x2y2: address }],
  'chains[0].poolFactories.sudoswap': ['0x1'],
  'chains[0].poolFactories.nftx': ['0x1'],
  'chains[0].poolFactories.nft20': ['0x1'],
  'chains[0].zones': [address, ['0x1']],
  'chains[0].allowLists': [address, [[]], [['0x1']]],
  'chains[0].sources': [{}],
  'chains[0].sources[0].domain': ['https://a.example', 'A.example'],
  'chains[0].sources[0].name': ['', 'x'.repeat(101)],
  'chains[0].sources[0].icon': ['javascript:alert(1)'],
  'chains[0].sources[0].tokenUrl': ['/token'],
  'chains[0].communities': [[], { some: [] }, { some: ['0x1'] }],
  'chains[0].currencyIcons': [{}],
  'chains[0].currencyIcons[0].address': ['0x1'],
  'chains[0].currencyIcons[0].icon': ['data:,'],
  'chains[0].fees': ['100', [`${address}:0`], [`${address}:5001`], [address]],
  'chains[0].orderZone': [address, { address }],
  'chains[0].orderZone.address': ['0x1'],
  'chains[0].orderZone.cosignerKey': ['0x1', `0x${'0'.repeat(64)}`],
  'chains[0].crossChain': [address, {}],
  'chains[0].crossChain.escrow': ['0x1'],
  'chains[0].crossChain.solverKey': ['0x1', `0x${'f'.repeat(64)}`],
  'chains[0].crossChain.confirmations': [-1, 3_601],
  'chains[0].crossChain.feeBps': [-1, 1001],
  'chains[0].crossChain.mostPerIntent': [1, '0', '0x1', '1.5'],
  'chains[0].crossChain.mostPerGas': [1, '0', '-1'],
  app: ['web', {}],
  'app.dir': ['', 7],
  'app.config': [],
  'app.origin': ['a.example'],
  trustedProxies: ['127.0.0.1', ['proxy'], ['10.0.0.0/99']],
  apiKeys: [{}, [apiKey, apiKey]],
  'apiKeys[0].name': ['', 'x'.repeat(101)],
  'apiKeys[0].prefix': ['sluice_', 7],
  'apiKeys[0].hash': ['a', 'A'.repeat(64)],
  'apiKeys[0].origins': [[], ['a.example']],
  'apiKeys[0].limit': [0, 1.5],
  requireApiKey: ['sometimes', true],
  limits: [true, []],
  'limits.window': [0, 3601],
  'limits.anonymous': [0, 1.5],
  'limits.keyed': [0, 1.5],
  'limits.cost': [1],
  'limits.cost.read': [-1, 0.5],
  'limits.cost.write': [-1, 0.5],
  'limits.cost.execute': [-1, 0.5],
  'limits.sockets': [5],
  'limits.sockets.anonymous': [-1, 0.5],
  'limits.sockets.keyed': [-1, 0.5],
  log: ['info'],
  'log.level': ['loud'],
  'log.requests': ['yes', 1],
  metadata: [true],
  'metadata.fetch': ['yes', 1],
  'metadata.ipfsGateways': ['https://ipfs.io', ['https://ipfs.io/ipfs'], ['https://a.example:1']],
  'metadata.arweaveGateway': ['ar://', 'https://arweave.net/x'],
  metricsFrom: ['127.0.0.1', ['10.0.0.0/99']],
  answerLifetime: [-1, 60_001, 0.5],
  drainSeconds: [-1, 601, 0.5],
  shutdownSeconds: [-1, 601, 0.5],
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What is said of a file; undefined where nothing is wrong with it. */
async function complaintOf(content: unknown): Promise<string | undefined> {
  const path = join(folder, 'config.json')
  await writeFile(path, JSON.stringify(content))
  try {
    readConfig(['--config', path], {})
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

function put(target: unknown, path: string, value: unknown): unknown {
  const parts = path.split(/[.[\]]+/).filter(part => part !== '')
  let at = target as Record<string, unknown>
  for (const part of parts.slice(0, -1)) at = at[part] as Record<string, unknown>
  at[parts.at(-1) as string] = value
  return target
}

describe('configSchema', () => {
  test('behavior: no key is without a case', () => {
    const schema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' })
    const keys = keysOf(schema as Schema)
    expect(keys.length).toBeGreaterThan(70)
    expect(Object.keys(wrong).sort()).toEqual([...new Set(keys)].sort())
  })

  test('default: what the wrong values are put into is right', async () => {
    expect(await complaintOf(right())).toBeUndefined()
  })

  test.each(
    Object.entries(wrong).flatMap(([path, values]) => values.map(value => [path, value] as const)),
  )('error: %s of %j is refused by its name', async (path, value) => {
    const said = await complaintOf(put(right(), path, value))
    // Of a list or an object also what is wrong inside of it.
    const [name = '', ...rest] = `${said}`.split(' ')
    expect([path, name.startsWith(path), said]).toEqual([path, true, said])
    expect(rest.join(' ')).toMatch(/ must /)
  })
})
