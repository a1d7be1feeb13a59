import { describe, expect, test, vi } from 'vitest'
import { createSelection } from './createSelection.ts'

describe('createSelection', () => {
  function shown(...order: string[]) {
    const selection = createSelection()
    selection.show(order)
    return selection
  }

  test('default: one is chosen, and given up', () => {
    const selection = shown('a', 'b')
    selection.toggle('a', false)
    expect([selection.has('a'), selection.has('b'), selection.state()]).toEqual([
      true,
      false,
      'some',
    ])
    selection.toggle('a', false)
    expect([selection.has('a'), selection.state()]).toEqual([false, 'none'])
  })

  test('behavior: a range goes from the one that was pressed before', () => {
    const selection = shown('a', 'b', 'c', 'd')
    selection.toggle('b', false)
    selection.toggle('d', true)
    expect([...selection.chosen()].sort()).toEqual(['b', 'c', 'd'])
  })

  test('behavior: what is not shown any more does not count, and comes back as it was', () => {
    const selection = shown('a', 'b')
    selection.toggle('a', false)
    selection.show(['b'])
    expect(selection.state()).toBe('none')
    selection.show(['a'])
    expect([selection.has('a'), selection.state()]).toEqual([true, 'all'])
  })

  test('behavior: all, then none', () => {
    const selection = shown('a', 'b')
    selection.toggleAll()
    expect(selection.state()).toBe('all')
    selection.toggleAll()
    expect(selection.state()).toBe('none')
    selection.toggleAll()
    selection.clear()
    expect(selection.chosen().size).toBe(0)
  })

  test('behavior: who listens hears of each change, until they do not', () => {
    const selection = shown('a')
    const listener = vi.fn()
    const end = selection.subscribe(listener)
    selection.toggle('a', false)
    expect(listener).toHaveBeenCalledTimes(1)
    end()
    selection.clear()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
