// @vitest-environment happy-dom
import { afterAll, expect, test } from 'vitest'
import { reasons } from '../../../../../packages/server/src/orderbook/reasons.ts'
import { languageChoice } from '../language/languageChoice.ts'
import { reasonText } from './reasonText.ts'

afterAll(() => languageChoice.set('en'))

test('default: every reason of the server is said in the chosen language, others as they are', async () => {
  // Of what can be filled in part somewhere else is said more than that it cannot be.
  const text = (statusReason: string | null | undefined, quantityRemaining = 1) =>
    reasonText({ side: 'buy', statusReason, quantityRemaining })
  expect(text(reasons.quantity)).toMatch(/can still be bought by it on the exchange/)
  expect(text(reasons.funds, 2)).toMatch(/A part can still be accepted on the exchange/)
  for (const reason of Object.values(reasons))
    if (reason !== reasons.quantity) expect(text(reason)).toBe(reason)
  await languageChoice.set('de')
  for (const reason of Object.values(reasons)) expect(text(reason)).not.toBe(reason)
  expect(text('Order sleeps\u202e')).toContain('Order sleeps')
  expect([text(null), text(undefined)]).toEqual(['', ''])
})
