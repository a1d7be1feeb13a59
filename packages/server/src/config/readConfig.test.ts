import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './readConfig.ts'

const chains = JSON.stringify([{ id: 31337, name: 'Local', rpcUrl: 'http://127.0.0.1:8545' }])
const args = ['--chains', chains]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function file(content: unknown) {
  const path = join(folder, `${files++}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
/** As the file names it. */
const variable = (name: string) => `\${${name}}`
const one = { id: 1, rpcUrls: ['https://a.example'] }
const zone = `0x${'d1'.repeat(20)}`
const other = `0x${'d2'.repeat(20)}`
const key = { name: 'a', prefix: 'sluice_AbCdEf12', hash: 'a'.repeat(64) }
const solving = { escrow: zone, solverKey: `0x${'1'.repeat(64)}` }
const messageOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

describe('readConfig', () => {
  test('default', () => {
    expect(readConfig(args, {})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      hosts: [],
      origins: [],
      data: undefined,
      databaseUrl: undefined,
      databaseConnections: 20,
      chains: [
        {
          id: 31337,
          name: 'Local',
          rpcUrls: ['http://127.0.0.1:8545'],
          startBlock: 0,
          collections: 'all',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
      ],
      app: undefined,
      trustedProxies: [],
      apiKeys: [],
      requireApiKey: 'never',
      limits: undefined,
      log: { level: 'info', requests: true },
      metadata: {
        fetch: false,
        ipfsGateways: ['https://ipfs.io', 'https://dweb.link'],
        arweaveGateway: 'https://arweave.net',
      },
      metricsFrom: ['127.0.0.0/8', '::1'],
      answerLifetime: 30_000,
      drainSeconds: 0,
      shutdownSeconds: 5,
      warnings: [],
    })
  })

  test.each<[Record<string, unknown>, string | undefined]>([
    [
      { databaseConnections: 5 },
      'databaseConnections in FILE has no effect without databaseUrl: the embedded database has one connection',
    ],
    [{ databaseConnections: 5, databaseUrl: 'postgres://localhost/market' }, undefined],
    [
      { metadata: { ipfsGateways: ['https://a.example'] } },
      'metadata.ipfsGateways in FILE has no effect while metadata.fetch is not true',
    ],
    [
      { metadata: { fetch: false, arweaveGateway: 'https://a.example' } },
      'metadata.arweaveGateway in FILE has no effect while metadata.fetch is not true',
    ],
    [{ metadata: { fetch: true, ipfsGateways: ['https://a.example'] } }, undefined],
    [
      { log: { level: 'error', requests: true } },
      'log.requests in FILE has no effect: requests are logged at info, and log.level is error',
    ],
    [{ log: { level: 'error', requests: false } }, undefined],
    [{ log: { requests: true } }, undefined],
    [
      { requireApiKey: 'always' },
      'requireApiKey in FILE is always, and there are no apiKeys: nobody can ask anything',
    ],
    [
      { requireApiKey: 'write' },
      'requireApiKey in FILE is write, and there are no apiKeys: nobody can write',
    ],
    [{ requireApiKey: 'write', apiKeys: [key] }, undefined],
    [
      { apiKeys: [{ ...key, limit: 5 }] },
      'apiKeys[0].limit in FILE has no effect: nobody is limited here, see limits',
    ],
    [{ apiKeys: [{ ...key, limit: 5 }], limits: {} }, undefined],
    [
      { chains: [{ ...one, collections: [zone], ignoredCollections: [other] }] },
      'chains[0].ignoredCollections in FILE has no effect beside a list of collections: only those are followed',
    ],
    [{ chains: [{ ...one, ignoredCollections: [other] }] }, undefined],
    [
      {
        chains: [{ ...one, collections: [zone], communities: { a: [zone], b: [`${other}:1:5`] } }],
      },
      'chains[0].communities.b in FILE names no collection that is followed',
    ],
    [{ chains: [{ ...one, communities: { b: [other] } }] }, undefined],
    [
      { chains: [{ ...one, id: 31337, dollar: zone }] },
      'chains[0].dollar in FILE has no effect: its rate is that of a pool with the wrapped native currency, and there is no wrappedNative',
    ],
    [
      { chains: [{ ...one, id: 31337, dollar: zone, wrappedNative: other }] },
      'chains[0].dollar in FILE has no effect: its rate is that of a pool with the wrapped native currency, and there are no swapFactories',
    ],
    [{ chains: [{ ...one, id: 31337, dollar: zone, wrappedNative: zone }] }, undefined],
    [
      { chains: [{ ...one, id: 31337, pools: [{ kind: 'nft20', address: zone }] }] },
      "chains[0].pools[0] in FILE has no effect: a vault's token is bought in a pair of Uniswap v2 with the wrapped native currency, and there is no wrappedNative",
    ],
    [
      { chains: [{ ...one, id: 31337, wrappedNative: zone, poolFactories: { nftx: other } }] },
      "chains[0].poolFactories.nftx in FILE has no effect: a vault's token is bought in a pair of Uniswap v2 with the wrapped native currency, and there is no swapFactories.v2",
    ],
    [
      {
        chains: [
          {
            ...one,
            ...{ pools: [{ kind: 'nftx', address: zone }], poolFactories: { nft20: other } },
          },
        ],
      },
      undefined,
    ],
    [{ chains: [{ ...one, id: 31337, pools: [{ kind: 'sudoswap', address: zone }] }] }, undefined],
    [{ chains: [{ ...one, dollar: zone }] }, undefined],
    [
      { chains: [{ ...one, id: 31337, leastBidBps: 5000, bidCurrencies: [zone] }] },
      'chains[0].bidCurrencies in FILE has an effect for collections without a floor alone: leastBidBps compares offers with it, and without wrappedNative and swapFactories there is no rate for them',
    ],
    [{ chains: [{ ...one, leastBidBps: 5000, bidCurrencies: [zone] }] }, undefined],
    [
      {
        chains: [{ ...one, leastBidBps: 5000, wrappedNative: zone, bidCurrencies: [zone] }],
      },
      undefined,
    ],
    [
      {
        chains: [
          { ...one, crossChain: solving },
          { ...one, id: 2 },
        ],
      },
      'chains[0].crossChain in FILE has no effect: no other chain with crossChain has the same native currency',
    ],
    [
      {
        chains: [
          { ...one, crossChain: solving },
          { ...one, id: 2, crossChain: solving },
        ],
      },
      undefined,
    ],
  ])('behavior: what yields nothing is told by name: %j', async (content, message) => {
    const config = await file({ chains: [one], ...content })
    const { warnings } = readConfig(['--config', config], {})
    expect(warnings).toEqual(message === undefined ? [] : [message.replace('FILE', config)])
  })

  test('behavior: payments across two chains with other native currencies yield nothing on both', () => {
    const currency = { name: 'Pol', symbol: 'POL', decimals: 18 }
    const two = { ...one, id: 2, nativeCurrency: currency, crossChain: solving }
    const chains = JSON.stringify([{ ...one, crossChain: solving }, two])
    expect(readConfig(['--chains', chains], {}).warnings).toEqual(
      [0, 1].map(place => expect.stringContaining(`--chains [${place}].crossChain has no effect`)),
    )
  })

  test.each(['127.0.0.1:4400', 'http://127.0.0.1:4400/'])('error: --app-origin %s', origin => {
    expect(() => readConfig([...args, '--app', 'dist', '--app-origin', origin], {})).toThrow(
      `--app-origin must be an origin such as http://127.0.0.1:4400, got "${origin}"`,
    )
  })

  test('behavior: flags win over the environment, the environment over the file', async () => {
    const config = await file({ port: 3, host: 'localhost', origins: ['https://c.example'] })
    const env = { SLUICE_CHAINS: chains, SLUICE_PORT: '1', SLUICE_APP: 'dist' }
    const read = readConfig(['--config', config, '--port', '2', '--app-config', '{"a":1}'], {
      ...env,
      SLUICE_ORIGINS: 'https://a.example,https://b.example',
      SLUICE_TRUSTED_PROXIES: '127.0.0.1',
    })
    expect(read).toMatchObject({
      host: 'localhost',
      port: 2,
      origins: ['https://a.example', 'https://b.example'],
      app: { dir: 'dist', config: { a: 1 } },
    })
  })

  test('behavior: the file, with secrets from the environment and folders beside it', async () => {
    const address = '0xABCDEF0000000000000000000000000000000001'
    const config = await file({
      chains: [
        {
          id: 1,
          rpcUrls: [`https://a.example/${variable('KEY')}`, 'https://b.example'],
          startBlock: 5,
        },
        { id: 10, rpcUrl: 'https://c.example', collections: [address] },
      ],
      data: 'market',
      app: { dir: 'web' },
    })
    expect(readConfig([], { SLUICE_CONFIG: config, KEY: 'k1' })).toMatchObject({
      data: join(folder, 'market'),
      app: { dir: join(folder, 'web'), config: {} },
      chains: [
        { rpcUrls: ['https://a.example/k1', 'https://b.example'], startBlock: 5 },
        { name: 'Chain 10', collections: [address.toLowerCase()] },
      ],
    })
  })

  test('behavior: what is known of sources and currencies', async () => {
    const sources = [
      { domain: 'bare.example' },
      {
        domain: 'market.example',
        name: 'Market',
        icon: 'https://market.example/icon.svg',
        tokenUrl: 'https://market.example/{contract}/{tokenId}',
      },
    ]
    const currencyIcons = [
      { address: zone.toUpperCase().replace('X', 'x'), icon: 'http://a/b.svg' },
    ]
    const config = await file({ chains: [{ ...one, sources, currencyIcons }] })
    expect(readConfig(['--config', config], {}).chains[0]).toMatchObject({
      sources,
      currencyIcons: [{ address: zone, icon: 'http://a/b.svg' }],
    })
  })

  test('behavior: the example that people begin with is right', () => {
    const example = fileURLToPath(new URL('../../sluice.example.json', import.meta.url))
    const read = readConfig(['--config', example], { RPC_KEY: 'k1' })
    expect(read.chains[0]).toMatchObject({ id: 1, name: 'Ethereum' })
    expect(read.chains[0]?.rpcUrls[0]).toBe('https://rpc.example/k1')
    expect(() => readConfig(['--config', example], {})).toThrow('needs the variable RPC_KEY')
  })

  test('behavior: where the data is', async () => {
    const url = 'postgres://localhost/market'
    const place = (flags: string[], env: Record<string, string>) => {
      const { data, databaseUrl } = readConfig([...args, ...flags], env)
      return [data, databaseUrl]
    }
    expect(place([], { DATABASE_URL: url })).toEqual([undefined, url])
    // A folder that is named on the command line is meant, whatever the environment has.
    expect(place(['--data', 'd'], { DATABASE_URL: url })).toEqual(['d', undefined])
    const config = await file({ data: '/d' })
    expect(place(['--config', config], { DATABASE_URL: url })).toEqual([undefined, url])
    expect(() => place([], { DATABASE_URL: url, SLUICE_DATA: 'd' })).toThrow(
      'DATABASE_URL must not be given beside data',
    )
  })

  test('error: on the loopback under other names, without the proxy that brings the others', () => {
    const proxied = { SLUICE_TRUSTED_PROXIES: '127.0.0.1' }
    for (const names of [
      ['--hosts', 'market.example'],
      ['--origins', 'http://127.0.0.1:1,https://market.example'],
    ]) {
      expect(() => readConfig([...args, ...names], {})).toThrow(
        '--trusted-proxies must name the proxy through which others reach the server as market.example, such as 127.0.0.1: it listens on the loopback',
      )
      expect(readConfig([...args, ...names], proxied).limits).toMatchObject({ anonymous: 600 })
    }
    const own = ['--hosts', 'localhost', '--origins', 'http://localhost:1,http://[::1]:2']
    expect(readConfig([...args, ...own], {}).limits).toBeUndefined()
  })

  test('behavior: beyond the loopback only under names that are given', () => {
    const open = [...args, '--host', '0.0.0.0']
    expect(() => readConfig(open, {})).toThrow(
      '--hosts must name the hosts under which the server is reached when it listens on 0.0.0.0',
    )
    expect(readConfig([...open, '--hosts', 'market.example'], {})).toMatchObject({
      host: '0.0.0.0',
      hosts: ['market.example'],
    })
  })

  test.each([
    ['--chains', []],
    ['--chains', ['--chains', '{']],
    ['--chains', ['--chains', '[]']],
    ['--chains [0].rpcUrls', ['--chains', '[{"id":1}]']],
    ['--chains', ['--chains', '[{"id":1,"rpcUrl":"http://a"},{"id":1,"rpcUrl":"http://a"}]']],
    ['--port', [...args, '--port', '70000']],
    ['--port', [...args, '--port', 'x']],
    ['--hosts', [...args, '--host', '0.0.0.0']],
    ['--hosts [0]', [...args, '--hosts', 'https://market.example']],
    ['--origins [0]', [...args, '--origins', 'market.example']],
    ['--app-config', [...args, '--app', 'x', '--app-config', '{']],
    ['--config', ['--config', '/nowhere/sluice.json']],
    ['--trusted-proxies [0]', [...args, '--trusted-proxies', 'proxy']],
    ['--require-api-key', [...args, '--require-api-key', 'sometimes']],
    ['--limits window', [...args, '--limits', '{"window":0}']],
    ['--limits', [...args, '--limits', '[]']],
    ['--log-level', [...args, '--log-level', 'loud']],
    ['--metrics-from [0]', [...args, '--metrics-from', '10.0.0.0/99']],
    ['--shutdown-seconds', [...args, '--shutdown-seconds', 'x']],
    ['flags', ['--unknown']],
  ])('error: %s', (setting, given) => {
    expect(() => readConfig(given, {})).toThrow(
      expect.objectContaining({ code: 'config', setting }),
    )
  })

  test.each<[unknown, string]>([
    [{}, '--chains must be a list of chains, but it is missing'],
    [
      { chains: [{ ...one, id: 'x' }] },
      'chains[0].id in FILE must be the number of a chain, got "x"',
    ],
    [
      { chains: [{ ...one, id: 11_297_108_109 }] },
      'chains[0].id in FILE must be at most 2147483647, which is as far as is kept, got 11297108109',
    ],
    [
      { chains: [{ ...one, allowLists: [[]] }] },
      'chains[0].allowLists[0] in FILE must name at least one account',
    ],
    [
      { chains: [{ ...one, dollar: 'USDC' }] },
      'chains[0].dollar in FILE must be an address: 0x and 40 hex digits, got "USDC"',
    ],
    [
      { chains: [{ ...one, leastBidBps: 10_001 }] },
      'chains[0].leastBidBps in FILE must be a whole number from 1 to 10000, got 10001',
    ],
    [
      { chains: [{ ...one, mostBlockLead: -1 }] },
      'chains[0].mostBlockLead in FILE must be a whole number from 0 to 1000000000, got -1',
    ],
    [{ chains: [{ ...one, rcpUrls: [] }] }, 'chains[0] in FILE must not have the key rcpUrls'],
    [{ chains: [one], prot: 1 }, 'The configuration in FILE must not have the key prot'],
    [{ chains: [one], port: '1' }, 'port in FILE must be a port number, got "1"'],
    [
      { chains: [{ ...one, collections: ['0x1'] }] },
      'chains[0].collections[0] in FILE must be an address: 0x and 40 hex digits, got "0x1"',
    ],
    [
      { chains: [{ ...one, rpcUrl: 'https://a.example' }] },
      'chains[0].rpcUrl in FILE must not be given beside rpcUrls',
    ],
    [
      { chains: [{ ...one, rpcUrls: [`https://${variable('NO_SUCH')}`] }] },
      'chains[0].rpcUrls[0] in FILE needs the variable NO_SUCH',
    ],
    [
      { chains: [{ ...one, orderZone: { address: zone, cosignerKey: `0x${'0'.repeat(64)}` } }] },
      'chains[0].orderZone.cosignerKey in FILE must be a private key: 0x and 64 hex digits',
    ],
    [
      { chains: [{ ...one, crossChain: { escrow: zone } }] },
      'chains[0].crossChain.solverKey in FILE must be a string, but it is missing',
    ],
    [
      { chains: [{ ...one, crossChain: { ...solving, escrow: '0x1' } }] },
      'chains[0].crossChain.escrow in FILE must be an address: 0x and 40 hex digits, got "0x1"',
    ],
    [
      { chains: [{ ...one, crossChain: { ...solving, confirmations: -1 } }] },
      'chains[0].crossChain.confirmations in FILE must be a whole number from 0 to 3600, got -1',
    ],
    [
      { chains: [{ ...one, crossChain: { ...solving, feeBps: 1001 } }] },
      'chains[0].crossChain.feeBps in FILE must be a whole number from 0 to 1000, got 1001',
    ],
    [
      { chains: [{ ...one, crossChain: { ...solving, mostPerIntent: 1e18 } }] },
      'chains[0].crossChain.mostPerIntent in FILE must be a decimal number in quotes, in base units, got 1000000000000000000',
    ],
    [
      { chains: [{ ...one, sources: [{ domain: 'Market.example' }] }] },
      'chains[0].sources[0].domain in FILE must be a host name in lower case, without a port, got "Market.example"',
    ],
    [
      { chains: [{ ...one, sources: [{ domain: 'a.example', icon: 'javascript:alert(1)' }] }] },
      'chains[0].sources[0].icon in FILE must be an http:// or https:// URL, got "javascript:alert(1)"',
    ],
    [
      { chains: [{ ...one, sources: [{ domain: 'a.example', tokenUrl: '/x' }] }] },
      'chains[0].sources[0].tokenUrl in FILE must be an http:// or https:// URL, got "/x"',
    ],
    [
      { chains: [{ ...one, currencyIcons: [{ address: '0x1', icon: 'https://a.example/i' }] }] },
      'chains[0].currencyIcons[0].address in FILE must be an address: 0x and 40 hex digits, got "0x1"',
    ],
    [
      { chains: [{ ...one, currencyIcons: [{ address: zone }] }] },
      'chains[0].currencyIcons[0].icon in FILE must be a string, but it is missing',
    ],
    ['[]', 'FILE must hold a JSON object'],
    ['{', 'FILE is not valid JSON'],
  ])('error: a file like %j', async (content, message) => {
    const config = await file(content)
    expect(messageOf(() => readConfig(['--config', config], {}))).toBe(
      message.replace('FILE', config),
    )
  })

  test('behavior: no error shows what may be secret (T9)', async () => {
    const files = [
      { chains: [{ id: 1, rpcUrls: ['ws://rpc.example/canary'] }] },
      { chains: [{ id: 1, rpcUrl: 'canary' }] },
      { chains: [one], databaseUrl: 'mysql://root:canary@db' },
      { chains: [{ ...one, orderZone: { address: zone, cosignerKey: 'canary' } }] },
      { chains: [{ ...one, crossChain: { escrow: zone, solverKey: 'canary' } }] },
      { chains: [one], apiKeys: [{ name: 'a', prefix: 'sluice_AbCdEf12', hash: 'canary' }] },
    ]
    for (const content of files) {
      const config = await file(content)
      const message = messageOf(() => readConfig(['--config', config], {}))
      expect(message).toMatch(/^(chains|databaseUrl|apiKeys)\S* in .* must be (a|the)/)
      expect(message).not.toContain('canary')
    }
  })
})
