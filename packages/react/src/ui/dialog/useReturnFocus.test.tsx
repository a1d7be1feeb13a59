// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useReturnFocus } from './useReturnFocus.ts'

let page: Root
let returnTo: ReturnType<typeof useReturnFocus>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => page.unmount())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})
function Dialog() {
  returnTo = useReturnFocus()
  return null
}
const openBy = async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  await act(async () => page.render(<Dialog />))
  return opener
}

describe('useReturnFocus', () => {
  test('default: to what had it as the dialog opened, whatever has it since', async () => {
    const opener = await openBy()
    document.body.appendChild(document.createElement('button')).focus()
    await act(async () => page.render(<Dialog />))
    expect(returnTo()).toBe(opener)
  })

  test('behavior: to nothing where that is gone, or nothing had it', async () => {
    const opener = await openBy()
    opener.remove()
    expect(returnTo()).toBe(false)
    await act(async () => page.render(null))
    await act(async () => page.render(<Dialog />))
    expect(returnTo()).toBe(false)
  })
})
