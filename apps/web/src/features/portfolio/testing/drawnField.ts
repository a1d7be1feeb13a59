import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/** A page for each test of the file; `field` is the one in it that is typed into, where there is one. */
export function drawnField(): drawnField.Result {
  let page: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    page = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => page.unmount())
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })
  const field = () => document.querySelector('input') as HTMLInputElement
  return {
    field,
    draw: element => act(async () => page.render(element)),
    type: text =>
      act(async () => {
        // As typing does, past what React put there.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          field(),
          text,
        )
        field().dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

export declare namespace drawnField {
  type Result = {
    field: () => HTMLInputElement
    draw: (element: ReactNode) => Promise<void>
    type: (text: string) => Promise<void>
  }
}
