import type { Price, UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { acceptRequest } from './acceptRequest.ts'

const contract = '0x1111111111111111111111111111111111111111'
const weth = '0x2222222222222222222222222222222222222222'
const holding = (tokenId: string, raw?: string) => ({
  row: {
    ...{ token: { contract, tokenId }, ownership: { tokenCount: '40' } },
  } as unknown as UserTokenRow,
  offer:
    raw === undefined
      ? undefined
      : ({ currency: { contract: weth }, amount: { raw } } as unknown as Price),
})

describe('acceptRequest', () => {
  test('default: into the best that there is then, for no less than what is shown', () => {
    const request = acceptRequest([holding('7', '9007199254740993'), holding('8')], 31337)
    expect(request?.items).toEqual([
      {
        subject: expect.objectContaining({ chainId: 31337, contract, tokenId: 7n }),
        ...{ quantity: 1n, most: 40n, minimumNet: 9_007_199_254_740_993n, minimumCurrency: weth },
      },
    ])
  })

  test('behavior: nothing is sold while offers are not read, or without any', () => {
    expect(
      acceptRequest([{ ...holding('7'), offer: 'unread' }, holding('8')], 31337),
    ).toBeUndefined()
  })
})
