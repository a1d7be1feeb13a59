import { describe, expect, test } from 'vitest'
import { englishBuySteps } from './englishBuySteps.ts'
import { englishSteps } from './englishSteps.ts'
import { stepWords } from './stepWords.ts'

describe('englishBuySteps', () => {
  // What a marketplace may ask for in a purchase, by the contract of its API.
  test.each([
    ...[
      'currency-approval',
      'currency-approval-reset',
      'currency-permit',
      'swap',
      'sale',
      'sale:2',
    ],
  ])('behavior: %s is told in a purchase as everywhere', id => {
    const words = stepWords(id, 'buy', englishBuySteps)
    expect(words?.planned).toMatch(/\S/)
    expect(words).toEqual(stepWords(id, 'buy', englishSteps))
  })
})
