import { describe, expect, test } from 'vitest'
import { mintPhases } from './mintPhases.ts'

const now = 1_800_000_000
const far = Number.MAX_SAFE_INTEGER
const stage = (stage: string, startTime: number | null, endTime: number | null) => ({
  ...{ stage, kind: 'public', price: null, startTime, endTime },
})

describe('mintPhases', () => {
  test('behavior: in the order in which they begin, with their status', () => {
    const mintStages = [
      ...[stage('third', now + 1, null), stage('second', now - 5, now + 5)],
      stage('first', null, now),
    ]
    const phases = mintPhases({ mintStages }, now * 1000)
    expect(phases.map(({ name, status }) => [name, status])).toEqual([
      ...[
        ['first', 'over'],
        ['second', 'open'],
        ['third', 'upcoming'],
      ],
    ])
  })

  test('behavior: a time that no date can say is told as none: it has not begun, or does not end', () => {
    const mintStages = [stage('one day', far, far), stage('for ever', now - 1, far)]
    expect(mintPhases({ mintStages }, now * 1000)).toMatchObject([
      { name: 'for ever', status: 'open', startTime: now - 1, endTime: undefined },
      { name: 'one day', status: 'upcoming', startTime: undefined, endTime: undefined },
    ])
  })
})
