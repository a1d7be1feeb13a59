import { readFile } from 'node:fs/promises'
import { expect, expectTypeOf, test } from 'vitest'
import type { Execute, paths, ReservoirChain, ReservoirWallet } from './index.ts'
import * as reservoir from './index.ts'

test('docs/migrate.md names everything that is exported', async () => {
  const text = await readFile(new URL('../../../../docs/migrate.md', import.meta.url), 'utf8')
  for (const name of Object.keys(reservoir)) expect(text, name).toContain(`\`${name}\``)
})

test('types: what applications wrote with the old package', () => {
  type Tokens = paths['/tokens/v7']['get']
  expectTypeOf<{ collection: string; limit: number }>().toExtend<Tokens['parameters']['query']>()
  type Row = Tokens['responses']['200']['schema']['tokens'][number]
  expectTypeOf<Row['token']['tokenId']>().toBeString()
  type Buy = NonNullable<paths['/execute/buy/v7']['post']['parameters']['body']['body']>
  expectTypeOf<Buy['items'][number]['token']>().toEqualTypeOf<string | undefined>()
  type Hash = NonNullable<NonNullable<Execute['steps'][0]['items']>[0]['txHashes']>[0]
  expectTypeOf<Hash>().toEqualTypeOf<{ txHash: `0x${string}`; chainId: number }>()
  const chain = { id: 1, name: 'Mainnet', baseApiUrl: 'https://x.example', active: true }
  expectTypeOf(chain).toExtend<ReservoirChain>()
  const wallet: ReservoirWallet = {
    address: async () => '0x1',
    handleSignMessageStep: async item => item.data?.sign?.message,
    handleSendTransactionStep: async (_chainId, item) => item.data.data,
  }
  expect(wallet.transport).toBeUndefined()
})
