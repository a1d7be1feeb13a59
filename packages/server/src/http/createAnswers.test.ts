import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnswers } from './createAnswers.ts'

const decoder = new TextDecoder()

describe('createAnswers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function counted(text = 'answer') {
    const made = { count: 0, finish: () => {} }
    const make = () => {
      made.count++
      return new Promise<string>(resolve => {
        made.finish = () => resolve(`${text} ${made.count}`)
      })
    }
    return { made, make }
  }

  test('default: those who ask at the same time get one answer', async () => {
    const answers = createAnswers({ lifetime: 1000 })
    const { made, make } = counted()
    const asked = [answers.share(1, 'a', make), answers.share(1, 'a', make)]
    made.finish()
    expect((await Promise.all(asked)).map(each => decoder.decode(each))).toEqual([
      'answer 1',
      'answer 1',
    ])
    expect(decoder.decode(await answers.share(1, 'a', make))).toBe('answer 1')
  })

  test('options: lifetime, after which it is asked anew', async () => {
    const answers = createAnswers({ lifetime: 1000 })
    const make = vi.fn(async () => 'answer')
    await answers.share(1, 'a', make)
    vi.advanceTimersByTime(999)
    await answers.share(1, 'a', make)
    expect(make).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await answers.share(1, 'a', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('behavior: of answers made together and kept for long, none is kept longer and not all end together', async () => {
    const ends = [0, 0.5, 0.999]
    const answers = createAnswers({ lifetime: 60_000, random: () => ends.shift() ?? 0 })
    const made: string[] = []
    const ask = (key: string) =>
      answers.share(1, key, async ({ holds }) => {
        made.push(key)
        holds()
        return key
      })
    const askAll = () => Promise.all(['a', 'b', 'c'].map(ask))
    await askAll()
    vi.advanceTimersByTime(30_000)
    await askAll()
    expect(made).toEqual(['a', 'b', 'c'])
    vi.advanceTimersByTime(100)
    await ask('c')
    vi.advanceTimersByTime(14_899)
    await askAll()
    expect(made).toEqual(['a', 'b', 'c', 'c'])
    vi.advanceTimersByTime(1)
    await askAll()
    expect(made).toEqual(['a', 'b', 'c', 'c', 'b'])
    vi.advanceTimersByTime(14_999)
    await ask('a')
    expect(made).toHaveLength(5)
    vi.advanceTimersByTime(1)
    await ask('a')
    expect(made).toHaveLength(6)
  })

  test('behavior: what changes with time is kept for five seconds, and what holds for longer', async () => {
    const answers = createAnswers({ lifetime: 60_000, random: () => 0 })
    const made: string[] = []
    const ask = (key: string) =>
      answers.share(1, key, async ({ holds }) => {
        made.push(key)
        if (key === 'steady') holds()
        return key
      })
    const askBoth = () => Promise.all([ask('steady'), ask('falling')])
    await askBoth()
    vi.advanceTimersByTime(4999)
    await askBoth()
    expect(made).toEqual(['steady', 'falling'])
    vi.advanceTimersByTime(1)
    await askBoth()
    expect(made).toEqual(['steady', 'falling', 'falling'])
    vi.advanceTimersByTime(54_999)
    await ask('steady')
    expect(made).toHaveLength(3)
    vi.advanceTimersByTime(1)
    await ask('steady')
    expect(made.at(-1)).toBe('steady')
  })

  test('behavior: what was begun before a change is not for those who ask after it', async () => {
    const answers = createAnswers({ lifetime: 1000 })
    const { made, make } = counted()
    const before = answers.share(1, 'a', make)
    const finish = made.finish
    answers.forget(1)
    const after = answers.share(1, 'a', make)
    expect(made.count).toBe(2)
    finish()
    made.finish()
    await Promise.all([before, after])
    // The older one, ending first or last, does not take the place of the newer one.
    await answers.share(1, 'a', make)
    expect(made.count).toBe(2)
  })

  test('behavior: a change of one chain leaves the answers of others', async () => {
    const answers = createAnswers({ lifetime: 1000 })
    const make = vi.fn(async () => 'answer')
    await answers.share(1, 'a', make)
    await answers.share(2, 'a', make)
    expect(make).toHaveBeenCalledTimes(2)
    answers.forget(1)
    await answers.share(2, 'a', make)
    expect(make).toHaveBeenCalledTimes(2)
    answers.forget()
    await answers.share(2, 'a', make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  test('behavior: a change that says what it touches leaves what is about something else', async () => {
    const answers = createAnswers({ lifetime: 1000 })
    const made: string[] = []
    const ask = (key: string, addresses?: readonly string[]) =>
      answers.share(1, key, async ({ about }) => {
        about(addresses)
        made.push(key)
        return key
      })
    const askAll = async () => {
      made.length = 0
      await Promise.all([ask('one', ['0xa']), ask('both', ['0xa', '0xb']), ask('everything')])
      return made
    }
    await askAll()
    answers.forget(1, ['0xc'])
    expect(await askAll()).toEqual(['everything'])
    answers.forget(1, ['0xb', '0xc'])
    expect(await askAll()).toEqual(['both', 'everything'])
    answers.forget(1)
    expect(await askAll()).toEqual(['one', 'both', 'everything'])
  })

  test('behavior: what is being worked out is not for those who ask after its subject was touched', async () => {
    const answers = createAnswers({ lifetime: 1000 })
    const finish: ((text: string) => void)[] = []
    const ask = () =>
      answers.share(1, 'a', ({ about }) => {
        about(['0xa'])
        return new Promise(resolve => finish.push(resolve))
      })
    const before = ask()
    answers.forget(1, ['0xb'])
    expect(ask()).toBe(before)
    answers.forget(1, ['0xa'])
    const after = ask()
    for (const [i, end] of finish.entries()) end(`${i}`)
    expect([decoder.decode(await before), decoder.decode(await after)]).toEqual(['0', '1'])
  })

  test('behavior: a failure is told to all who waited, and not kept', async () => {
    const answers = createAnswers({ lifetime: 1000 })
    const make = vi.fn(async () => 'answer')
    make.mockRejectedValueOnce(new Error('down'))
    const asked = [answers.share(1, 'a', make), answers.share(1, 'a', make)]
    for (const each of asked) await expect(each).rejects.toThrow('down')
    expect(decoder.decode(await answers.share(1, 'a', make))).toBe('answer')
    expect(make).toHaveBeenCalledTimes(2)
  })

  test.each([{ most: 2 }, { mostBytes: 13 }])('options: %o, the oldest go first', async limit => {
    const answers = createAnswers({ lifetime: 1000, ...limit })
    const make = vi.fn(async () => 'answer')
    for (const key of ['a', 'b', 'c']) await answers.share(1, key, make)
    await Promise.resolve()
    await answers.share(1, 'c', make)
    await answers.share(1, 'b', make)
    expect(make).toHaveBeenCalledTimes(3)
    await answers.share(1, 'a', make)
    expect(make).toHaveBeenCalledTimes(4)
  })
})
