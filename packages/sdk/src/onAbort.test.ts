import { describe, expect, test, vi } from 'vitest'
import { onAbort } from './onAbort.ts'

function watched() {
  const controller = new AbortController()
  const { signal } = controller
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  return { controller, signal, added, removed }
}

describe('onAbort', () => {
  test('default: everybody is told, once, by one listener', () => {
    const { controller, signal, added } = watched()
    const told: number[] = []
    for (let i = 0; i < 100; i++) onAbort(signal, () => told.push(i))
    expect(added).toHaveBeenCalledTimes(1)
    controller.abort()
    controller.abort()
    expect(told).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })

  test('behavior: who left is not told, and the last one leaves nothing behind', () => {
    const { controller, signal, added, removed } = watched()
    const stop = vi.fn()
    const leave = [onAbort(signal, stop), onAbort(signal, stop)]
    leave[0]?.()
    leave[0]?.()
    expect(removed).not.toHaveBeenCalled()
    leave[1]?.()
    expect(removed.mock.calls).toEqual([added.mock.calls[0]?.slice(0, 2)])
    controller.abort()
    expect(stop).not.toHaveBeenCalled()
  })

  test('behavior: one who comes after all have left is told', () => {
    const { controller, signal } = watched()
    onAbort(signal, () => undefined)()
    const stop = vi.fn()
    onAbort(signal, stop)
    controller.abort()
    expect(stop).toHaveBeenCalledTimes(1)
  })

  test('behavior: one who is told may make another one leave', () => {
    const { controller, signal } = watched()
    const second = vi.fn()
    onAbort(signal, () => leave())
    const leave = onAbort(signal, second)
    controller.abort()
    expect(second).not.toHaveBeenCalled()
  })
})
