// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { TraitList } from './TraitList.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}))
const { draw } = drawnField()

test.each([
  [1, '1 item'],
  [2, '2 items'],
  [undefined, '? items'],
])('TraitList: default: how many have a trait, of %s', async (tokenCount, said) => {
  const attribute = { key: 'Fur', value: 'Gold', tokenCount }
  await draw(
    <TraitList attributes={[attribute as never]} total={100} chainId={1} collection="0x1" />,
  )
  expect(document.querySelector('li span[title]')?.getAttribute('title')).toBe(said)
})

test.each([
  [1, 100, '1 %'],
  [38, 100, '38 %'],
  [0, 100, '0 %'],
  // One of very many is the rarest, and not none.
  [4, 10_000, '< 0.1 %'],
  [5, 10_000, '0.1 %'],
])('TraitList: behavior: %i of %i is %s', async (tokenCount, total, said) => {
  const attribute = { key: 'Fur', value: 'Gold', tokenCount }
  await draw(
    <TraitList attributes={[attribute as never]} total={total} chainId={1} collection="0x1" />,
  )
  expect(document.querySelector('li span[title] bdi')?.textContent).toBe(said)
})
