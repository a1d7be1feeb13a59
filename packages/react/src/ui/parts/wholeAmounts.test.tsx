import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { wholeAmounts } from './wholeAmounts.tsx'

/** The parts of a label that stay whole. */
const whole = (label: string) =>
  [
    ...renderToStaticMarkup(wholeAmounts(label)).matchAll(/<span class="sl-unit">(.*?)<\/span>/g),
  ].map(([, part]) => part)

describe('wholeAmounts', () => {
  test.each([
    ['Buy 3 for 1.42 ETH', ['3 for', '1.42 ETH']],
    ['3 für 1,42 ETH kaufen', ['3 für', '1,42 ETH']],
    ['List for 1\u202f234\u202f567.25 ETH', ['1\u202f234\u202f567.25 ETH']],
    ['Swap 5 ETH for at least 9\u202f000 USDC', ['5 ETH', '9\u202f000 USDC']],
    ['Connect wallet', []],
  ])('default: %s', (label, parts) => {
    expect(whole(label)).toEqual(parts)
    // What is read out is the same text.
    expect(renderToStaticMarkup(wholeAmounts(label)).replace(/<[^>]*>/g, '')).toBe(label)
  })

  test('behavior: what is no text stays as it is', () => {
    const label = <b>5 ETH</b>
    expect(wholeAmounts(label)).toBe(label)
  })
})
