import type { Client } from '@sluice/sdk'
import { type Address, numberToHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { readCounterparties } from './readCounterparties.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const friend = '0x1111222233334444555566667777888899990000'
const bait = '0x1111000000000000000000000000000000000000'
const stranger = '0xcccccccccccccccccccccccccccccccccccccccc'
const hash = (id: number) => numberToHex(id, { size: 32 })
const sent = (id: number, toAddress: string, fromAddress: string = account) => ({
  ...{ txHash: hash(id), toAddress, fromAddress },
})

function read(
  activities: readonly object[],
  senders: Readonly<Record<string, Address>>,
  senderOf = async (txHash: string): Promise<Address> => {
    const sender = senders[txHash]
    if (sender === undefined) throw new Error('no such transaction')
    return sender
  },
) {
  const client = { request: async () => ({ activities }) } as unknown as Client
  return readCounterparties({ client, chainId: 1, account, senderOf })
}

describe('readCounterparties', () => {
  test('default: whom the account has sent something, once each', async () => {
    const activities = [sent(1, friend), sent(2, friend), sent(3, account)]
    expect(await read(activities, { [hash(1)]: account })).toEqual([friend])
  })

  test('behavior: what a contract says in a transaction of somebody else does not count', async () => {
    const activities = [sent(1, bait), sent(2, friend)]
    expect(await read(activities, { [hash(1)]: stranger, [hash(2)]: account })).toEqual([friend])
  })

  test('behavior: who has sent something to the account does not count', async () => {
    expect(await read([sent(1, account, bait)], { [hash(1)]: account })).toEqual([])
  })

  test('behavior: a transaction that cannot be read does not count', async () => {
    const activities = [sent(1, friend), sent(2, stranger)]
    expect(await read(activities, { [hash(1)]: account })).toEqual([friend])
  })

  test('error: none of them can be read', async () => {
    await expect(read([sent(1, friend), sent(2, stranger)], {})).rejects.toThrow('no such')
  })

  test('error: it takes too long', async () => {
    const end = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
    try {
      const answer = read([sent(1, friend)], {}, () => new Promise(() => undefined))
      end.abort(new DOMException('late', 'TimeoutError'))
      await expect(answer).rejects.toThrow('late')
    } finally {
      vi.restoreAllMocks()
    }
  })
})
