import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const chains = JSON.stringify([{ id: 31337, name: 'Local', rpcUrl: 'http://127.0.0.1:8545' }])

describe('readConfig', () => {
  test('default', () => {
    expect(readConfig(['--chains', chains], {})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: undefined,
      chains: [
        {
          id: 31337,
          name: 'Local',
          rpcUrl: 'http://127.0.0.1:8545',
          startBlock: 0,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
      ],
      app: undefined,
      origins: [],
    })
  })

  test.each(['127.0.0.1:4400', 'http://127.0.0.1:4400/'])('error: --app-origin %s', origin => {
    expect(() =>
      readConfig(['--chains', chains, '--app', 'dist', '--app-origin', origin], {}),
    ).toThrow(`--app-origin must be an origin such as http://127.0.0.1:4400, got ${origin}`)
  })

  test('behavior: flags win over the environment', () => {
    const env = { SLUICE_CHAINS: chains, SLUICE_PORT: '1', SLUICE_APP: 'dist' }
    const config = readConfig(['--port', '2', '--app-config', '{"a":1}'], env)
    expect(config).toMatchObject({ port: 2, app: { dir: 'dist', config: { a: 1 } } })
  })

  test.each([
    ['--chains', []],
    ['--chains', ['--chains', '{']],
    ['--chains', ['--chains', '[]']],
    ['--chains', ['--chains', '[{"id":1}]']],
    ['--chains', ['--chains', '[{"id":1,"rpcUrl":"http://a"},{"id":1,"rpcUrl":"http://a"}]']],
    ['--port', ['--chains', chains, '--port', '70000']],
    ['--host', ['--chains', chains, '--host', '0.0.0.0']],
    ['--app-config', ['--chains', chains, '--app', 'x', '--app-config', '{']],
    ['flags', ['--unknown']],
  ])('error: %s', (setting, args) => {
    expect(() => readConfig(args, {})).toThrow(expect.objectContaining({ code: 'config', setting }))
  })
})
