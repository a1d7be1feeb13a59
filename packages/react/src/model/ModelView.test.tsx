// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { modelViews, triangle } from '../testing/views/modelViews.tsx'
import { de } from '../ui/de/index.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import * as entry from './index.ts'
import { ModelView } from './ModelView.tsx'

/** What draws: here it only says what it was asked for. */
const drawn = vi.hoisted(() => ({
  press: vi.fn((key: string) => key.startsWith('Arrow')),
  resize: vi.fn(),
  dispose: vi.fn(),
  create: vi.fn(),
}))
vi.mock('./createModelScene.ts', () => ({ createModelScene: drawn.create }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})
const state = (name: string) => modelViews.states[name]?.()
const said = async (text: RegExp) => expect(await screen.findByText(text)).toBeTruthy()

describe('ModelView', () => {
  test('default: it is drawn, named, turned by keys, and gone with its place', async () => {
    drawn.create.mockImplementation(async () => drawn)
    drawn.press.mockImplementation(key => key.startsWith('Arrow'))
    const { container, unmount } = render(state('a triangle'))
    expect(screen.getByRole('status').textContent).toBe('Loading the model…')
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    const canvas = screen.getByRole('img', { name: /^3D model of Harbor #7: arrow keys/ })
    // A key that turns it scrolls nothing; another one is the page's.
    expect(fireEvent.keyDown(canvas, { key: 'ArrowLeft' })).toBe(false)
    expect(fireEvent.keyDown(canvas, { key: 'Tab' })).toBe(true)
    expect(drawn.press.mock.calls).toEqual([['ArrowLeft'], ['Tab']])
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    expect(violations).toEqual([])
    unmount()
    expect(drawn.dispose).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['one that is none', /is not one whole glTF file/],
    ['one that is packed', /cannot be unpacked here/],
    ['one that is too large', /too large/],
  ])('behavior: %s is never handed to what draws, and says so', async (name, text) => {
    render(state(name))
    await said(text)
    expect(drawn.create).not.toHaveBeenCalled()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('behavior: what is not there, and what a browser cannot draw, in another language', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    const show = (source: string) => (
      <UiProvider locale="de" messages={de}>
        <ModelView source={source} name="Harbor" />
      </UiProvider>
    )
    const page = render(show('/none.glb'))
    await said(/^Der Marktplatz hat das Modell nicht geliefert/)
    vi.unstubAllGlobals()
    drawn.create.mockRejectedValue(new Error('No WebGL.'))
    // Another one takes its place.
    page.rerender(show(triangle))
    await said(/^Dieser Browser konnte das Modell nicht zeichnen/)
  })
})

describe('the entry', () => {
  test('exports', () => {
    expect(Object.keys(entry)).toEqual(['ModelView'])
  })

  test('behavior: nothing else of the kit needs the library that draws', () => {
    const source = join(import.meta.dirname, '..')
    const files = readdirSync(source, { encoding: 'utf8', recursive: true })
    const needing = files.filter(
      file =>
        /\.tsx?$/.test(file) && /from 'three[/']/.test(readFileSync(join(source, file), 'utf8')),
    )
    expect(needing).toEqual([join('model', 'createModelScene.ts')])
  })
})
