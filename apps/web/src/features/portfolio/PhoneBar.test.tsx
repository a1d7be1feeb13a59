// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PhoneBar } from './PhoneBar.tsx'
import { drawnField } from './testing/drawnField.ts'

const { draw } = drawnField()

test('default: it is there while something is chosen, and what floats stands above it as long', async () => {
  const show = (isOpen: boolean) =>
    draw(
      <PhoneBar label="Chosen items" isOpen={isOpen}>
        <button type="button">List 2</button>
      </PhoneBar>,
    )
  const room = () => document.documentElement.style.getPropertyValue('--bar')
  await show(false)
  const [bar, button] = [document.querySelector('section'), document.querySelector('button')]
  expect([bar?.hidden, room()]).toEqual([true, ''])
  await show(true)
  expect([bar?.hidden, room()]).toEqual([false, '12px'])
  await show(false)
  expect([bar?.hidden, room()]).toEqual([true, ''])
  // The same one: what is pressed last in it gives the focus on.
  expect(document.querySelector('button')).toBe(button)
})
