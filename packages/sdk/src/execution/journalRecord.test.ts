import { describe, expect, test } from 'vitest'
import { itemStates } from './itemStates.ts'
import {
  decodeRecord,
  encodeRecord,
  fromErrorRecord,
  type JournalRecord,
  toErrorRecord,
} from './journalRecord.ts'
import { restoreState } from './restoreState.ts'
import { BlockedError } from './runErrors.ts'
import type { ItemState } from './state.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const states = Object.keys(itemStates) as ItemState[]

function recordWith(state: ItemState, sent: { hash?: typeof hash } | undefined): JournalRecord {
  return {
    ...{ version: 1, runId: 'run', intent: hash, action: 'buy', chainId: 1, again: false },
    account: `0x${'11'.repeat(20)}`,
    ...{ endpoint: '/execute/buy/v7', body: {}, lastSteps: ['sale'], status: 'unknown' },
    asked: { kind: 'purchase', items: [], partial: false },
    steps: [
      {
        ...{ id: 'sale', action: 'Buy', description: '', kind: 'transaction' },
        items: [{ status: state === 'complete' ? 'complete' : 'incomplete', state }],
      },
    ],
    ...{ path: [], refusals: [], known: ['sale'], begun: ['sale'] },
    prompts: sent
      ? { 'sale/0': { kind: 'transaction', key: hash, chainId: 1, at: 0, value: 7n, ...sent } }
      : {},
    ...{ startedAt: 0, updatedAt: 0 },
  }
}
const restored = (record: JournalRecord) => restoreState(record).steps[0]?.items[0]?.state

describe('decodeRecord', () => {
  test.each(states)('default: an item that is %s is read back as it was written', state => {
    const record = recordWith(state, { hash })
    expect(decodeRecord(encodeRecord(record))).toEqual(record)
  })

  test('error: a state that does not exist', () => {
    const record = recordWith('elsewhere' as ItemState, { hash })
    expect(decodeRecord(encodeRecord(record))).toBeUndefined()
  })
})

describe('toErrorRecord', () => {
  const kept = (reasons: unknown) => {
    const error = new BlockedError({ code: 'refused', problem: 'no', details: { reasons } })
    return readBack(toErrorRecord(error))
  }
  const readBack = (error: unknown) => {
    const record = { ...recordWith('blocked', undefined), error } as JournalRecord
    const { error: read } = decodeRecord(encodeRecord(record)) ?? {}
    return read && fromErrorRecord(read).details.reasons
  }

  test('behavior: why a verifier refused is kept, in bounds', () => {
    expect(kept(['order_proceeds', 'unsafe: «x»'])).toEqual(['order_proceeds', 'unsafe: «x»'])
    expect(kept(Array.from({ length: 99 }, () => 'a'.repeat(999)))).toEqual(
      Array.from({ length: 16 }, () => 'a'.repeat(200)),
    )
    expect([kept('all'), kept([]), kept(undefined)]).toEqual([undefined, undefined, undefined])
  })

  test('behavior: of what anybody may have written there, only texts are read', () => {
    const refused = toErrorRecord(new BlockedError({ code: 'refused', problem: 'no' }))
    const written = (reasons: unknown) => readBack({ ...refused, details: { reasons } })
    expect(written([{ toString: 1 }, ['x'], 7, 'gives_other'])).toEqual(['gives_other'])
    expect(written(['b'.repeat(999)])).toEqual(['b'.repeat(200)])
    expect(written({ length: 3 })).toBeUndefined()
  })
})

describe('restoreState', () => {
  test.each<ItemState>([
    ...(['complete', 'rejected', 'reverted', 'cancelled', 'replaced'] as const),
    ...(['refunded', 'expired', 'blocked'] as const),
  ])('default: %s is over', state => {
    expect(restored(recordWith(state, { hash }))).toBe(state)
  })

  test.each<ItemState>(['prompting', 'submitted', 'unknown', 'mined', 'indexed', 'dropped'])(
    'behavior: %s with a hash is followed',
    state => expect(restored(recordWith(state, { hash }))).toBe('submitted'),
  )

  test('behavior: without a hash it is looked for; what was never asked for is planned', () => {
    expect(restored(recordWith('unknown', {}))).toBe('prompting')
    expect(restored(recordWith('verified', undefined))).toBe('planned')
    expect(restored(recordWith('dropped', {}))).toBe('dropped')
  })
})
