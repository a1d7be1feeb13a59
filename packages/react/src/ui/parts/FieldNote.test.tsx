// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FieldNote } from './FieldNote.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const problemOf = (typed: string) => (/[1-9]/.test(typed) ? undefined : 'More than 0.')
const note = (typed: string, problem = problemOf(typed)) => (
  <FieldNote id="note" typed={typed} className="sl-down">
    {problem}
  </FieldNote>
)

/** Draws it key by key, and answers what comes into it while it is a live region: that is read out. */
function draw(first: string) {
  const { rerender, container } = render(note(first))
  const region = container.querySelector('p')
  const said: (string | null)[] = []
  const seen = new MutationObserver(changes => {
    if (region?.getAttribute('aria-live') !== 'polite') return
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) said.push(region.textContent)
  })
  if (region) seen.observe(region, { childList: true, characterData: true, subtree: true })
  const settle = (milliseconds: number) =>
    act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  return {
    said,
    settle,
    text: () => region?.textContent,
    type: async (typed: string, problem?: string) => {
      await act(async () => rerender(note(typed, problem)))
      await settle(100)
    },
  }
}

describe('FieldNote', () => {
  test('default: what is wrong is seen at once, and read out once typing rests', async () => {
    const { said, settle, text, type } = draw('5')
    await type('0')
    expect([text(), said]).toEqual(['More than 0.', []])
    await settle(500)
    expect(said).toEqual(['More than 0.'])
  })

  test('behavior: what is typed on is not told of what it was for a moment', async () => {
    const { said, settle, text, type } = draw('5')
    for (const typed of ['0', '0,', '0,7']) await type(typed)
    await settle(1000)
    expect(text()).toBe('')
    expect(said.filter(words => words !== '')).toEqual([])
  })

  test('behavior: what turns out to be wrong while nothing is typed is read out at once', async () => {
    const { said, type } = draw('5')
    await type('5', 'Nobody has it.')
    expect(said).toEqual(['Nobody has it.'])
  })
})
