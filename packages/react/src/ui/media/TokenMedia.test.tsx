// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
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
