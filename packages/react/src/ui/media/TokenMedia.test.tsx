// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UiProvider, useUi } from '../UiProvider.tsx'
import { TokenMedia } from './TokenMedia.tsx'

afterEach(cleanup)

const sourceOf = (image: string, pictureAt?: UiProvider.Props['pictureAt']) => {
  const { container } = render(
    <UiProvider pictureAt={pictureAt}>
      <TokenMedia image={image} alt="" seed="7" />
    </UiProvider>,
  )
  return container.querySelector('img')?.getAttribute('src')
}

test('behavior: a page says where pictures may be read, else they are of the own origin', () => {
  expect(sourceOf('/media/1/image')).toBe('/media/1/image')
  expect(sourceOf('https://elsewhere.example/a.png')).toBeUndefined()
  const at = (address: string | null | undefined) =>
    address?.startsWith('/') ? `https://api.example${address}` : undefined
  expect(sourceOf('/media/1/image', at)).toBe('https://api.example/media/1/image')
  expect(sourceOf('https://elsewhere.example/a.png', at)).toBeUndefined()
})

test('behavior: what a provider leaves out is that of the one around it, and it stays the same while nothing changes', () => {
  const seen: unknown[] = []
  const Seen = () => {
    seen.push(useUi())
    return null
  }
  const page = (locale?: string) => (
    <UiProvider locale="de" direction="rtl">
      <UiProvider locale={locale} above={null}>
        <Seen />
      </UiProvider>
    </UiProvider>
  )
  const { rerender } = render(page())
  rerender(page())
  rerender(page('fr'))
  expect(seen).toMatchObject([
    { locale: 'de' },
    { locale: 'de' },
    { locale: 'fr', direction: 'rtl' },
  ])
  expect(seen[1]).toBe(seen[0])
})

test('behavior: a model is drawn once it is asked for, and a picture that does not load becomes a pattern', () => {
  const { container, getByRole, getByText, queryByText } = render(
    <TokenMedia
      image="/media/1/image"
      alt="Harbor #7"
      seed="7"
      media={{ kind: 'model', source: '/piece.glb' }}
      renderModel={source => <p>Model of {source}</p>}
    />,
  )
  expect(queryByText(/Model of/)).toBeNull()
  const picture = container.querySelector('img')
  if (picture === null) throw new Error('There is no picture.')
  fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg title')?.textContent).toBe('Harbor #7')
  fireEvent.click(getByRole('button'))
  expect(getByText('Model of /piece.glb')).toBeDefined()
})
