import type { UserTokenRow } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { listRequest } from './listRequest.ts'

const contract = '0x1111111111111111111111111111111111111111'
const holding = (tokenId: string) => ({
  row: {
    token: { contract, tokenId, kind: 'erc721' },
    ownership: { tokenCount: '1', onSaleCount: '0' },
  } as unknown as UserTokenRow,
})

describe('listRequest', () => {
  test('default: several are one trade, in their order', () => {
    expect(listRequest([holding('2'), holding('1')], 31337)).toMatchObject({
      ...{ kind: 'list-many', chainId: 31337 },
      items: [{ subject: { tokenId: 2n } }, { subject: { tokenId: 1n } }],
    })
  })

  test('behavior: one is listed by itself', () => {
    expect(listRequest([holding('7')], 31337)).toMatchObject({
      ...{ kind: 'list', subject: { chainId: 31337, contract, tokenId: 7n, name: '#7' } },
    })
  })
})
