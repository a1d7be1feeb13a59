// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const run = vi.fn()
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn(), useParams: () => ({}) }))
vi.mock('../app/useCurrentChain.ts', () => ({ useCurrentChain: () => ({ id: 1, name: 'One' }) }))
vi.mock('../app/ModalDialog.tsx', () => ({
  ModalDialog: ({ children }: { children: React.ReactNode }) => <div>{children}</div>,
}))
vi.mock('./useTokensByNumber.ts', () => ({
  useTokensByNumber: () => ({ tokens: [], isFetching: false, isError: false }),
}))
vi.mock('./useActions.ts', () => ({ useActions: () => [{ id: 'x', label: 'アクション', run }] }))
vi.mock('@sluice/react', async original => ({
  ...(await original<object>()),
  ...{ useSluiceClient: () => ({}), useSearchCollections: () => ({ data: [] }) },
  useTokens: () => ({ data: [] }),
}))

const { default: SearchPalette } = await import('./SearchPalette.tsx')

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test.each([
  [true, 0],
  [false, 1],
])(
  'behavior: Enter chooses, unless it ends the choice of an input method (%s)',
  async (isComposing, times) => {
    run.mockClear()
    const onClose = vi.fn()
    const page = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => page.render(<SearchPalette onClose={onClose} onHelp={() => undefined} />))
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    Object.defineProperty(enter, 'isComposing', { value: isComposing })
    await act(async () => document.querySelector('input')?.dispatchEvent(enter))
    expect([run, onClose].map(({ mock }) => mock.calls.length)).toEqual([times, times])
    await act(async () => page.unmount())
  },
)
