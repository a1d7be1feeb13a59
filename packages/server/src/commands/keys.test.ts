import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/readConfig.ts'
import { createApiKeys } from '../http/createApiKeys.ts'
import { check } from './check.ts'
import { keys } from './keys.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  file = join(folder, 'sluice.json')
  await writeFile(
    file,
    JSON.stringify({ chains: [{ id: 1, rpcUrl: 'https://rpc.example/canary' }], port: 4000 }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

describe('keys', () => {
  test('default: the server knows the key again by what the file holds, which is not the key (T9)', async () => {
    const { key, note } = keys([
      ...['create', 'partner', '--config', file],
      ...['--origins', 'https://a.example,https://b.example', '--limit', '50'],
    ])
    expect(note).not.toContain(key)
    expect(await readFile(file, 'utf8')).not.toContain(key.slice(-43))
    const second = keys(['create', 'second', '--config', file])
    const { apiKeys, port } = readConfig(['--config', file], {})
    expect(port).toBe(4000)
    expect(createApiKeys(apiKeys).find(key, 'https://b.example')).toMatchObject({
      name: 'partner',
      origins: ['https://a.example', 'https://b.example'],
      limit: 50,
    })
    expect(createApiKeys(apiKeys).find(second.key)).toMatchObject({ name: 'second' })
  })

  test('behavior: without a file the entry is shown', () => {
    const { key, note } = keys(['create', 'partner'])
    const entry = JSON.parse(note.slice(note.indexOf('{')))
    expect(createApiKeys([entry]).find(key)).toEqual(entry)
  })

  test.each([
    [[], 'keys needs a command and a name'],
    [['create'], 'keys needs a command and a name'],
    [['create', 'a', 'b'], 'keys needs a command and a name'],
    [['create', 'a', '--x'], "flags Unknown option '--x'"],
    [['create', 'a', '--limit', 'x'], 'limit must be a whole number from 1 to 1000000000'],
    [['create', 'a', '--origins', 'a.example'], 'origins[0] must be an origin such as'],
    [['create', 'a', '--config', '/nowhere'], '--config names /nowhere, which cannot be read'],
  ])('error: %j', (args, message) => {
    expect(() => keys(args)).toThrow(message)
  })
})

describe('check', () => {
  test('default: what the server would do, without secrets', () => {
    const told = check(['--config', file, '--data', 'market'], {})
    expect(told).toContain('listens on 127.0.0.1, port 4000; data in market')
    expect(told).toContain('chain 1 (Chain 1), 1 node, from block 0, all collections')
    expect(told).not.toContain('canary')
  })

  test('behavior: a server that others reach has limits unless it is told not to', () => {
    const open = ['--config', file, '--host', '0.0.0.0', '--hosts', 'market.example']
    expect(check(open, {})).toContain('600 points in 60 s for an address, 3000 for a key')
    expect(check([...open, '--limits', 'false'], {})).toContain('no limits')
    expect(check(['--config', file, '--trusted-proxies', '127.0.0.1'], {})).toContain('600 points')
  })
})
