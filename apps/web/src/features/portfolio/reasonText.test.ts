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
  // Whose order it is reads "you", and what its state says is not said twice.
  expect(text(reasons.balance)).toBe('You no longer hold it')
  const silent: readonly string[] = [reasons.cancelled, reasons.filled, reasons.expired]
  const said = () => Object.values(reasons).map(reason => text(reason))
  for (const reason of Object.values(reasons)) {
    expect(text(reason)).not.toMatch(/maker|Order/)
    expect(text(reason) === '').toBe(silent.includes(reason))
  }
  const english = said()
  await languageChoice.set('de')
  for (const [index, german] of said().entries())
    if (german !== '') expect(german).not.toBe(english[index])
  expect(text('Order sleeps\u202e')).toContain('Order sleeps')
  expect([text(null), text(undefined)]).toEqual(['', ''])
})
