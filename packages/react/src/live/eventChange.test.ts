import type { FeedEvent } from '@sluice/sdk/live'
import { describe, expect, test } from 'vitest'
import { eventChange } from './eventChange.ts'

const contract = '0x1111111111111111111111111111111111111111'
const maker = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const ask = (tokenSetId: string) =>
  ({
    family: 'ask',
    event: 'ask.created',
    data: { tokenSetId, contract, maker },
  }) as unknown as FeedEvent

describe('eventChange', () => {
  test('default: a listing changes its token and its maker', () => {
    expect(eventChange(31337, ask(`token:${contract}:7`))).toMatchObject({
      tokens: [{ contract, tokenId: 7n }],
      accounts: [maker],
      aspects: ['asks'],
    })
  })

  test.each(['x', '', '-1', '1'.repeat(79)])(
    'error: of a token with the number "%s" it changes the collection',
    id => {
      const change = eventChange(31337, ask(`token:${contract}:${id}`))
      expect(change).toMatchObject({ tokens: [], collections: [contract], accounts: [maker] })
    },
  )
})
