import { expect, test, vi } from 'vitest'
import { createPromptStore } from './promptStore.ts'

const question = (title: string) => ({ title, account: 'Seller', facts: [] })

test('default: questions come one at a time, in order, each with its own answer', async () => {
  const store = createPromptStore()
  const changed = vi.fn()
  store.subscribe(changed)
  const first = store.ask(question('a'))
  const second = store.ask(question('b'))
  expect(store.current()?.title).toBe('a')
  store.answer(store.current()?.id ?? 0, true)
  expect(store.current()?.title).toBe('b')
  store.answer(store.current()?.id ?? 0, false)
  expect(await Promise.all([first, second])).toEqual([true, false])
  expect(store.current()).toBeUndefined()
  expect(changed).toHaveBeenCalledTimes(4)
})

test('behavior: a second answer to one question changes nothing', async () => {
  const store = createPromptStore()
  const answer = store.ask(question('a'))
  const id = store.current()?.id ?? 0
  store.answer(id, false)
  store.answer(id, true)
  expect(await answer).toBe(false)
})
