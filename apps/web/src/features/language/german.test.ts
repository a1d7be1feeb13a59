import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { german } from './german.ts'
import { germanCall } from './germanCall.ts'
import { germanCollection } from './germanCollection.ts'
import { germanFrame } from './germanFrame.ts'
import { germanMarket } from './germanMarket.ts'
import { germanPortfolio } from './germanPortfolio.ts'
import { germanTrading } from './germanTrading.ts'

const places = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([place]) => place).sort()

describe('german', () => {
  test('default: nothing is in two parts, which could say two things', () => {
    const parts = [
      germanCall,
      germanCollection,
      germanFrame,
      germanMarket,
      germanPortfolio,
      germanTrading,
    ].flatMap(part => Object.keys(part))
    expect(parts.length).toBe(Object.keys(german).length)
  })

  test.each(Object.entries(german))('behavior: %s: with the same values', (english, text) => {
    expect(places(text)).toEqual(places(english))
    expect(text.trim()).not.toBe('')
  })

  test('behavior: nothing is left that the app does not say any more', () => {
    const root = new URL('../../', import.meta.url)
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !/features.language|\.test\./.test(name))
      .map(name => readFileSync(new URL(name, root), 'utf8'))
      .join('\n')
    const unused = Object.keys(german).filter(
      text =>
        !sources.includes(`'${text.replaceAll("'", "\\'")}'`) && !sources.includes(`"${text}"`),
    )
    expect(unused).toEqual([])
  })
})
