// @vitest-environment happy-dom
import { afterAll, expect, test } from 'vitest'
import { reasons } from '../../../../../packages/server/src/orderbook/reasons.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { reasonText } from './reasonText.ts'

afterAll(() => languageChoice.set('en'))

test('default: every reason of the server is said in the chosen language, others as they are', async () => {
  // Of what can be filled in part somewhere else is said more than that it cannot be.
  expect(reasonText(reasons.quantity)).toMatch(/can still be bought by it on the exchange/)
  for (const reason of Object.values(reasons))
    if (reason !== reasons.quantity) expect(reasonText(reason)).toBe(reason)
  await languageChoice.set('de')
  for (const reason of Object.values(reasons)) expect(reasonText(reason)).not.toBe(reason)
  expect(reasonText('Order sleeps\u202e')).toContain('Order sleeps')
  expect([reasonText(null), reasonText(undefined)]).toEqual(['', ''])
})
