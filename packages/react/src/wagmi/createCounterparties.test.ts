import type { Client } from '@sluice/sdk'
import { describe, expect, test, vi } from 'vitest'
import { createCounterparties } from './createCounterparties.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const friend = '0x1111222233334444555566667777888899990000'
const txHash = `0x${'1'.repeat(64)}`

function setUp() {
  const request = vi.fn(async () => ({
    activities: [{ txHash, toAddress: friend, fromAddress: account }],
  }))
  const client = { request } as unknown as Client
  const begin = () =>
    createCounterparties({ client, chainId: 1, account, senderOf: async () => account })
  return { request, begin }
}

describe('createCounterparties', () => {
  test('default: begins to read at once, and reads once', async () => {
    const { request, begin } = setUp()
    const recent = begin()
    expect(request).toHaveBeenCalledOnce()
    expect(await Promise.all([recent(), recent()])).toEqual([[friend], [friend]])
    expect(request).toHaveBeenCalledOnce()
  })

  test('error: what could not be read is read again when it is asked for', async () => {
    const { request, begin } = setUp()
    request.mockRejectedValueOnce(new Error('away'))
    const recent = begin()
    await expect(recent()).rejects.toThrow('away')
    expect(await recent()).toEqual([friend])
    expect(request).toHaveBeenCalledTimes(2)
  })
})
