import { expect, test } from 'vitest'
import { secretsOf } from './secretsOf.ts'

test('secretsOf: passwords, keys in addresses, and private keys with and without 0x', () => {
  const cosignerKey = `0x${'9'.repeat(64)}` as const
  const solverKey = `0x${'8'.repeat(64)}` as const
  const chain = {
    ...{ id: 1, name: 'One', rpcUrls: ['https://a.example/0123456789abcdef'], startBlock: 0 },
    ...{ collections: 'all' as const, nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } },
    rpcSocket: 'wss://a.example/fedcba9876543210',
    crossChain: {
      ...{ escrow: `0x${'d2'.repeat(20)}` as const, solverKey, confirmations: 12, feeBps: 10 },
      mostPerGas: 1n,
    },
    orderZone: { address: `0x${'d1'.repeat(20)}` as const, cosignerKey },
  }
  const databaseUrl = 'postgres://user:secret@db/market'
  const secrets = secretsOf({ chains: [chain], databaseUrl })
  const keys = [cosignerKey, '9'.repeat(64), solverKey, '8'.repeat(64)]
  for (const secret of ['0123456789abcdef', 'fedcba9876543210', 'secret', databaseUrl, ...keys])
    expect(secrets).toContain(secret)
  expect(secrets).not.toContain(chain.orderZone.address)
  expect(secrets).not.toContain(chain.crossChain.escrow)
})
