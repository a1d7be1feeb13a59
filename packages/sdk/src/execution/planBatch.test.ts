import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../journal/memoryStore.ts'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  buyAnswer,
  ether,
  nft,
  oneEther,
  pathLine,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address.toLowerCase() as typeof nft
const all = [0, 1, 2]
const bytesOf = (index: number): Hex => `0xabcdef0${index}`

test('with `partial` an order that is gone does not take the others with it, whatever the wallet', async () => {
  const s = scenario({
    handlers: {
      '/transactions/synced/v2': call => ({
        json: {
          transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: true })),
        },
      }),
      '/execute/buy/v7': () => ({
        json: buyAnswer(account, {
          steps: [
            saleStep(
              all.map(index => {
                const { data, ...item } = saleItem(account, { orderIds: [`0xa${index}`] })
                return { ...item, data: { ...data, data: bytesOf(index) } }
              }),
            ),
          ],
          path: all.map(index =>
            pathLine(oneEther, { orderId: `0xa${index}`, tokenId: `${index}` }),
          ),
        }),
      }),
    },
    config: { journal: memoryStore() },
  })
  s.provider.capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
  s.provider.onSent = hash => {
    const { input = '0x' } = s.provider.chain.transactions.find(sent => sent.hash === hash) ?? {}
    // Order 2 is gone: its transaction reverts, and so does a batch, all or nothing, that it is in.
    const fails = input === '0xba7c' || input === bytesOf(2)
    if (fails) s.provider.chain.mine(hash, { status: 'reverted', logs: [] })
    else
      s.provider.chain.mine(hash, {
        logs: [transferLog(nft, seller, account, BigInt(Number(input.at(-1))))],
      })
  }
  const { error } = await drive(
    s.client.actions.buyToken({
      items: all.map(index => ({ token: `${nft}:${index}` as const })),
      wallet: s.wallet,
      expectedPrice: { [ether]: { raw: 3n * oneEther } },
      options: { partial: true },
    }),
    advance,
  )
  expect(s.provider.prompts.map(({ method }) => method)).not.toContain('wallet_sendCalls')
  expect(error).toMatchObject({ code: 'partial', details: { done: 2n, asked: 3n } })
})
