import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { englishReasons } from './english/englishReasons.ts'
import { germanReasons } from './german/germanReasons.ts'

const flow = new URL('../../flow/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, flow), 'utf8')
const codes = [...read('verify/reason.ts').matchAll(/^ {2}\| '(\w+)'$/gm)].map(
  ([, code = '']) => code,
)

describe('tellReasons', () => {
  test('behavior: every code has a sentence of its own in both languages, and is found somewhere', () => {
    expect(codes.length).toBeGreaterThan(50)
    const sources = readdirSync(flow, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.ts$/.test(name) && !/\.test\.ts$|reason\.ts$/.test(name))
      .map(read)
      .join()
    expect(codes.filter(code => !new RegExp(`['\`]${code}(?:'|: )`).test(sources))).toEqual([])
    for (const { tell } of [englishReasons, germanReasons]) {
      const told = codes.map(code => tell([code]))
      expect(told.filter(sentence => !/^[A-Z].*\.$/.test(sentence))).toEqual([])
      expect(new Set(told).size).toBe(told.length)
    }
    const same = codes.filter(code => englishReasons.tell([code]) === germanReasons.tell([code]))
    expect(same).toEqual([])
  })

  test('behavior: values stand with their sentence, and each reason once', () => {
    const reasons = [
      'approval_spender',
      'approval_spender',
      'other_chain: unsafe: Command 0x3f is not known',
    ]
    expect(englishReasons.tell(reasons)).toBe(
      'The approval lets somebody else take it. On the other chain: Not all that it does can be told (“Command 0x3f is not known”).',
    )
    expect(germanReasons.tell(reasons)).toBe(
      'Die Freigabe lässt jemand anderen nehmen. Auf der anderen Chain: Nicht alles, was sie tut, lässt sich sagen („Command 0x3f is not known“).',
    )
  })

  test('behavior: words of a verifier of the page stay', () => {
    expect(germanReasons.tell(['Not on a Sunday.', 'toString'])).toBe('Not on a Sunday. toString')
  })
})
