import { describe, expect, test } from 'vitest'
import type { RunView } from '../../flow/runs/describeRun.ts'
import { contract } from '../../testing/openMarket.ts'
import { runOf } from '../../testing/runCases.ts'
import { en } from '../messages/en.ts'
import { runTitle } from './runTitle.ts'

function titleOf(kind: RunView['kind'], asked: bigint, ...tokenIds: string[]) {
  return titleBy(undefined, kind, asked, ...tokenIds)
}

function titleBy(terms: unknown, kind: RunView['kind'], asked: bigint, ...tokenIds: string[]) {
  const tokens = tokenIds.map(tokenId => ({ contract, tokenId, quantity: 1n }))
  const run = runOf({ terms, subject: { ...runOf({}).subject, tokens, asked } })
  const name = tokenIds.length === 1 ? 'Shard #7' : undefined
  return runTitle({ kind, run }, { messages: en, name, chain: 'Local' })
}

describe('runTitle', () => {
  test('behavior: several of one token are counted, and of several tokens all of each', () => {
    expect(titleOf('transfer', 1n, '7')).toBe('Send Shard #7')
    expect(titleOf('transfer', 12n, '7')).toBe('Send 12 × Shard #7')
    expect(titleOf('transfer', 15n, '7', '8')).toBe('Send 15 tokens')
    expect(titleOf('buy', 12n, '7')).toBe('Buy 12 × Shard #7')
    expect(titleOf('accept-offer', 12n, '7')).toBe('Sell 12 × Shard #7')
  })

  const order = {
    ...{ token: { contract, tokenId: 7n }, several: false, currency: contract },
    terms: {
      ...{ quantity: 1n, unitPrice: 5n, price: 5n, net: 5n, fees: [] },
      expiresAt: 1_800_000_000,
    },
  }
  test.each([
    ['replaced by a signature', { replaces: '0xaa' }, true],
    ['cancelled first', { cancels: '0xaa' }, true],
    ['new', {}, false],
  ])('behavior: listings whose old ones are %s are called what they are', (_, place, isChange) => {
    const terms = { kind: 'listing', listings: [{ ...order, ...place }, order] }
    expect([titleBy(terms, 'list', 2n, '7', '8'), titleBy(terms, 'list', 1n, '7')]).toEqual(
      isChange
        ? ['Change 2 listings', 'Change the listing of Shard #7']
        : ['List 2 tokens', 'List Shard #7'],
    )
  })

  test('behavior: an offer in the place of another is its change', () => {
    const terms = {
      ...{ kind: 'offer', wanted: { contract, tokenId: 7n }, currency: contract },
      ...{ terms: { ...order.terms, missing: 0n }, wrap: 0n, several: false },
    }
    expect(titleBy({ ...terms, replaces: '0xaa' }, 'bid', 1n, '7')).toBe('Change your offer')
    expect(titleBy(terms, 'bid', 1n, '7')).toBe('Offer for Shard #7')
  })

  test('behavior: an offer for a trait is named by it, as far as the journal is to be trusted', () => {
    const attribute = { key: 'Hour', value: 'Lagoon\u202e' }
    const terms = {
      ...{ kind: 'offer', wanted: { contract, root: '0xaa' }, currency: contract, attribute },
      ...{ terms: { ...order.terms, missing: 0n }, wrap: 0n, several: false },
    }
    const run = runOf({
      terms,
      subject: { ...runOf({}).subject, tokens: [], collections: [contract] },
    })
    const title = (name?: string) =>
      runTitle({ kind: 'bid', run }, { messages: en, name, chain: 'Local' })
    expect(title('Tidelines')).toBe('Offer for any Hour: Lagoon⟨U+202E⟩ of Tidelines')
    expect(title()).toMatch(/^Offer for any Hour: Lagoon⟨U\+202E⟩ of 0x/)
  })
})
