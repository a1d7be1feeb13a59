import { readdirSync, readFileSync } from 'node:fs'
import { type ExecutionStep, SluiceError, type TransactionItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { refusalSentences } from '../../flow/across/refusalSentences.ts'
import { doneWords } from '../../flow/doneWords.ts'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import { halfSentences } from '../../flow/halfSentences.ts'
import { byKind, wordsOf } from '../../flow/kindSentences.ts'
import * as own from '../../flow/ownSentences.ts'
import { problemOf } from '../../flow/problemOf.ts'
import * as usual from '../../flow/problemSentences.ts'
import { recipientSentences } from '../../flow/recipientSentences.ts'
import { runProblem } from '../../flow/runs/runProblem.ts'
import { englishProblems } from './english/englishProblems.ts'
import { germanErrors } from './german/germanErrors.ts'
import { germanProblems } from './german/germanProblems.ts'
import { germanSentences } from './german/germanSentences.ts'

/** Words in quotation marks that look like codes and are none. */
const others = new Set([
  ...['not_taken', 'not_included', 'no_such_batch', 'not_now', 'awaiting_signers'],
  ...['bid_cancel', 'ask_cancel', 'accept_offer', 'eth_call', 'eth_subscribe'],
  ...['eth_subscription', 'swap_ptc', 'rate_limited'],
])

/** Every code that the client's sources name. */
function clientCodes(): readonly string[] {
  const root = new URL('../../../../sdk/src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    name => /\.ts$/.test(name) && !/\.test\.ts$|(^|\/)(testing|faults|facts)\//.test(name),
  )
  const codes = files.flatMap(name => {
    const text = readFileSync(new URL(name, root), 'utf8')
    const said = text.matchAll(/'([a-z]+(?:_[a-z]+)+)'|code: '([a-z]+)'|^ {2}(zk_\w+):/gm)
    return [...said].map(([, joined, single, rule]) => joined ?? single ?? rule ?? '')
  })
  return [...new Set(codes)].filter(code => !others.has(code)).sort()
}

const raised = (code: string, more: Partial<SluiceError.Options> = {}) =>
  new SluiceError('The moon is full', { code, hints: ['Wait a night.'], ...more })

const hash = `0x${'ab'.repeat(32)}` as const
const approved = (item: Partial<TransactionItem>): ExecutionStep[] => [
  {
    ...{ id: 'nft-approval', action: '', description: '', kind: 'transaction' },
    items: [{ status: 'complete', state: 'complete', ...item }],
  },
]
const receipt = { txHash: hash, status: 'success', blockNumber: 1n, gasUsed: 1n } as const
const approvals = [
  [],
  approved({ txHashes: [{ txHash: hash, chainId: 1 }], receipt }),
  approved({ txHashes: [{ txHash: hash, chainId: 1 }] }),
]
const kinds = Object.keys(doneWords) as (keyof typeof doneWords)[]

/** Sentence by sentence: what is left of the English. */
function leftOver(problem: FlowProblem): readonly string[] {
  const german = germanProblems.tell(problem)
  const english = englishProblems.tell(problem)
  return (['happened', 'money', 'next'] as const).filter(part => german[part] === english[part])
}

describe('translateProblem', () => {
  test('default', () => {
    expect(germanProblems.tell(problemOf(raised('user_rejected')))).toEqual({
      happened: 'Du hast die Anfrage in deiner Wallet abgelehnt.',
      money: 'Nichts wurde gesendet.',
      next: 'Beginne neu, wann immer du willst.',
    })
  })

  test('behavior: no code of the client is without sentences in either language', () => {
    const codes = clientCodes()
    expect(codes).toEqual(expect.arrayContaining(['price_changed', 'partial', 'zk_bytecode_even']))
    const known = new Set([...Object.keys(usual.byCode), ...Object.keys(germanErrors)])
    expect(codes.filter(code => !known.has(code))).toEqual([])
    for (const code of codes)
      for (const kind of kinds)
        for (const steps of approvals)
          for (const moneyMoved of ['no', 'yes', 'unknown'] as const) {
            const error = raised(code, { moneyMoved })
            for (const problem of [
              problemOf(error, steps, kind, wordsOf(kind)),
              runProblem(error, steps as never, kind),
            ]) {
              expect(Object.values(englishProblems.tell(problem))).not.toContain('')
              expect([code, kind, ...leftOver(problem)]).toEqual([code, kind])
            }
          }
  })

  test('behavior: refusals by number, failing servers and aborts', () => {
    const refusals = [
      ...[3, 4, 5, 6, 8].map(apiCode => ({ apiCode, statusCode: 400 })),
      { statusCode: 503 },
    ]
    for (const kind of kinds)
      for (const details of refusals)
        expect(
          leftOver(problemOf(raised('api_error', { details }), [], kind, wordsOf(kind))),
        ).toEqual([])
    expect(leftOver(problemOf(raised('aborted', { moneyMoved: 'unknown' })))).toEqual([])
    expect(leftOver(problemOf('not an error'))).toEqual([])
  })

  test('behavior: every sentence of a table is in German', () => {
    const walk = (value: unknown): readonly string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(walk)
          : []
    const sentences = [
      { ...usual },
      halfSentences,
      byKind,
      { ...own },
      recipientSentences,
      refusalSentences,
    ].flatMap(walk)
    const english = new Set(sentences.filter(text => text.endsWith('.')))
    expect([...english].sort()).toEqual(Object.keys(germanSentences).sort())
    for (const [key, text] of Object.entries(germanSentences)) expect(text).not.toBe(key)
  })

  test('behavior: an approval that was sent before, and the verb of its flow', () => {
    const [, mined, open] = approvals
    expect(
      germanProblems.tell(problemOf(raised('user_rejected'), mined, 'list', byKind.list)).money,
    ).toBe('Die Freigabe wurde gesendet und bleibt; angeboten wurde nichts.')
    expect(germanProblems.tell(problemOf(raised('user_rejected'), open, 'buy')).money).toContain(
      'gekauft wurde nichts.',
    )
    const later = problemOf(
      raised('data_timeout', { moneyMoved: 'unknown' }),
      mined,
      'list',
      byKind.list,
    )
    expect(germanProblems.tell(later).money).toBe(
      'Die Freigabe wurde vorher gesendet. Vielleicht wurde etwas gesendet.',
    )
  })

  test.each(kinds.filter(kind => !['buy', 'checkout', 'sweep'].includes(kind)))(
    'behavior: no problem of %s speaks of a purchase, or of an order of somebody else',
    kind => {
      const errors = [
        ...Object.keys(usual.byCode).map(code => raised(code, { moneyMoved: 'yes' })),
        ...Object.keys(usual.byCode).map(code => raised(code)),
        ...Object.keys(usual.byApiCode).map(apiCode =>
          raised('api_error', { details: { statusCode: 400, apiCode: Number(apiCode) } }),
        ),
      ]
      const said = errors.flatMap(error => {
        const problem = problemOf(error, [], kind, wordsOf(kind))
        return [englishProblems, germanProblems].flatMap(({ tell }) => Object.values(tell(problem)))
      })
      expect(said.filter(text => /purchase|Kauf\b|kaufst/.test(text))).toEqual([])
      // A sale alone takes an order of somebody else.
      if (kind !== 'accept-offer')
        expect(said.filter(text => /probably taken|inzwischen weg/.test(text))).toEqual([])
    },
  )

  test("behavior: the marketplace's own reason is quoted", () => {
    const refused = raised('api_error', {
      ...{ summary: 'Maker does not own token', details: { statusCode: 400, apiCode: 12 } },
    })
    expect(germanProblems.tell(problemOf(refused)).happened).toBe(
      'Der Marktplatz hat abgelehnt: „Maker does not own token“.',
    )
  })

  test('behavior: what would fail on another chain', () => {
    const problem = problemOf(raised('api_error'))
    const happened = (failing: NonNullable<FlowProblem['failing']>) =>
      germanProblems.tell({ ...problem, failing }).happened
    expect(happened({ call: 2, reason: 'No such day' })).toBe(
      'Aufruf 2 würde auf der anderen Chain scheitern: „No such day“.',
    )
    expect(happened({ call: undefined, reason: undefined })).toBe(
      'Es würde auf der anderen Chain scheitern.',
    )
  })

  test('behavior: a code that nobody knows keeps its own words', () => {
    expect(germanProblems.tell(problemOf(raised('something_new')))).toEqual({
      happened: 'The moon is full.',
      money: 'Nichts wurde gesendet.',
      next: 'Wait a night.',
    })
  })
})
