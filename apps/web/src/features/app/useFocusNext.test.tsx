// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { drawnField } from '../portfolio/testing/drawnField.ts'
import { useFocusNext } from './useFocusNext.ts'

const { draw } = drawnField()

function Chips({ names, stays = false }: { names: readonly string[]; stays?: boolean }) {
  const focusNext = useFocusNext()
  return (
    <div id="content">
      <h1>Heading</h1>
      {names.map(name => (
        <button key={name} type="button" onClick={() => focusNext('#gone', '[data-chip]')}>
          {name}
        </button>
      ))}
      {stays && <i data-chip="">Next</i>}
    </div>
  )
}
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find(each => each.textContent === name)
    found?.focus()
    found?.click()
  })

describe('useFocusNext', () => {
  test('default: the next one takes it, once what was pressed is gone', async () => {
    await draw(<Chips names={['a', 'b']} stays />)
    await press('a')
    expect(document.activeElement?.textContent).toBe('a')
    await draw(<Chips names={['b']} stays />)
    expect(document.activeElement?.textContent).toBe('Next')
  })

  test('behavior: where nothing that is named is there, the heading does', async () => {
    await draw(<Chips names={['a']} />)
    await press('a')
    await draw(<Chips names={[]} />)
    expect(document.activeElement?.textContent).toBe('Heading')
  })

  test('behavior: who went on meanwhile keeps the focus, also later', async () => {
    await draw(<Chips names={['a', 'b']} stays />)
    await press('a')
    const other = document.querySelectorAll('button')[1]
    other?.focus()
    await draw(<Chips names={['b']} stays />)
    expect(document.activeElement).toBe(other)
    other?.blur()
    await draw(<Chips names={['b', 'c']} stays />)
    expect(document.activeElement).toBe(document.body)
  })
})
