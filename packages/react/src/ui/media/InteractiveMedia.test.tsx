// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { TokenMedia } from './TokenMedia.tsx'

afterEach(cleanup)

const view = (source: string) => (
  <TokenMedia
    image="/media/1/image"
    alt="Harbor #7"
    seed="7"
    media={{ kind: 'html', source }}
    className="large"
  />
)

describe('InteractiveMedia', () => {
  test('default: the picture, until it is asked for; then the page, without origin, permissions and address of the one around it', () => {
    const { container, getByRole } = render(view('/piece/html'))
    expect(container.querySelector('iframe')).toBeNull()
    expect(container.querySelector('.sl-media.large > img')).not.toBeNull()
    const button = getByRole('button', { name: 'Run interactive media' })
    const note = container.querySelector(
      `#${CSS.escape(button.getAttribute('aria-describedby') ?? '')}`,
    )
    expect(note?.textContent).toContain('cannot reach your wallet')
    fireEvent.click(button)
    expect(container.querySelector('img')).toBeNull()
    const frame = container.querySelector('.sl-media.large > iframe')
    const attributes = frame?.getAttributeNames().map(name => [name, frame.getAttribute(name)])
    expect(Object.fromEntries(attributes ?? [])).toEqual({
      src: '/piece/html',
      title: 'Interactive media of Harbor #7',
      sandbox: 'allow-scripts',
      allow: '',
      referrerpolicy: 'no-referrer',
      loading: 'lazy',
      class: 'sl-media-frame',
    })
  })

  test('behavior: the button that runs it ends it, and keeps the focus', () => {
    const { container, getByRole } = render(view('/piece/html'))
    const button = getByRole('button')
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(getByRole('button', { name: 'Stop interactive media' }))
    fireEvent.click(button)
    expect(container.querySelector('iframe')).toBeNull()
    expect(container.querySelector('img')).not.toBeNull()
  })

  test('behavior: the page of another token does not run because the one before did', () => {
    const { container, getByRole, rerender } = render(view('/piece/html'))
    fireEvent.click(getByRole('button'))
    rerender(view('/other/html'))
    expect(container.querySelector('iframe')).toBeNull()
  })
})
